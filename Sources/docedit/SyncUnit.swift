import Foundation
import Ubiquity

/// The systemd user unit that exchanges in the background.
struct SyncUnit {
  private let machine: Machine
  private var console: Console { Console(machine) }
  private static let name = "docedit-sync.service"

  init(_ machine: Machine) { self.machine = machine }

  /// `$XDG_CONFIG_HOME/systemd/user/docedit-sync.service`.
  var file: URL {
    machine.surroundings.configFolder.deletingLastPathComponent().appending(path: "systemd/user/\(Self.name)")
  }

  /// The unit's text. A failure is tried again, a stop is a stop.
  var text: String {
    """
    [Unit]
    Description=Keeps docedit's containers exchanged

    [Service]
    \(environment)ExecStart=\(Self.quoted(machine.program.path, isCommand: true)) sync --watch
    Restart=on-failure
    RestartSec=30

    [Install]
    WantedBy=default.target

    """
  }

  /// Where docedit's own files are, where the user has them elsewhere than usual, and an ssh-agent that has one place at every login: systemd does not know it.
  private var environment: String {
    let names = ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"] + (hasLastingAgent ? [Self.agent] : [])
    return names.compactMap { name in
      machine.surroundings.environment[name].map { "Environment=\(Self.quoted("\(name)=\($0)", isCommand: false))\n" }
    }.joined()
  }

  private static let agent = "SSH_AUTH_SOCK"

  /// Whether the agent's socket is in the user's own runtime folder; others get another name each time.
  private var hasLastingAgent: Bool {
    let environment = machine.surroundings.environment
    guard let socket = environment[Self.agent], let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return socket.hasPrefix(folder + "/")
  }

  var isInstalled: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// The link by which systemd starts it at every login, as `systemctl --user enable` makes it.
  var link: URL { file.deletingLastPathComponent().appending(path: "default.target.wants/\(Self.name)") }

  /// Writes the unit and starts it; one that runs already is started anew. Without systemd the unit is enabled for the next login, and that is said.
  func install(json: Bool = false) throws {
    try write()
    if machine.surroundings.environment[Self.agent] != nil { _ = systemctl("import-environment", Self.agent) }
    let isEnabled = systemctl("daemon-reload") && systemctl("enable", Self.name)
    if !isEnabled { try enable() }
    let isRunning = isEnabled && systemctl("restart", Self.name)
    if json {
      return try console.json(SyncUnitReport(unit: file.path, isEnabled: true, isRunning: isRunning))
    }
    console.line("wrote ", console.styled(file.path, .strong))
    if isRunning {
      console.line(
        "docedit exchanges in the background from now on: journalctl --user -u \(Self.name) tells what it does")
    } else {
      console.note("systemd did not start it; it will at your next login, or now: systemctl --user start \(Self.name)")
    }
  }

  private func enable() throws {
    let manager = FileManager.default
    do {
      try manager.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      if (try? manager.destinationOfSymbolicLink(atPath: link.path)) == file.path { return }
      try? manager.removeItem(at: link)
      try manager.createSymbolicLink(atPath: link.path, withDestinationPath: file.path)
    } catch { throw cannotWrite(link) }
  }

  private func write() throws {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch { throw cannotWrite(file) }
  }

  private func cannotWrite(_ file: URL) -> CommandFailure {
    CommandFailure(
      .permission, "cannot write \(file.path)", hint: "check who owns the folder, and whether the disk is full")
  }

  /// Stops the unit and removes it.
  func uninstall(json: Bool = false) throws {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw UbiquityError(.notFound, "there is no \(file.path)", hint: "docedit sync --install makes it")
    }
    _ = systemctl("disable", "--now", Self.name)
    try? FileManager.default.removeItem(at: link)
    try FileManager.default.removeItem(at: file)
    _ = systemctl("daemon-reload")
    if json { return try console.json(SyncUnitReport(unit: file.path, isEnabled: false, isRunning: false)) }
    console.line("removed ", console.styled(file.path, .strong))
  }

  /// Whether systemctl is there and did it.
  private func systemctl(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["systemctl", "--user"] + arguments
    process.environment = machine.surroundings.environment
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// As systemd.service(5) wants a word: in quotes, `%`, quotes and backslashes escaped; in a command `$` too.
  private static func quoted(_ word: String, isCommand: Bool) -> String {
    let safe = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%").replacing(
      "\n", with: "\\n")
    return "\"\(isCommand ? safe.replacing("$", with: "$$") : safe)\""
  }
}
