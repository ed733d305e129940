import ArgumentParser
import Foundation
import Properties
import Testing

@testable import docedit

/// The systemd unit, with a `systemctl` that only writes down what it is asked.
@Suite struct SyncUnitTests {
  private let stage: Stage
  private let output = Output()

  init() throws { stage = try Stage() }

  /// The laptop, whose systemctl ends with this code.
  private func machine(systemctlEndsWith code: Int = 0) throws -> Machine {
    let tools = stage.root.appending(path: "tools")
    let script = "#!/bin/sh\necho \"$*\" >> '\(stage.root.path)/asked'\nexit \(code)\n"
    try ExecutableFile.write(script, to: tools.path + "/systemctl")
    stage.environment["PATH"] = tools.path + ":/usr/bin:/bin"
    var machine = try stage.machine("laptop", output: output)
    machine.program = URL(filePath: "/opt/50% \"off\"/$bin/docedit")
    return machine
  }

  private func asked() throws -> [String] {
    let text = try String(contentsOf: stage.root.appending(path: "asked"), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  private func sync(_ flag: String, on machine: Machine) async throws {
    var command = try #require(try Docedit.parseAsRoot(["sync", flag]) as? Sync)
    try await command.run(on: machine)
  }

  @Test func installingWritesTheUnitAndStartsIt() async throws {
    defer { stage.remove() }
    let machine = try machine()
    try await sync("--install", on: machine)
    let unit = stage.root.appending(path: "laptop/.config/systemd/user/docedit-sync.service")
    let text = try String(contentsOf: unit, encoding: .utf8)
    #expect(text.contains("\nExecStart=\"/opt/50%% \\\"off\\\"/$$bin/docedit\" sync --watch\n"))
    #expect(text.contains("\n[Install]\nWantedBy=default.target\n") && !text.contains("Environment="))
    #expect(
      try asked() == [
        "--user daemon-reload", "--user enable docedit-sync.service", "--user restart docedit-sync.service",
      ])
    #expect(output.text.hasPrefix("wrote \(unit.path)\n") && output.text.contains("journalctl --user"))
  }

  @Test func theUnitKnowsWhereTheUserKeepsDoceditsFiles() throws {
    defer { stage.remove() }
    stage.environment["XDG_STATE_HOME"] = "/srv/50% $state"
    stage.environment["XDG_CONFIG_HOME"] = stage.root.path + "/config"
    let unit = SyncUnit(try machine())
    #expect(unit.file.path == stage.root.path + "/config/systemd/user/docedit-sync.service")
    #expect(unit.text.contains("\nEnvironment=\"XDG_STATE_HOME=/srv/50%% $state\"\nExecStart="))
  }

  @Test func theUnitFindsTheAgentThatKeepsTheUsersKeys() async throws {
    defer { stage.remove() }
    stage.environment["XDG_RUNTIME_DIR"] = "/run/user/1"
    stage.environment["SSH_AUTH_SOCK"] = "/tmp/ssh-x/agent.7"
    #expect(!SyncUnit(try machine()).text.contains("SSH_AUTH_SOCK"))
    try await sync("--install", on: machine())
    #expect(try asked().first == "--user import-environment SSH_AUTH_SOCK")
    stage.environment["SSH_AUTH_SOCK"] = "/run/user/1/keyring/ssh"
    #expect(
      SyncUnit(try machine()).text.contains("\nEnvironment=\"SSH_AUTH_SOCK=/run/user/1/keyring/ssh\"\nExecStart="))
  }

  @Test func withoutSystemdTheUnitIsEnabledForTheNextLogin() async throws {
    defer { stage.remove() }
    let machine = try machine(systemctlEndsWith: 1)
    try await sync("--install", on: machine)
    #expect(FileManager.default.fileExists(atPath: SyncUnit(machine).file.path))
    #expect(output.text.contains("systemctl --user start docedit-sync.service"))
    #expect(try asked() == ["--user daemon-reload"])
    let unit = SyncUnit(machine), link = unit.link.path
    #expect(link.hasSuffix("/systemd/user/default.target.wants/docedit-sync.service"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == unit.file.path)
    try await sync("--install", on: machine)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == unit.file.path)
    try await sync("--uninstall", on: machine)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == nil)
  }

  @Test(arguments: [0, 1]) func itIsToldInJSON(code: Int) async throws {
    defer { stage.remove() }
    let machine = try machine(systemctlEndsWith: code)
    for flag in ["--install", "--uninstall"] {
      var command = try #require(try Docedit.parseAsRoot(["sync", flag, "--json"]) as? Sync)
      try await command.run(on: machine)
    }
    let path = SyncUnit(machine).file.path
    let expected = [("true", code == 0 ? "true" : "false"), ("false", "false")].map {
      "{\n  \"isEnabled\" : \($0.0),\n  \"isRunning\" : \($0.1),\n  \"unit\" : \"\(path)\"\n}\n"
    }
    #expect(output.text == expected.joined(), "\(output.text)")
  }

  @Test func uninstallingStopsAndRemovesIt() async throws {
    defer { stage.remove() }
    let machine = try machine()
    try await sync("--install", on: machine)
    try await sync("--uninstall", on: machine)
    #expect(!FileManager.default.fileExists(atPath: SyncUnit(machine).file.path))
    #expect(try asked().suffix(2) == ["--user disable --now docedit-sync.service", "--user daemon-reload"])
  }

  @Test func whatIsNotInstalledCannotBeUninstalled() async throws {
    defer { stage.remove() }
    let machine = try machine()
    await #expect { try await sync("--uninstall", on: machine) } throws: { error in
      CommandFailure(error).code == .notFound && CommandFailure(error).hint == "docedit sync --install makes it"
    }
    #expect(!FileManager.default.fileExists(atPath: stage.root.path + "/asked"))
  }

  @Test func aFolderThatCannotBeWrittenIsNamed() async throws {
    defer { stage.remove() }
    stage.environment["XDG_CONFIG_HOME"] = "/proc/none"
    let machine = try machine()
    await #expect { try await sync("--install", on: machine) } throws: { error in
      CommandFailure(error).code == .permission && CommandFailure(error).message.contains("/proc/none/systemd")
    }
  }
}
