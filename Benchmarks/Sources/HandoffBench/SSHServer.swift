import Foundation
import Glibc

/// A real sshd on 127.0.0.1, with keys of its own.
struct SSHServer {
  private let process = Process()
  private let folder: URL
  private let port: Int

  /// Nil where sshd is not installed.
  init?(in folder: URL) throws {
    guard FileManager.default.fileExists(atPath: "/usr/sbin/sshd") else { return nil }
    (self.folder, port) = (folder, 20_000 + Int(getpid()) % 20_000)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    try Self.shell("ssh-keygen -q -t ed25519 -N '' -f host && ssh-keygen -q -t ed25519 -N '' -f key && cp key.pub authorized_keys", in: folder)
    try Self.shell("echo \"[127.0.0.1]:\(port) $(cut -d' ' -f1,2 host.pub)\" > known_hosts", in: folder)
    try serverConfiguration.write(to: folder.appending(path: "sshd_config"), atomically: true, encoding: .utf8)
    process.executableURL = URL(filePath: "/usr/sbin/sshd")
    process.arguments = ["-D", "-f", folder.appending(path: "sshd_config").path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(300_000)
  }

  func stop() { process.terminate() }

  func url(of path: String) -> String { "ssh://\(NSUserName())@127.0.0.1:\(port)\(path)" }

  /// What git and docedit start instead of plain `ssh`.
  var command: String {
    "ssh -F none -i \(folder.path)/key -o IdentitiesOnly=yes -o UserKnownHostsFile=\(folder.path)/known_hosts"
  }

  private var serverConfiguration: String {
    """
    Port \(port)
    ListenAddress 127.0.0.1
    HostKey \(folder.path)/host
    AuthorizedKeysFile \(folder.path)/authorized_keys
    PidFile none
    StrictModes no
    PasswordAuthentication no
    UsePAM no
    """
  }

  private static func shell(_ line: String, in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    (process.arguments, process.currentDirectoryURL) = (["-c", line], folder)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(line: line, output: "") }
  }
}
