internal import Foundation

/// The command that speaks git's protocol with a remote on its standard files.
struct RemoteProgram {
  var arguments: [String]
  var environment: [String: String]

  /// What the remote is asked to do.
  enum Service: String { case fetch = "upload-pack", push = "receive-pack" }

  /// Nil for https, which libgit2 speaks itself.
  init?(_ service: Service, at url: RemoteURL, _ options: NetworkOptions) {
    switch url {
    case .folder(let path): self.init(service, folder: path, options)
    case .ssh(let user, let host, let port, let path):
      let place = (user.map { $0 + "@" } ?? "") + host
      let settings = Self.settings(options).map { "-c \($0) " }.joined()
      let program = settings.isEmpty ? "git-" : "git \(settings)"
      let command = program + "\(service.rawValue) " + Self.quoted(path)
      self.init(ssh: Self.options(options) + (port.map { ["-p", "\($0)"] } ?? []) + ["--", place, command], options)
    case .https: return nil
    }
  }

  /// The user named the folder, so that it may belong to another user; no configuration of the user applies to it.
  private init(_ service: Service, folder: String, _ options: NetworkOptions) {
    let naming = Self.settings(options).flatMap { ["-c", $0] }
    let tidying = options.asksToPack ? [] : ["-c", "receive.autogc=false"]
    arguments = ["git", "-c", "safe.directory=*"] + naming + tidying + [service.rawValue, folder]
    environment = Self.withoutGit(options.environment)
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
  }

  /// What the remote's program is to allow.
  private static func settings(_ options: NetworkOptions) -> [String] {
    (options.namesObjects ? ["uploadpack.allowAnySHA1InWant=true"] : [])
      + (options.fileLimit != nil ? ["uploadpack.allowFilter=true"] : [])
  }

  /// As git does: `GIT_SSH_COMMAND` is read by a shell, `GIT_SSH` names a program.
  private init(ssh ours: [String], _ options: NetworkOptions) {
    environment = Self.withoutGit(options.environment)
    if let command = options.environment["GIT_SSH_COMMAND"], !command.isEmpty {
      arguments = ["sh", "-c", command + " \"$@\"", command] + ours
    } else {
      arguments = [options.environment["GIT_SSH"] ?? "ssh"] + ours
    }
  }

  private static func options(_ options: NetworkOptions) -> [String] {
    var values = ["ConnectTimeout=\(max(1, Int(min(options.timeout, 3_600).rounded(.up))))"]
    values += ["ServerAliveInterval=10", "ServerAliveCountMax=3"]
    if !options.mayPrompt { values.append("BatchMode=yes") }
    if options.ownsConnection { return values.flatMap { ["-o", $0] } + ["-o", "ControlMaster=no", "-S", "none"] }
    if let folder = options.controlFolder, folder.utf8.count <= NetworkOptions.controlFolderLimit {
      values += ["ControlMaster=auto", "ControlPath=\(folder.replacing("%", with: "%%"))/%C", "ControlPersist=60s"]
    }
    return values.flatMap { ["-o", $0] }
  }

  /// Without what would point git elsewhere, and with messages whose words are known.
  private static func withoutGit(_ environment: [String: String]) -> [String: String] {
    var kept = environment.filter { !$0.key.hasPrefix("GIT_") }
    kept["LC_ALL"] = "C"
    return kept
  }

  /// One word for a shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''").replacing("!", with: "'\\!'") + "'"
  }
}
