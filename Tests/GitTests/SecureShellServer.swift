import Foundation
import Testing

@testable import Git

/// A real `sshd` on a free port of 127.0.0.1, with keys of its own; ended with the value.
///
/// Nothing of the user's ssh is read: clients reach it through `command`, which names a configuration of its own.
final class SecureShellServer {
  let folder: TemporaryFolder
  let port: Int
  private let process: ChildProcess

  /// Cancels the test where sshd or ssh is missing.
  init() throws {
    try Self.requirePrograms()
    folder = try TemporaryFolder()
    port = try Self.freePort()
    try Self.makeKeys(in: folder)
    try Self.configure(folder, port)
    if getuid() == 0 {
      try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    }
    process = try ChildProcess(
      ["/usr/sbin/sshd", "-D", "-e", "-f", folder("sshd_config"), "-E", folder("log")],
      environment: ProcessInfo.processInfo.environment, ownGroup: true)
    try waitUntilItAnswers()
  }

  /// The ssh command of a client that trusts the server.
  var command: String { "ssh -F \(folder("trusting"))" }
  /// The ssh command of a client that does not know the server.
  var commandOfAStranger: String { "ssh -F \(folder("strange"))" }
  /// The ssh command of a client that knows another key for the server.
  var commandOfADeceived: String { "ssh -F \(folder("deceived"))" }
  /// The ssh command of a client whose key the server does not know.
  var commandOfAnIntruder: String { "ssh -F \(folder("intruding"))" }
  /// What the server wrote.
  var log: String { (try? String(contentsOfFile: folder("log"), encoding: .utf8)) ?? "" }

  private static func requirePrograms() throws {
    for program in ["/usr/sbin/sshd", "/usr/bin/ssh", "/usr/bin/ssh-keygen"] {
      guard FileManager.default.isExecutableFile(atPath: program) else {
        try Test.cancel("\(program) is not installed")
      }
    }
  }

  private static func makeKeys(in folder: TemporaryFolder) throws {
    for name in ["host", "client", "other"] {
      try run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", folder(name))
    }
    try folder.write(String(contentsOfFile: folder("client.pub"), encoding: .utf8), to: "authorized", mode: 0o600)
  }

  private static func configure(_ folder: TemporaryFolder, _ port: Int) throws {
    try folder.write(
      """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(folder("host"))
      AuthorizedKeysFile \(folder("authorized"))
      PidFile none
      UsePAM no
      StrictModes no
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      PermitRootLogin yes
      LogLevel VERBOSE
      """, to: "sshd_config")
    func known(_ key: String) throws -> String {
      "[127.0.0.1]:\(port) " + (try String(contentsOfFile: folder(key + ".pub"), encoding: .utf8))
    }
    try configure("trusting", folder, known: known("host"), key: "client")
    try configure("strange", folder, known: "", key: "client")
    try configure("deceived", folder, known: known("other"), key: "client")
    try configure("intruding", folder, known: known("host"), key: "other")
  }

  private static func configure(_ name: String, _ folder: TemporaryFolder, known: String, key: String) throws {
    try folder.write(known, to: name + "_hosts")
    try folder.write(
      """
      Host *
        IdentityFile \(folder(key))
        IdentitiesOnly yes
        IdentityAgent none
        UserKnownHostsFile \(folder(name + "_hosts"))
        GlobalKnownHostsFile /dev/null
        StrictHostKeyChecking yes
      """, to: name)
  }

  private static func freePort() throws -> Int {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) | getsockname(socket, $0, &length)
      }
    }
    try #require(status == 0)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private func waitUntilItAnswers() throws {
    let end = Date(timeIntervalSinceNow: 5)
    while !log.contains("Server listening"), Date() < end { Thread.sleep(forTimeInterval: 0.02) }
    try #require(log.contains("Server listening"), "sshd does not start: \(log)")
  }
}
