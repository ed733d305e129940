/// Why the store could not do something.
public struct UbiquityError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The folder is no container (any more).
    public static let noContainer = Code(rawValue: "noContainer")
    public static let containerExists = Code(rawValue: "containerExists")
    /// The container has no remote.
    public static let noRemote = Code(rawValue: "noRemote")
    public static let notFound = Code(rawValue: "notFound")
    /// The content was evicted from this machine, and has to be downloaded.
    public static let notDownloaded = Code(rawValue: "notDownloaded")
    /// The document has to stay on this machine.
    public static let notEvictable = Code(rawValue: "notEvictable")
    /// No document can hold what two versions of it are together.
    public static let notJoinable = Code(rawValue: "notJoinable")
    public static let exists = Code(rawValue: "exists")
    /// A URL or name that would lead outside of a container.
    public static let outside = Code(rawValue: "outside")
    /// A ubiquitous URL of a container that this device does not have.
    public static let unknownContainer = Code(rawValue: "unknownContainer")
    /// The network, the remote, or access to it failed.
    public static let offline = Code(rawValue: "offline")
    public static let permission = Code(rawValue: "permission")
    public static let notTrusted = Code(rawValue: "notTrusted")
    public static let notARepository = Code(rawValue: "notARepository")
    /// The text is no remote's address.
    public static let badAddress = Code(rawValue: "badAddress")
    public static let diskFull = Code(rawValue: "diskFull")
    public static let busy = Code(rawValue: "busy")
    /// The store itself is damaged, or a git call failed that should not.
    public static let damaged = Code(rawValue: "damaged")
    /// The remote lacks versions that it had.
    public static let rewound = Code(rawValue: "rewound")
    public static let unrelated = Code(rawValue: "unrelated")
    /// The remote sends more than is allowed.
    public static let refusedTransfer = Code(rawValue: "refusedTransfer")
    /// A tree with more files, or deeper folders, than are read.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// Something in git that keeps no rules of git's, as somebody wrote it.
    public static let malformed = Code(rawValue: "malformed")
    /// The folder is a copy of a container that this device has elsewhere.
    public static let copied = Code(rawValue: "copied")
    /// Something would be nowhere else.
    public static let unsent = Code(rawValue: "unsent")
    /// The remote had versions, and has none any more.
    public static let emptied = Code(rawValue: "emptied")
    /// The remote cannot be read, or lacks what its versions need.
    public static let damagedRemote = Code(rawValue: "damagedRemote")
    /// The remote has the newest versions without those that they come from.
    public static let shallowRemote = Code(rawValue: "shallowRemote")
    /// The remote is encrypted, and its machines were asked to let this one in.
    public static let waiting = Code(rawValue: "waiting")
    /// The recovery phrase has a typing error, or is another container's.
    public static let wrongPhrase = Code(rawValue: "wrongPhrase")
  }
  public var code: Code
  /// What failed, on what: lower case, no full stop.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// Whether the remote had answered, and the connection was gone then.
  var isOfLostConnection = false
  /// Whether it is the remote's disk that has no room.
  var isOfRemoteDisk = false
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }
  /// What was begun is not wanted any more.
  static let cancelled = UbiquityError(.offline, "cancelled")
  public static func ~= (code: Code, error: Self) -> Bool { error.code == code }
}

extension Task where Success == Never, Failure == Never {
  /// Throws `cancelled` where the present task is.
  static func checkIsWanted() throws(UbiquityError) { if isCancelled { throw .cancelled } }
}
