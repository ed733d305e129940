public import Foundation
import Glibc

/// A real sshd on 127.0.0.1, with keys of its own.
public struct SSHServer {
  private let folder: URL
  private let port: Int

  /// Nil where sshd is not installed.
  public init?(in folder: URL) throws {
    guard FileManager.default.fileExists(atPath: "/usr/sbin/sshd") else { return nil }
    (self.folder, port) = (folder, 20_000 + Int(getpid()) % 20_000)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    try serverConfiguration.write(to: folder.appending(path: "sshd_config"), atomically: true, encoding: .utf8)
    try shell(
      """
      for name in host key; do ssh-keygen -q -t ed25519 -N '' -f $name; done; cp key.pub authorized_keys
      echo "[127.0.0.1]:\(port) $(cut -d' ' -f1,2 host.pub)" > known_hosts
      /usr/sbin/sshd -f '\(folder.path)/sshd_config' -E '\(folder.path)/log'
      for i in $(seq 250); do [ -s pid ] && exit; sleep 0.02; done; cat log; exit 1
      """)
  }

  /// Ends the server, and the connections that are left.
  public func stop() {
    try? shell("for one in $(pgrep -P $(cat pid)); do kill $one; done; kill $(cat pid)")
  }

  public func url(of path: String) -> String { "ssh://\(NSUserName())@127.0.0.1:\(port)\(path)" }

  /// What git and docedit start instead of plain `ssh`.
  public var command: String {
    "ssh -F none -i \(folder.path)/key -o IdentitiesOnly=yes -o UserKnownHostsFile=\(folder.path)/known_hosts"
  }

  private func shell(_ line: String) throws {
    try Child.shell(line, environment: ProcessInfo.processInfo.environment, folder: folder)
  }

  /// Sessions have an empty home folder: what the user's own shell does at its start is not measured.
  private var serverConfiguration: String {
    """
    Port \(port)
    ListenAddress 127.0.0.1
    HostKey \(folder.path)/host
    AuthorizedKeysFile \(folder.path)/authorized_keys
    PidFile \(folder.path)/pid
    StrictModes no
    PasswordAuthentication no
    SetEnv HOME=\(folder.path)
    UsePAM no
    """
  }
}
