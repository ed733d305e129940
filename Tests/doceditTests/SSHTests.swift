import Foundation
import Testing

@testable import docedit

/// The main job over ssh, with a real server.
@Suite(.serialized, .enabled(if: SSHServer.isInstalled, "sshd, ssh and ssh-agent are needed"))
struct SSHTests {
  let stage: Stage
  let server: SSHServer

  init() throws {
    stage = try Stage()
    server = try SSHServer(in: stage.root)
    stage.environment["XDG_RUNTIME_DIR"] = server.runtimeFolder
  }

  private func end() {
    server.stop()
    stage.remove()
  }

  private var remote: String { server.url(of: stage.root.path + "/writing.git") }

  @Test func aDocumentIsContinuedOverSSHWithAKeyFromAFile() async throws {
    defer { end() }
    stage.environment["GIT_SSH_COMMAND"] = server.command()
    try await playHandOff()
  }

  @Test func aDocumentIsContinuedOverSSHWithAKeyFromTheAgent() async throws {
    defer { end() }
    let socket = stage.root.path + "/agent"
    let agent = try Daemon(["ssh-agent", "-D", "-a", socket])
    defer { agent.stop() }
    try shell("until SSH_AUTH_SOCK=\(socket) ssh-add -q sshd/key; do sleep 0.02; done", in: stage.root)
    stage.environment["SSH_AUTH_SOCK"] = socket
    stage.environment["GIT_SSH_COMMAND"] = server.command(key: nil)
    try await playHandOff()
  }

  @Test func anUnknownHostKeyIsRefusedWithAHint() async throws {
    defer { end() }
    stage.environment["GIT_SSH_COMMAND"] = server.command(knownHosts: "none")
    let output = try await stage.run("docedit init ~/Writing --remote \(remote)", on: "laptop")
    #expect(output.contains("Host key verification failed"), "\(output)")
    #expect(output.contains("check its key: ssh -p \(server.port) \(NSUserName())@127.0.0.1\n"))
    #expect(output.contains("[exit 76]"))
    #expect(!FileManager.default.fileExists(atPath: stage.root.path + "/laptop/Writing"))
  }

  @Test func aHostKeyThatChangedIsToldInOneSentence() async throws {
    defer { end() }
    try shell("echo \"[127.0.0.1]:\(server.port) $(cut -d' ' -f1,2 other.pub)\" > changed", in: server.folder)
    stage.environment["GIT_SSH_COMMAND"] = server.command(knownHosts: "changed")
    let told = try await stage.docedit("docedit init ~/Writing --remote \(remote)", on: "laptop")
    #expect(told.code == 76 && told.isOneLineAndAHint, "\(told)")
    #expect(told.error?.contains("the host key of 127.0.0.1 has changed") == true && told.err.utf8.count < 400)
    #expect(told.hint?.contains("ssh-keygen -R '[127.0.0.1]:\(server.port)'") == true)
  }

  @Test func aWrongKeyIsAQuestionOfPermission() async throws {
    defer { end() }
    stage.environment["GIT_SSH_COMMAND"] = server.command(key: "other")
    let output = try await stage.run("docedit init ~/Writing --remote \(remote)", on: "laptop")
    #expect(output.contains("[exit 77]"), "\(output)")
    #expect(output.contains("no agent runs: eval $(ssh-agent); ssh-add"))
    #expect(output.contains("ssh-copy-id -p \(server.port) \(NSUserName())@127.0.0.1"))
  }

  /// The user's ssh keeps a connection open, which goes on after the host has taken the key from its list.
  @Test func aTrialOfTheRemoteIsNotLetInThroughASharedConnection() async throws {
    defer { end() }
    let socket = server.runtimeFolder + "-own"
    stage.environment["GIT_SSH_COMMAND"] =
      server.command() + " -o ControlMaster=auto -o ControlPath=\(socket) -o ControlPersist=60s"
    defer { _ = try? shell("ssh -F none -o ControlPath=\(socket) -O exit 127.0.0.1", in: stage.root) }
    let made = try await stage.run("docedit init ~/Writing --remote \(remote)", on: "laptop")
    try #require(!made.contains("[exit"), "\(made)")
    #expect(try await stage.run("docedit remote --test", on: "laptop").contains("yes  fetch"))
    try shell("cp other.pub authorized_keys", in: server.folder)
    #expect(try await stage.docedit("docedit sync", on: "laptop").code == 0)
    let told = try await stage.docedit("docedit remote --test", on: "laptop")
    #expect(told.code == 77 && told.isOneLineAndAHint, "\(told)")
  }

  /// Ahead of the other tests, which may keep a busy machine from it for longer than a connection is kept.
  private func playHandOff() async throws {
    try await Task(priority: .high) { [stage, remote] in try await Self.playHandOff(on: stage, remote) }.value
    // More than ten exchanges; a shared connection ends after a minute without one.
    #expect(server.logins <= 3, "the connection is shared")
  }

  private static func playHandOff(on stage: Stage, _ remote: String) async throws {
    _ = try await stage.run("cp \"$SAMPLES\"/Letter.rtf .", on: "laptop")
    let made = try await stage.run("docedit init ~/Writing --remote \(remote)", on: "laptop")
    try #require(!made.contains("[exit"), "\(made)")
    _ = try await stage.run("docedit add Letter.rtf", on: "laptop")
    _ = try await stage.run(
      "docedit edit ~/Writing/Letter.rtf -e 'insert \"New: \"' -e 'select \"quick brown\"'", on: "laptop")
    _ = try await stage.run("docedit init ~/Schreiben --remote \(remote)", on: "desktop")
    let report = try await stage.run("docedit continue --json", on: "desktop")
    #expect(report.contains("\"selectedText\" : \"quick brown\""), "\(report)")
    #expect(report.contains("\"verdict\" : \"exact\""))
    #expect(report.contains("\"draft\" : true"))
    #expect(try await stage.run("docedit show Letter.rtf", on: "desktop").hasPrefix("New: "))
    _ = try await stage.run("docedit devices approve desktop --yes", on: "laptop")
    let back = try await stage.run("docedit continue --json", on: "laptop")
    #expect(back.contains("\"from\" : \"desktop\""), "\(back)")
  }
}
