/// What to do where ssh does not let its user in, by what it said.
struct SSHAdvice {
  /// One sentence in place of what ssh said; nil where that is short enough.
  private(set) var words: String?
  let hint: String

  /// Nil where it said nothing of the kind, or the remote is not reached through it.
  init?(_ said: String, at url: RemoteURL, hasAgent: Bool) {
    guard case .ssh(let user, let host, let port, _) = url else { return nil }
    let login = Self.command("ssh", "-p", user, host, port), known = Self.knownName(in: said), said = said.lowercased()
    if said.contains("remote host identification has changed") {
      let name = known ?? port.map { "'[\(host)]:\($0)'" } ?? host
      words = "the host key of \(host) has changed: it was set up anew, or somebody else answers there"
      hint = "if it was set up anew: ssh-keygen -R \(name), then connect once and check the new key: \(login)"
    } else if said.contains("host key verification failed") || said.contains("host key is known for") {
      hint = "connect to the host once and check its key: \(login)"
    } else if said.contains("permission denied (publickey") {
      let agent = hasAgent ? "ssh-add -l lists what the agent has" : "no agent runs: eval $(ssh-agent); ssh-add"
      hint =
        "give ssh the key that the host knows (\(agent)), or the host yours: \(Self.command("ssh-copy-id", "-p", user, host, port))"
    } else {
      return nil
    }
  }

  /// The options that remove a host from the list of known ones, as ssh names them: it knows what an alias stands for.
  private static func knownName(in said: String) -> String? {
    guard let found = said.firstMatch(of: /ssh-keygen -f "([\w.\/~-]+)" -R "([\w.:\[\]-]+)"/) else { return nil }
    return "'\(found.2)' -f '\(found.1)'"
  }

  private static func command(_ program: String, _ option: String, _ user: String?, _ host: String, _ port: Int?)
    -> String
  {
    ([program] + (port.map { [option, String($0)] } ?? []) + [(user.map { $0 + "@" } ?? "") + host])
      .joined(separator: " ")
  }
}

extension NetworkStep {
  /// The failure, with what to do about it where ssh said what is wrong.
  func advised(_ error: GitError) -> GitError {
    let hasAgent = options.environment["SSH_AUTH_SOCK"]?.isEmpty == false
    guard let said = child?.errorText, let advice = SSHAdvice(said, at: url, hasAgent: hasAgent) else { return error }
    var error = GitError(error.code, operation: error.operation, message: advice.words ?? error.message)
    error.hint = advice.hint
    return error
  }
}
