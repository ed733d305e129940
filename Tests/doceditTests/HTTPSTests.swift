import Foundation
import Testing

/// Real processes that exchange over https: which certificates are trusted is settled once in a process.
@Suite(.enabled(if: HTTPSServer.isInstalled, "python3, openssl and git's web server are needed"))
struct HTTPSTests {
  private let root: URL
  private let server: HTTPSServer

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "docedit-https-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    server = try HTTPSServer(of: root)
    try shell("git init -q --bare writing.git && git -C writing.git config http.receivepack true", in: root)
  }

  private func end() {
    server.stop()
    try? FileManager.default.removeItem(at: root)
  }

  /// What a command prints as the user of one of the machines, and its exit code.
  private func run(_ command: String, on machine: String, trusting file: String = "") throws -> String {
    let home = root.appending(path: machine)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    var environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1", "NO_COLOR": "1"]
    if !file.isEmpty { environment["GIT_SSL_CAINFO"] = file }
    return try shell("'\(TmuxSession.docedit)' \(command); echo \"[exit $?]\"", in: home, environment: environment)
  }

  @Test func documentsTravelWhereTheUserTrustsTheAuthority() throws {
    defer { end() }
    let url = server.url("writing.git"), file = server.certificate
    let made = try run("init W --remote \(url) --name laptop", on: "laptop", trusting: file)
    try #require(made.hasSuffix("[exit 0]\n"), "\(made)")
    try "a line\n".write(to: root.appending(path: "laptop/W/a.txt"), atomically: true, encoding: .utf8)
    #expect(try run("sync", on: "laptop", trusting: file).hasSuffix("[exit 0]\n"))
    let other = try run("init W --remote \(url) --name desktop", on: "desktop", trusting: file)
    #expect(other.hasSuffix("[exit 0]\n"), "\(other)")
    #expect(try String(contentsOf: root.appending(path: "desktop/W/a.txt"), encoding: .utf8) == "a line\n")
  }

  @Test func aCertificateOfAnUnknownAuthorityIsRefusedWithAHint() throws {
    defer { end() }
    let told = try run("init W --remote \(server.url("writing.git"))", on: "laptop")
    #expect(told.contains("the certificate of https://localhost:\(server.port)/writing.git does not hold"), "\(told)")
    #expect(told.contains("hint: ") && told.contains("GIT_SSL_CAINFO") && told.hasSuffix("[exit 76]\n"), "\(told)")
  }

  @Test func aCertificateForAnotherHostIsRefused() throws {
    defer { end() }
    let url = server.url("writing.git", host: "127.0.0.1")
    let told = try run("init W --remote \(url)", on: "laptop", trusting: server.certificate)
    #expect(told.contains("does not hold") && told.hasSuffix("[exit 76]\n"), "\(told)")
  }

  @Test func aFileWithoutCertificatesIsNamed() throws {
    defer { end() }
    let told = try run("init W --remote \(server.url("writing.git"))", on: "laptop", trusting: "/nowhere")
    #expect(told.contains("no certificate can be read from /nowhere, which GIT_SSL_CAINFO names"), "\(told)")
    #expect(told.hasSuffix("[exit 76]\n"), "\(told)")
  }

  private func configure(_ lines: String, on machine: String = "laptop") throws {
    let home = root.appending(path: machine)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try lines.write(to: home.appending(path: ".gitconfig"), atomically: true, encoding: .utf8)
    try? FileManager.default.copyItem(atPath: server.certificate, toPath: home.appending(path: "authority").path)
  }

  @Test func whatGitIsToldToTrustIsTrusted() throws {
    defer { end() }
    let url = server.url("writing.git"), isMade = "is a ubiquity container"
    try configure("[http]\n\tsslCAInfo = ~/authority\n")
    let made = try run("init W --remote \(url) --name laptop", on: "laptop")
    #expect(made.contains(isMade) && made.hasSuffix("[exit 0]\n"), "\(made)")
    try configure("[http]\n\tsslCAInfo = /nowhere\n")
    #expect(try run("sync", on: "laptop", trusting: server.certificate).hasSuffix("[exit 0]\n"))
    let told = try run("sync", on: "laptop")
    #expect(told.contains("no certificate can be read from /nowhere, which http.sslCAInfo names"), "\(told)")
    try configure(
      "[http]\n\tsslCAInfo = /nowhere\n[http \"https://localhost:\(server.port)\"]\n\tsslCAInfo = ~/authority\n")
    let synced = try run("sync", on: "laptop")
    #expect(synced.hasSuffix("[exit 0]\n"), "\(synced)")
  }

  /// What is trusted for the one is not for the other.
  @Test func twoRemotesWithAuthoritiesOfTheirOwnAreExchangedWithAtOnce() throws {
    defer { end() }
    let place = root.appending(path: "second"), other = try HTTPSServer(of: place)
    defer { other.stop() }
    try shell("git init -q --bare writing.git && git -C writing.git config http.receivepack true", in: place)
    let servers = [server, other]
    func trust(_ files: [String]) throws {
      let parts = zip(servers, files).map { "[http \"https://localhost:\($0.port)\"]\n\tsslCAInfo = \($1)\n" }
      try configure(parts.joined())
    }
    try trust(servers.map(\.certificate))
    for (name, server) in zip(["W", "X"], servers) {
      let made = try run("init \(name) --remote \(server.url("writing.git")) --name laptop", on: "laptop")
      try #require(made.hasSuffix("[exit 0]\n"), "\(made)")
      try Data("a line\n".utf8).write(to: root.appending(path: "laptop/\(name)/a.txt"))
    }
    let synced = try run("sync", on: "laptop")
    #expect(synced.hasSuffix("[exit 0]\n") && synced.count(of: "sent a.txt") == 2, "\(synced)")
    try trust([server.certificate, server.certificate])
    let told = try run("sync", on: "laptop")
    #expect(told.count(of: "does not hold") == 1 && !told.hasSuffix("[exit 0]\n"), "\(told)")
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
