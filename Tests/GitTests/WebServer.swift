import Foundation
import Testing

@testable import Git

/// A web server on a free port of 127.0.0.1 that has `git http-backend` serve a folder; ended with the value.
final class WebServer {
  let port: Int
  private let process: ChildProcess

  /// Serves the folder's repositories. With a password, only the user `ada` who knows it is let in.
  ///
  /// Cancels the test where Python or git's server is missing.
  init(_ folder: TemporaryFolder, password: String = "") throws {
    try Self.requirePrograms()
    try folder.write(Self.program, to: "server.py")
    process = try ChildProcess(
      ["python3", folder("server.py"), folder.path, password],
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

  private static let program = """
    import base64, http.server, os, subprocess, sys

    ROOT, PASSWORD = sys.argv[1], sys.argv[2]
    KEY = "Basic " + base64.b64encode(("ada:" + PASSWORD).encode()).decode()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def log_message(self, *words): pass
        def body(self):
            if self.headers.get("Transfer-Encoding") != "chunked":
                return self.rfile.read(int(self.headers.get("Content-Length", 0)))
            parts = []
            while size := int(self.rfile.readline(), 16):
                parts.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            return b"".join(parts)
        def answer(self, status, fields, content):
            self.send_response(status)
            for name, value in fields: self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        def do_GET(self):
            body = self.body()
            if PASSWORD and self.headers.get("Authorization") != KEY:
                return self.answer(401, [("WWW-Authenticate", 'Basic realm="git"')], b"")
            path, _, query = self.path.partition("?")
            environment = dict(os.environ, GIT_PROJECT_ROOT=ROOT, GIT_HTTP_EXPORT_ALL="1", REMOTE_USER="ada",
                PATH_INFO=path, QUERY_STRING=query, REQUEST_METHOD=self.command, REMOTE_ADDR="127.0.0.1",
                CONTENT_TYPE=self.headers.get("Content-Type", ""), CONTENT_LENGTH=str(len(body)),
                HTTP_CONTENT_ENCODING=self.headers.get("Content-Encoding", ""))
            output = subprocess.run(["git", "http-backend"], input=body, stdout=-1, env=environment).stdout
            head, _, content = output.partition(b"\\r\\n\\r\\n")
            fields = [line.split(": ", 1) for line in head.decode().split("\\r\\n")]
            status = next((int(v.split()[0]) for n, v in fields if n == "Status"), 200)
            self.answer(status, [f for f in fields if f[0] != "Status"], content)
        do_POST = do_GET

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """
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
