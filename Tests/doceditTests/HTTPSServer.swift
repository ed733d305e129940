import Foundation

/// A web server over TLS, by the name `localhost`, that has `git http-backend` serve a folder's repositories. Its certificate is signed by itself.
final class HTTPSServer {
  let folder: URL
  let port: Int
  private let daemon: Daemon

  var certificate: String { folder.path + "/certificate" }

  static var isInstalled: Bool {
    ["/usr/bin/python3", "/usr/bin/openssl", "/usr/lib/git-core/git-http-backend"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  private static let program = URL(filePath: #filePath).appending(path: "../../WebServer/server.py").standardized.path

  init(of root: URL) throws {
    folder = root.appending(path: "https")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try shell(
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost "
        + "-addext subjectAltName=DNS:localhost -keyout key -out certificate", in: folder)
    let script = "cd \"$0\" && exec python3 \"$1\" \"$2\" '' certificate key > port"
    daemon = try Daemon(["sh", "-c", script, folder.path, Self.program, root.path])
    port = try Self.port(in: folder)
  }

  private static func port(in folder: URL) throws -> Int {
    let file = folder.appending(path: "port")
    for _ in 0..<3_000 {
      if let text = try? String(contentsOf: file, encoding: .utf8), text.hasSuffix("\n"),
        let port = Int(text.dropLast())
      {
        return port
      }
      usleep(10_000)
    }
    throw CocoaError(.executableLoad, userInfo: [NSDebugDescriptionErrorKey: "the server does not start"])
  }

  func url(_ name: String, host: String = "localhost") -> String { "https://\(host):\(port)/\(name)" }

  func stop() { daemon.stop() }
}
