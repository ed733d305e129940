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
    ExecStart=\(Self.quoted(machine.program)) sync --watch
    Restart=on-failure
    RestartSec=30

    [Install]
    WantedBy=default.target

    """
  }

  /// Writes the unit and starts it. Without systemd the unit is written, and that is said.
  func install() throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
    console.line("wrote ", console.styled(file.path, .strong))
    if systemctl("daemon-reload"), systemctl("enable", "--now", Self.name) {
      console.line(
        "docedit exchanges in the background from now on: journalctl --user -u \(Self.name) tells what it does")
    } else {
      console.note("systemd did not start it; at your next login, or now: systemctl --user enable --now \(Self.name)")
    }
  }

  /// Stops the unit and removes it.
  func uninstall() throws {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw UbiquityError(.notFound, "there is no \(file.path)", hint: "docedit sync --install makes it")
    }
    _ = systemctl("disable", "--now", Self.name)
    try FileManager.default.removeItem(at: file)
    _ = systemctl("daemon-reload")
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

  /// As systemd.service(5) wants a path: in quotes, `%`, `$`, quotes and backslashes escaped.
  private static func quoted(_ program: URL) -> String {
    let path = program.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(path.replacing("%", with: "%%").replacing("$", with: "$$"))\""
  }
}
