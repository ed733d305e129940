import Foundation
import Git
import Testing

@Suite final class SecureShellTests {
  let server: SecureShellServer
  let repository: Repository
  var url: RemoteURL {
    .ssh(user: NSUserName(), host: "127.0.0.1", port: server.port, path: server.folder("it's a hub"))
  }

  init() throws {
    server = try SecureShellServer()
    _ = try Repository.initializeBare(at: server.folder("it's a hub"))
    repository = try Repository.initialize(at: server.folder("a/.git"))
  }

  private func options(_ command: String) -> NetworkOptions {
    var options = NetworkOptions(environment: ProcessInfo.processInfo.environment)
    options.environment["GIT_SSH_COMMAND"] = command
    return options
  }

  @Test func commitsTravel() throws {
    let one = try repository.commit(["a": "1"])
    let trusting = options(server.command)
    #expect(
      try repository.send(["\(one):refs/heads/main"], to: url, trusting) == [PushResult(reference: "refs/heads/main")])
    #expect(try Repository.list(url, options: trusting) == ["refs/heads/main": one])
    let other = try Repository.initialize(at: server.folder("b/.git"))
    try other.fetch(url, ["+refs/heads/*:refs/heads/*"], prune: false, options: trusting)
    #expect(try other.reference("refs/heads/main") == one)
    #expect(try faults(in: server.folder("it's a hub")) == "" && faults(in: server.folder("b")) == "")
  }

  @Test func whatAnIDNamesIsSentWhateverBecomesOfMain() throws {
    let one = try repository.commit(["a": "1"]), two = try repository.commit(["a": "2"], on: one)
    for name in ["refs/heads/main", "refs/docedit/sent"] { try repository.setReference(name, to: one, expecting: nil) }
    let results = try repository.push(url, ["\(one):refs/heads/main"], options: options(server.command)) { _ in
      (try? repository.setReference("refs/heads/main", to: two, expecting: nil)) != nil
    }
    #expect(results == [PushResult(reference: "refs/heads/main")])
    #expect(try Repository.list(url, options: options(server.command)) == ["refs/heads/main": one])
  }

  @Test func oneConnectionIsShared() throws {
    let control = try TemporaryFolder()
    var shared = options(server.command)
    shared.controlFolder = control.path
    for _ in 0..<3 { _ = try Repository.list(url, options: shared) }
    #expect(server.log.components(separatedBy: "Accepted publickey").count == 2)
    shared.ownsConnection = true
    _ = try Repository.list(url, options: shared)
    #expect(server.log.components(separatedBy: "Accepted publickey").count == 3)
    for name in try FileManager.default.contentsOfDirectory(atPath: control.path) {
      try run("ssh", "-o", "ControlPath=\(control(name))", "-O", "exit", "127.0.0.1")
    }
  }

  @Test func anUnknownOrChangedHostKeyIsNotTrusted() throws {
    for command in [server.commandOfAStranger, server.commandOfADeceived] {
      let error = #expect(throws: GitError.self) { try Repository.list(url, options: options(command)) }
      #expect(error?.code == .hostNotTrusted)
    }
  }

  @Test func anUnknownKeyIsDenied() throws {
    let error = #expect(throws: GitError.self) {
      try Repository.list(url, options: options(server.commandOfAnIntruder))
    }
    #expect(error?.code == .permissionDenied)
  }

  @Test func aClosedPortIsUnreachable() throws {
    let closed = RemoteURL.ssh(user: nil, host: "127.0.0.1", port: 1, path: "/x")
    let error = #expect(throws: GitError.self) { try Repository.list(closed, options: options(server.command)) }
    #expect(error?.code == .unreachable)
  }

  @Test func anAbsentRepositoryIsSaidToBeNone() throws {
    let absent = RemoteURL.ssh(user: NSUserName(), host: "127.0.0.1", port: server.port, path: "/absent")
    let error = #expect(throws: GitError.self) { try Repository.list(absent, options: options(server.command)) }
    #expect(error?.code == .notARepository)
  }
}
