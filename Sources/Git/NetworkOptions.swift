/// Which way objects go.
public enum TransferDirection: Sendable { case received, sent }

/// How a network step is done.
public struct NetworkOptions: Sendable {
  /// The whole step is ended after so many seconds without a byte, also while it connects. For https the system's own limits hold while
  /// it looks up the host's name.
  public var timeout: Double = 30
  /// The environment that `ssh`, `git` and the credential helpers get (HOME, PATH, SSH_AUTH_SOCK …).
  public var environment: [String: String]
  /// A folder (mode 0700, at most `controlFolderLimit` bytes) for shared ssh connections; nil: none are shared.
  public var controlFolder: String?
  /// Whether ssh makes a connection of its own, whatever is shared: that tells whether the host takes this machine's key.
  public var ownsConnection = false
  /// Whether ssh and credential helpers may ask the user on the terminal.
  public var mayPrompt = false
  /// No more than so many bytes are received.
  public var byteLimit = Int.max
  /// Whether a pack may be told as differences from objects that are taken to be here: not where some of them are missing. For https it always may.
  public var acceptsThinPacks = true
  /// Whether what comes from a folder, and is neither little nor large, stays a pack. Who says so joins packs now and then (`joinSmallPacks`).
  public var keepsPacks = false
  /// Files of so many bytes and more are not received: what needs them is there then, and they are not. Nil: everything is. Not for https; and where a host's
  /// program does not know how, the step fails.
  public var fileLimit: Int?
  /// Whether the remote's program is asked to give any object by its name. Hosts that let no such question in refuse the connection.
  public var namesObjects = false
  /// Whether git is to look, after a push to a folder, whether that is to be packed: that is one more program to wait for, and one push of sixteen is often enough.
  var asksToPack = Int.random(in: 0..<16) == 0
  /// Told of objects and bytes received or sent, at most a few times a second. Returning false cancels.
  public var progress: (@Sendable (TransferProgress) -> Bool)?
  /// Told at the end of each step, also of one that failed, how many bytes of objects it moved.
  public var moved: (@Sendable (TransferDirection, Int) -> Void)?

  public init(environment: [String: String], controlFolder: String? = nil) {
    (self.environment, self.controlFolder) = (environment, controlFolder)
  }

  /// A socket's path has at most 107 bytes, of which ssh takes 58 for the name.
  public static let controlFolderLimit = 48
}
