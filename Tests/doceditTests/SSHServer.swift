import Foundation
import Glibc

/// A real sshd on 127.0.0.1, with host and user keys of its own.
final class SSHServer: Sendable {
  let folder: URL
  let port: Int
  private let process: Process

  static var isInstalled: Bool {
    ["/usr/sbin/sshd", "/usr/bin/ssh", "/usr/bin/ssh-agent"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  init(in root: URL) throws {
    folder = root.appending(path: "sshd")
    port = 21_000 + Int.random(in: 0..<20_000)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    process = Process()
    try shell(
      "ssh-keygen -q -t ed25519 -N '' -f host; ssh-keygen -q -t ed25519 -N '' -f key; cp key.pub authorized_keys",
      in: folder)
    try shell("echo \"[127.0.0.1]:\(port) $(cut -d' ' -f1,2 host.pub)\" > known_hosts", in: folder)
    try configuration.write(to: folder.appending(path: "sshd_config"), atomically: true, encoding: .utf8)
    process.executableURL = URL(filePath: "/usr/sbin/sshd")
    process.arguments = ["-D", "-f", folder.appending(path: "sshd_config").path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitUntilReady()
  }

  func stop() { process.terminate() }

  func url(of path: String) -> String { "ssh://\(NSUserName())@127.0.0.1:\(port)\(path)" }

  /// What a user's ssh configuration would say: the hosts that are known, and the key's file where it is not in the agent.
  func command(keyFile: Bool = true, knownHosts: Bool = true) -> String {
    let hosts = knownHosts ? "\(folder.path)/known_hosts" : "\(folder.path)/none"
    let key = keyFile ? "-i \(folder.path)/key -o IdentitiesOnly=yes" : "-o IdentityFile=none"
    return "ssh -F none \(key) -o UserKnownHostsFile=\(hosts) -o GlobalKnownHostsFile=none"
  }

  private func waitUntilReady() throws {
    for _ in 0..<50 {
      if try shell("ssh-keyscan -T 1 -p \(port) 127.0.0.1 2>/dev/null", in: folder).contains("ed25519") { return }
      usleep(100_000)
    }
  }

  private var configuration: String {
    """
    Port \(port)
    ListenAddress 127.0.0.1
    HostKey \(folder.path)/host
    AuthorizedKeysFile \(folder.path)/authorized_keys
    PidFile none
    StrictModes no
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    UsePAM no
    """
  }

  @discardableResult
  private func shell(_ line: String, in folder: URL) throws -> String {
    try doceditTests.shell(line, in: folder, environment: ProcessInfo.processInfo.environment)
  }
}
