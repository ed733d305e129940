/// Where a remote repository is.
public enum RemoteURL: Hashable, Sendable {
  /// An absolute path; pushes and fetches start `git receive-pack` and `git upload-pack`.
  case folder(path: String)
  /// Reached through the user's own `ssh` program.
  case ssh(user: String?, host: String, port: Int?, path: String)
  case https(String)

  /// Reads `/a/folder`, `~/folder`, `file://…`, `ssh://…`, `user@host:path`, `https://…`; `http:` only for loopback.
  /// Refuses what could be taken for an option (`-…`), other schemes, and control characters.
  public init(_ text: String, home: String) throws(GitError) { fatalError("contract") }
  /// The canonical spelling, which reads back as the same.
  public var description: String { fatalError("contract") }
}

/// How a network step is done.
public struct NetworkOptions: Sendable {
  /// The whole step is ended after so many seconds without a byte.
  public var timeout: Double = 30
  /// The environment that `ssh`, `git` and the credential helpers get (HOME, PATH, SSH_AUTH_SOCK …).
  public var environment: [String: String]
  /// A folder (mode 0700, short path) for shared ssh connections; nil: none are shared.
  public var controlFolder: String?
  /// Whether ssh and credential helpers may ask the user on the terminal.
  public var mayPrompt = false
  /// Told of objects and bytes received or sent, at most a few times a second. Returning false cancels.
  public var progress: (@Sendable (TransferProgress) -> Bool)?
  public init(environment: [String: String], controlFolder: String? = nil) {
    (self.environment, self.controlFolder) = (environment, controlFolder)
  }
}

/// How far a transfer is.
public struct TransferProgress: Hashable, Sendable {
  public var objects: Int
  public var totalObjects: Int
  public var bytes: Int
}

/// What a remote said of one pushed reference.
public struct PushResult: Hashable, Sendable {
  public var reference: String
  /// Nil where accepted; else the remote's words.
  public var rejection: String?
}
