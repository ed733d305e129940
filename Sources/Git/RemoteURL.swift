/// Where a remote repository is.
public enum RemoteURL: Hashable, Sendable, CustomStringConvertible {
  /// An absolute path; pushes and fetches start `git receive-pack` and `git upload-pack`.
  case folder(path: String)
  /// Reached through the user's own `ssh` program. A path that starts with `~` is below a home folder there; one that is not absolute is
  /// read by the host as it likes, as in `git@host:owner/name`.
  case ssh(user: String?, host: String, port: Int?, path: String)
  case https(String)

  /// Reads `/a/folder`, `~/folder`, `file://…`, `ssh://…`, `user@host:path`, `https://…`; `http:` only for loopback.
  /// Refuses what could be taken for an option (`-…`), relative folders, other schemes, and control characters.
  public init(_ text: String, home: String) throws(GitError) {
    guard let url = Self.read(text, home: home) else {
      throw GitError(.invalidURL, operation: "read remote", message: Self.complaint(about: text))
    }
    self = url
  }

  /// A password is not repeated.
  private static func complaint(about text: String) -> String {
    let place = text.firstRange(of: "://").map { text[$0.upperBound...].prefix { $0 != "/" } } ?? ""
    if place.contains("@"), place.prefix(while: { $0 != "@" }).contains(":") {
      return
        "a remote's address has no password, which everybody could read there: leave it out, git's credential helpers give it"
    }
    return "“\(text)” is no remote: use an absolute folder, user@host:path, ssh://… or https://…"
  }

  /// The canonical spelling, which reads back as the same.
  public var description: String {
    switch self {
    case .folder(let path): path
    case .ssh(let user, let host, let port, let path):
      Self.spelled(user.map { $0 + "@" } ?? "", Self.bracketed(host), port, path)
    case .https(let url): url
    }
  }
}
