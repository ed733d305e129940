import Foundation
import Programs

/// Measures hand-offs between two docedits, and the same change through plain git.
@main
struct HandoffBench {
  static func main() {
    do { try run() } catch {
      print("\(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { throw Failed(line: "HandoffBench DOCEDIT SAMPLE [ROUNDS]", output: "") }
    let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 20 : 20
    let root = URL(filePath: NSTemporaryDirectory()).appending(path: "bench-\(getpid())")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    print("hand-off, \(rounds) rounds; milliseconds, median (smallest, largest)\n")
    print(Row.header)
    try folder(root, arguments, rounds)
    try ssh(root, arguments, rounds)
  }

  private static func folder(_ root: URL, _ arguments: [String], _ rounds: Int) throws {
    let place = root.appending(path: "folder")
    let stage = Stage(root: place, docedit: arguments[1], remote: place.appending(path: "writing.git").path)
    try measure("folder", stage, sample: arguments[2], rounds: rounds, git: [("git", [:])])
  }

  private static func ssh(_ root: URL, _ arguments: [String], _ rounds: Int) throws {
    guard let server = try SSHServer(in: root.appending(path: "sshd")) else {
      return print("ssh: sshd is not installed; left out")
    }
    defer { server.stop() }
    let place = root.appending(path: "ssh")
    let stage = Stage(
      root: place, docedit: arguments[1], remote: server.url(of: place.appending(path: "writing.git").path),
      environment: ["GIT_SSH_COMMAND": server.command])
    let shared = server.command + " -o ControlMaster=auto -o ControlPersist=60 -o ControlPath=\(root.path)/mux-%C"
    try measure(
      "ssh", stage, sample: arguments[2], rounds: rounds,
      git: [("git", [:]), ("git, shared", ["GIT_SSH_COMMAND": shared])])
  }

  private static func measure(
    _ name: String, _ stage: Stage, sample: String, rounds: Int, git: [(String, [String: String])]
  ) throws {
    let bench = Rounds(stage: stage, sample: URL(filePath: sample).standardizedFileURL.path)
    try bench.prepare()
    let own = try bench.handOffs(rounds)
    print(Row(name, "docedit", own, own).text)
    for (title, environment) in git {
      print(Row(name, title, try bench.gitExchanges(rounds, environment), own).text)
    }
  }
}

/// Pairs of times: leaving one machine, arriving at the other.
struct Times {
  var leaving: [Double] = []
  var arriving: [Double] = []
  var whole: [Double] { zip(leaving, arriving).map(+) }
}

/// One line of the table.
struct Row {
  static let header =
    "remote  what          leaving              arriving             together             to docedit's"
  let text: String

  init(_ remote: String, _ what: String, _ times: Times, _ own: Times) {
    let ratio = Self.median(times.whole) / Self.median(own.whole)
    let cells = [times.leaving, times.arriving, times.whole].map {
      Self.cell($0).padding(toLength: 21, withPad: " ", startingAt: 0)
    }
    text =
      remote.padding(toLength: 8, withPad: " ", startingAt: 0) + what.padding(toLength: 14, withPad: " ", startingAt: 0)
      + cells.joined() + String(format: "× %.2f", ratio)
  }

  private static func cell(_ times: [Double]) -> String {
    String(format: "%.0f (%.0f, %.0f)", median(times), times.min() ?? 0, times.max() ?? 0)
  }

  private static func median(_ times: [Double]) -> Double { times.isEmpty ? 0 : times.sorted()[times.count / 2] }
}
