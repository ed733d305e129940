import Foundation

/// A real sshd on 127.0.0.1, with host and user keys of its own.
final class SSHServer {
  let folder: URL
  let port: Int
  /// Where docedit keeps its shared connections: its `XDG_RUNTIME_DIR`, with a name short enough for sockets.
  let runtimeFolder = "/tmp/docedit-\(UUID().uuidString.prefix(8))"
  private let daemon: Daemon

  static var isInstalled: Bool {
    ["/usr/sbin/sshd", "/usr/bin/ssh", "/usr/bin/ssh-agent"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  init(in root: URL) throws {
    folder = root.appending(path: "sshd")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if getuid() == 0 {
      try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    }
    try shell(
      "for name in host key other; do ssh-keygen -q -t ed25519 -N '' -f $name; done; cp key.pub authorized_keys",
      in: folder)
    (daemon, port) = try Self.start(in: folder)
    try shell("echo \"[127.0.0.1]:\(port) $(cut -d' ' -f1,2 host.pub)\" > known_hosts", in: folder)
  }

  /// Starts it on a port that is free; its log tells.
  private static func start(in folder: URL) throws -> (Daemon, port: Int) {
    let (configuration, log) = (folder.appending(path: "sshd_config"), folder.appending(path: "log"))
    for port in (0..<20).map({ _ in Int.random(in: 20_000..<32_000) }) {
      try self.configuration(folder.path, port).write(to: configuration, atomically: true, encoding: .utf8)
      let daemon = try Daemon(["/usr/sbin/sshd", "-D", "-f", configuration.path, "-E", log.path])
      for _ in 0..<200 where !text(of: log).contains(/Server listening|Cannot bind/) { usleep(10_000) }
      if text(of: log).contains("port \(port).") { return (daemon, port) }
      daemon.stop()
    }
    throw CocoaError(.executableLoad, userInfo: [NSDebugDescriptionErrorKey: "sshd does not start: \(text(of: log))"])
  }

  /// Ends the server, and the connections to it that clients share.
  func stop() {
    let end = "for socket in docedit/*; do ssh -F none -o ControlPath=\"$socket\" -O exit 127.0.0.1; done"
    _ = try? shell(end, in: URL(filePath: runtimeFolder))
    try? FileManager.default.removeItem(atPath: runtimeFolder)
    daemon.stop()
  }

  /// How often somebody logged in.
  var logins: Int {
    Self.text(of: folder.appending(path: "log")).components(separatedBy: "Accepted publickey").count - 1
  }

  func url(of path: String) -> String { "ssh://\(NSUserName())@127.0.0.1:\(port)\(path)" }

  /// What a user's ssh configuration would say: the hosts that are known, and the key's file where it is not in the agent.
  func command(key: String? = "key", knownHosts: String = "known_hosts") -> String {
    let key = key.map { "-i \(folder.path)/\($0) -o IdentitiesOnly=yes" } ?? "-o IdentityFile=none"
    return "ssh -F none \(key) -o UserKnownHostsFile=\(folder.path)/\(knownHosts) -o GlobalKnownHostsFile=none"
  }

  private static func text(of file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  private static func configuration(_ folder: String, _ port: Int) -> String {
    """
    Port \(port)
    ListenAddress 127.0.0.1
    HostKey \(folder)/host
    AuthorizedKeysFile \(folder)/authorized_keys
    PidFile none
    StrictModes no
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    PermitRootLogin yes
    UsePAM no
    """
  }
}
