import Foundation
import Testing

@testable import Git

/// A web server on a free port of 127.0.0.1 that has `git http-backend` serve a folder; ended with the value.
final class WebServer {
  let port: Int
  private let process: ChildProcess
  private static let program = URL(filePath: #filePath).appending(path: "../../WebServer/server.py").standardized.path

  /// Serves the folder's repositories. With a password, only the user `ada` who knows it is let in.
  ///
  /// Cancels the test where Python or git's server is missing.
  init(_ folder: TemporaryFolder, password: String = "") throws {
    try Self.requirePrograms()
    process = try ChildProcess(
      ["python3", Self.program, folder.path, password],
      environment: ProcessInfo.processInfo.environment, ownGroup: true)
    port = try Self.firstLine(of: process)
  }

  func url(_ name: String) -> RemoteURL { .https("http://127.0.0.1:\(port)/\(name)") }

  private static func requirePrograms() throws {
    let programs = try run("git", "--exec-path").output
    guard FileManager.default.isExecutableFile(atPath: programs + "/git-http-backend") else {
      try Test.cancel("git http-backend is not installed")
    }
    guard try run("sh", "-c", "python3 --version").status == 0 else { try Test.cancel("python3 is not installed") }
  }

  private static func firstLine(of process: ChildProcess) throws -> Int {
    var (line, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 64))
    let end = Clock.now + 10
    while Clock.now < end, !line.contains(10) {
      let count = buffer.withUnsafeMutableBytes { process.read(into: $0, within: 100) }
      line += buffer.prefix(count ?? 0)
    }
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return try #require(Int(text), "the server does not start: \(process.errorText)")
  }
}

/// A port of 127.0.0.1 on which connections are accepted and nothing is ever said; closed with the value.
final class MuteServer {
  let port: Int
  private let socket: FileDescriptor

  init() throws {
    let number = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    socket = FileDescriptor(number)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) | listen(number, 8) | getsockname(number, $0, &length)
      }
    }
    try #require(status == 0)
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  func close() { socket.close() }
}
