import Foundation

@testable import Git

/// Machines as home folders with a bare folder between them, in which real docedit processes run, as often as wanted from the same beginning.
final class FaultStage {
  /// How a program ended: its exit status, or 128 and the signal, and what it printed on both outputs.
  struct Ending: Sendable {
    var status: Int32
    var output: String
  }

  /// The beginning cannot be made.
  struct Unprepared: Error, CustomStringConvertible {
    var description: String
  }

  private let folder: String
  private let server: SSHServer?
  var root: String { folder + "/now" }
  var log: String { folder + "/log" }
  var kept: String { folder + "/kept" }
  var bare: String { root + "/writing.git" }
  let remote: String

  /// A number in the environment of the tests.
  static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

  /// With `ssh`, the machines reach the bare folder through a server of their own.
  init(ssh: Bool = false) throws {
    let base = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    folder = base.appending(path: "docedit-faults-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: folder + "/now", withIntermediateDirectories: true)
    server = ssh ? try SSHServer(in: URL(filePath: folder)) : nil
    remote = server?.url(of: folder + "/now/writing.git") ?? folder + "/now/writing.git"
    try shell("git init --quiet --bare --initial-branch=main writing.git", in: URL(filePath: root))
  }

  func remove() {
    server?.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Remembers all files as they are now.
  func keep() throws { try shell("rm -rf kept && cp -a now kept", in: URL(filePath: folder)) }

  /// Makes all files what they were when they were kept.
  func restore() throws {
    try shell("rm -rf now log log.kept && cp -a kept now && mkdir log.kept", in: URL(filePath: folder))
  }

  /// The documents of a machine.
  func documents(of machine: String) -> String { "\(root)/\(machine)/W" }

  func text(_ document: String, of machine: String) -> String? {
    try? String(contentsOfFile: "\(documents(of: machine))/\(document)", encoding: .utf8)
  }

  func write(_ text: String, to document: String, of machine: String) throws {
    try text.write(toFile: "\(documents(of: machine))/\(document)", atomically: true, encoding: .utf8)
  }

  /// Starts docedit as a machine's user; `tracer` is what it runs under.
  func start(_ arguments: [String], on machine: String, under tracer: [String] = []) throws -> ChildProcess {
    let home = "\(root)/\(machine)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    return try ChildProcess(
      tracer + [TmuxSession.docedit] + arguments, environment: environment(home: home), ownGroup: tracer.isEmpty)
  }

  /// Runs docedit to its end, as a machine's user.
  func run(_ arguments: [String], on machine: String, under tracer: [String] = []) throws -> Ending {
    let child = try start(arguments, on: machine, under: tracer)
    child.closeInput()
    let output = child.readAll(until: Clock.now + 60)
    let status = child.finish(within: 5)
    return Ending(status: status, output: output + child.errorText)
  }

  /// The same, where it must succeed.
  func must(_ arguments: String..., on machine: String) throws {
    let ending = try run(arguments, on: machine)
    if ending.status != 0 {
      throw Unprepared(description: "docedit \(arguments) on \(machine): \(ending.status) \(ending.output)")
    }
  }

  /// What a shell in the folder of all machines prints.
  func tell(_ line: String) throws -> String {
    try shell(line, in: URL(filePath: root)).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func environment(home: String) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"] { environment[name] = nil }
    environment.merge(["HOME": home, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    if let server {
      environment.merge(["GIT_SSH_COMMAND": server.command(), "XDG_RUNTIME_DIR": server.runtimeFolder]) { $1 }
    }
    return environment
  }
}
