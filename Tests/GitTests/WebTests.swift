import Foundation
import Properties
import Testing

@testable import Git

@Suite final class WebTests {
  let folder: TemporaryFolder
  let repository: Repository

  init() throws {
    folder = try TemporaryFolder()
    _ = try Repository.initializeBare(at: folder("hub"))
    repository = try Repository.initialize(at: folder("a/.git"))
  }

  private func options(timeout: Double = 30, password: String? = nil) throws -> NetworkOptions {
    var options = NetworkOptions(environment: ProcessInfo.processInfo.environment)
    options.timeout = timeout
    let plain = ["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"]
    options.environment.merge(plain) { $1 }
    guard let password else { return options }
    let script = "#!/bin/sh\necho $1 >> '\(folder("verbs"))'\ncat > /dev/null\n"
    let answer = "test $1 != get || printf 'username=ada\\npassword=\(password)\\n'\n"
    try ExecutableFile.write(script + answer, to: folder("helper"))
    let helper = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "credential.helper", "GIT_CONFIG_VALUE_0": folder("helper"),
    ]
    options.environment.merge(helper) { $1 }
    return options
  }

  private var verbs: [String] {
    get throws { try String(contentsOfFile: folder("verbs"), encoding: .utf8).split(separator: "\n").map(String.init) }
  }

  /// With TLS, it is the first answer of the handshake that does not come.
  @Test(arguments: ["http", "https"]) func aMuteServerIsGivenUp(scheme: String) throws {
    let (server, start) = (try MuteServer(), Clock.now)
    let url = RemoteURL.https("\(scheme)://127.0.0.1:\(server.port)/x.git")
    let error = #expect(throws: GitError.self) { try Repository.list(url, options: options(timeout: 1)) }
    #expect(error?.code == .timedOut && error?.operation == "list")
    #expect((1...20).contains(Clock.now - start))
  }

  @Test func aMuteServerIsGivenUpAtOnceWhenTheUserHasEnough() throws {
    let (server, start) = (try MuteServer(), Clock.now)
    var options = try options()
    options.progress = { _ in false }
    let url = RemoteURL.https("http://127.0.0.1:\(server.port)/x.git")
    let error = #expect(throws: GitError.self) { try Repository.list(url, options: options) }
    #expect(error?.code == .cancelled)
    #expect(Clock.now - start < 2)
  }

  @Test(arguments: ["http", "https"]) func aClosedPortIsUnreachable(scheme: String) throws {
    let server = try MuteServer()
    server.close()
    let url = RemoteURL.https("\(scheme)://127.0.0.1:\(server.port)/x.git")
    let error = #expect(throws: GitError.self) { try Repository.list(url, options: options()) }
    #expect(error?.code == .unreachable)
    #expect(error?.message.contains("127.0.0.1, port \(server.port): Connection refused") == true)
  }

  @Test func commitsTravel() throws {
    let server = try WebServer(folder)
    try run("git", "-C", folder("hub"), "config", "http.receivepack", "true")
    let numbers = (0..<200_000).map { _ in String(UInt64.random(in: 0...(.max)), radix: 36) }
    let one = try repository.commit(["more than a socket takes at once": numbers.joined(separator: "\n")])
    let results = try repository.send(["\(one):refs/heads/main"], to: server.url("hub"), options())
    #expect(results == [PushResult(reference: "refs/heads/main")])
    #expect(try Repository.list(server.url("hub"), options: options()) == ["refs/heads/main": one])
    let other = try Repository.initialize(at: folder("b/.git"))
    try other.fetch(server.url("hub"), ["+refs/heads/*:refs/heads/*"], prune: false, options: options())
    #expect(try other.reference("refs/heads/main") == one)
    #expect(try faults(in: folder("hub")) == "" && faults(in: folder("b")) == "")
  }

  @Test func anAbsentRepositoryIsSaidToBeNone() throws {
    let server = try WebServer(folder)
    let error = #expect(throws: GitError.self) { try Repository.list(server.url("absent"), options: options()) }
    #expect(error?.code == .notARepository)
  }

  @Test func theRightPasswordLetsInAndIsKept() throws {
    let server = try WebServer(folder, password: "enigma")
    let one = try repository.commit(["a": "1"])
    let knowing = try options(password: "enigma")
    let results = try repository.send(["\(one):refs/heads/main"], to: server.url("hub"), knowing)
    #expect(results == [PushResult(reference: "refs/heads/main")])
    #expect(try verbs == ["get", "store"])
    #expect(try Repository.list(server.url("hub"), options: knowing) == ["refs/heads/main": one])
  }

  @Test func aWrongPasswordIsDeniedAndForgotten() throws {
    let server = try WebServer(folder, password: "enigma")
    let error = #expect(throws: GitError.self) {
      try Repository.list(server.url("hub"), options: options(password: "guess"))
    }
    #expect(error?.code == .permissionDenied)
    #expect(try verbs == ["get", "erase"])
  }

  @Test func noPasswordIsDenied() throws {
    let server = try WebServer(folder, password: "enigma")
    let error = #expect(throws: GitError.self) { try Repository.list(server.url("hub"), options: options()) }
    #expect(error?.code == .permissionDenied)
  }
}
