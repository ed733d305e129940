/// A failed git operation: what kind of failure, what was tried, and git's words for it.
public struct GitError: Error, Equatable, Sendable {
  public var code: Code
  /// What was tried, for example `push`.
  public var operation: String
  /// git's, ssh's or the remote's own words, made safe to print, one line.
  public var message: String
  /// What to do about it, where that is known of the failure itself.
  public var hint: String?

  /// Keeps the message as one line that is safe to print.
  public init(_ code: Code, operation: String, message: String) {
    (self.code, self.operation, self.message) = (code, operation, message.printable)
  }

  public static func ~= (code: Code, error: Self) -> Bool { error.code == code }
}

extension GitError {
  /// The kind of a failure.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A libgit2 return code, or one of our own below -1000.
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// A failure of no special kind.
    public static let failed = Code(rawValue: -1)
    public static let notFound = Code(rawValue: -3)
    public static let exists = Code(rawValue: -4)
    public static let notFastForward = Code(rawValue: -11)
    /// A path or a reference name that git does not allow.
    public static let invalidName = Code(rawValue: -12)
    public static let locked = Code(rawValue: -14)
    public static let modified = Code(rawValue: -15)
    /// The other side ended before all was said.
    public static let endOfFile = Code(rawValue: -20)
    /// An object whose bytes do not have its name.
    public static let damaged = Code(rawValue: -33)
    /// The remote cannot be reached: no network, no such host, refused, timed out.
    public static let unreachable = Code(rawValue: -1001)
    public static let timedOut = Code(rawValue: -1002)
    /// The remote had answered, and the connection is gone.
    public static let connectionLost = Code(rawValue: -1014)
    /// The remote is there and does not let us in.
    public static let permissionDenied = Code(rawValue: -1003)
    /// The ssh host key is unknown or has changed, or the certificate does not hold.
    public static let hostNotTrusted = Code(rawValue: -1004)
    /// There is something, but no git repository.
    public static let notARepository = Code(rawValue: -1005)
    public static let invalidURL = Code(rawValue: -1006)
    public static let diskFull = Code(rawValue: -1007)
    public static let cancelled = Code(rawValue: -1008)
    /// A program that is needed (`git`, `ssh`) is not installed.
    public static let missingProgram = Code(rawValue: -1009)
    /// A tree with more files, or deeper folders, than are read.
    public static let tooLarge = Code(rawValue: -1010)
    /// The remote has not got what its references name, or what that needs.
    public static let remoteDamaged = Code(rawValue: -1011)
    /// The remote is a shallow repository: it has the newest versions without those that they come from.
    public static let remoteShallow = Code(rawValue: -1012)
    /// An object that is whole, and is not of the kind that names it, or does not keep that kind's rules: somebody wrote it so.
    public static let malformed = Code(rawValue: -1013)
  }
}
