import Foundation

@testable import Git

/// Two machines as home folders with a bare folder between them, and real windows of tmux in which docedit runs.
///
/// Programs are not started by Foundation's `Process`: its children inherit what it waits for, so that beside a server it waits for ever.
final class TmuxSession: Sendable {
  /// The program that was built beside these tests.
  static let docedit = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(
    path: "docedit"
  ).path

  /// Whether this machine can play such tests.
  static var isPossible: Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let hasTmux = path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/tmux") }
    return hasTmux && FileManager.default.isExecutableFile(atPath: docedit)
  }

  let root: String

  init() throws {
    root =
      URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().appending(
        path: "docedit-tmux-\(UUID().uuidString.prefix(8))"
      ).path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try Data("set -g exit-empty off\n".utf8).write(to: URL(filePath: root + "/tmux.conf"))
  }

  /// Ends all windows and removes the folders.
  func remove() {
    _ = try? tmux("kill-server")
    try? FileManager.default.removeItem(atPath: root)
  }

  /// The home folder of a machine; made on first use.
  func home(_ machine: String) throws -> String {
    try FileManager.default.createDirectory(atPath: root + "/" + machine, withIntermediateDirectories: true)
    return root + "/" + machine
  }

  /// Runs docedit as a machine's user, without a terminal; gives what it prints.
  @discardableResult
  func docedit(_ arguments: String..., on machine: String) throws -> String { try docedit(arguments, on: machine) }

  @discardableResult
  func docedit(_ arguments: [String], on machine: String) throws -> String {
    try run([Self.docedit] + arguments, home: try home(machine))
  }

  /// What the recovery journals of a machine say was typed.
  func typed(_ machine: String) throws -> String {
    let folder = try home(machine) + "/.local/state/docedit/recovery"
    let documents = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return documents.sorted().map { document in
      let journal = (try? String(contentsOfFile: "\(folder)/\(document)/journal", encoding: .utf8)) ?? ""
      return journal.matches(of: /"t":"([^"]*)"/).map { String($0.1) }.joined()
    }.joined()
  }

  @discardableResult
  func tmux(_ arguments: String...) throws -> String {
    try run(server + arguments, home: root)
  }

  /// How tmux is called. Its server stays when the last window closes: a window that is opened while a server ends is not opened.
  private var server: [String] { ["tmux", "-S", root + "/tmux.socket", "-f", root + "/tmux.conf"] }

  @discardableResult
  func git(_ arguments: String...) throws -> String { try run(["git"] + arguments, home: root) }

  /// Opens a window of a machine in which a program runs. Where it crashes, nobody asks what to do about it.
  func open(_ machine: String, _ program: String..., columns: Int = 78, rows: Int = 16) throws -> TmuxWindow {
    let home = try home(machine)
    _ = try run(
      server + ["new-session", "-d", "-s", machine]
        + [
          "-e", "SWIFT_BACKTRACE=enable=no", "-x", "\(columns)", "-y", "\(rows)", "-c", home, "-e", "HOME=" + home,
          "-e", "TERM=tmux-256color",
        ] + program,
      home: root)
    return TmuxWindow(session: self, name: machine)
  }

  private func run(_ arguments: [String], home: String) throws -> String {
    var environment = ProcessInfo.processInfo.environment.merging(["HOME": home, "LC_ALL": "C.UTF-8"]) { $1 }
    for name in ["TMUX", "NO_COLOR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] { environment[name] = nil }
    let child = try ChildProcess(arguments, environment: environment, ownGroup: false)
    child.closeInput()
    let output = child.readAll(until: Clock.now + 20)
    _ = child.finish(within: 20)
    return output + child.errorText
  }
}

/// One window: what is typed there, and what it shows.
struct TmuxWindow {
  let session: TmuxSession
  let name: String

  /// Presses keys by tmux's names for them.
  func press(_ keys: String...) throws {
    for key in keys { try session.tmux("send-keys", "-t", name, key) }
  }

  func type(_ text: String) throws { try session.tmux("send-keys", "-t", name, "-l", text) }

  /// The rows, without blanks at their ends.
  var rows: [String] {
    get throws {
      try session.tmux("capture-pane", "-p", "-t", name).split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    }
  }

  /// What tmux knows of the window, for example `#{cursor_x} #{cursor_y}`.
  func value(_ format: String) throws -> String {
    try session.tmux("display-message", "-p", "-t", name, format).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The caret's column and row.
  var caret: String { get throws { try value("#{cursor_x} #{cursor_y}") } }

  /// Waits until the window shows a text; whether it did in time.
  func shows(_ text: String, within seconds: Double = 60) throws -> Bool {
    try holds(within: seconds) { try rows.contains { $0.contains(text) } }
  }

  /// Waits until the text on the window, without regard to where its rows break, has some words; whether it has in time.
  func reads(_ words: String, within seconds: Double = 60) throws -> Bool {
    try holds(within: seconds) {
      try rows.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(words)
    }
  }

  /// The process that was started in the window; one that does not exist where it is gone.
  var process: pid_t { get throws { pid_t(try value("#{pane_pid}")) ?? .max } }

  /// The process that the shell in the window waits for.
  var child: pid_t {
    get throws {
      let shell = try process
      let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
      return children.split(separator: " ").first.flatMap { pid_t($0) } ?? .max
    }
  }
}

/// Waits until something holds; whether it did in time.
func holds(within seconds: Double = 60, _ condition: () throws -> Bool) throws -> Bool {
  let end = Clock.now + seconds
  while Clock.now < end {
    if try condition() { return true }
    usleep(50_000)
  }
  return try condition()
}
