import Foundation
import Properties

/// One sequence. Every paragraph has a place for each machine's words, so that no edits contradict each other.
struct RandomTyping: RandomPlay {
  static let typists = ["laptop", "desktop"], machines = typists + ["tablet"]
  static let paragraphCount = 4

  let session: TmuxSession
  let type: String
  var windows: [String: TmuxWindow] = [:]
  var choices: Choices
  /// The words that are in the document, by who typed them, in their order.
  var words: [String: [String]] = [:]
  var removed: Set<String> = []
  /// What was typed, or taken out, where the window went on elsewhere just then.
  var doubtful: Set<String> = []
  /// Where a window may learn just now that the tablet went on with the document: what is typed then is not taken.
  var continued: Set<String> = []
  var isAway = false
  var steps: [String] = []
  private(set) var count = 100

  var trace: String { steps.joined(separator: "\n") }
  var summary: String { "\(count - 100) words in a .\(type), \(removed.count) of them taken out again" }

  init(seed: UInt64) throws {
    (choices, session) = (Choices(seed: seed), try TmuxSession())
    type = choices.element(of: ["txt", "md", "rtf"])
    try session.git("init", "--quiet", "--bare", "--initial-branch=main", session.root + "/writing.git")
    for machine in Self.machines { try join(machine) }
    let lines = (1...Self.paragraphCount).map { number in
      "line \(number) " + Self.machines.map { "said\($0)\(number)x" }.joined(separator: " and ") + " end"
    }
    let file = try session.home("tablet") + "/W/Letter.\(type)"
    try Self.document(lines, of: type).write(toFile: file, atomically: true, encoding: .utf8)
    for machine in Self.machines.reversed() { try session.docedit("sync", on: machine) }
    for machine in Self.typists { try open(on: machine) }
  }

  func remove() { session.remove() }

  private func join(_ machine: String) throws {
    let remote = session.root + "/writing.git"
    try session.docedit("init", session.home(machine) + "/W", "--remote", remote, "--name", machine, on: machine)
    if machine != Self.machines[0] { try session.docedit("devices", "approve", machine, "--yes", on: Self.machines[0]) }
  }

  /// The document has other names in the course of time.
  func path(on machine: String) throws -> String {
    let folder = try session.home(machine) + "/W"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".\(type)") }
    if names.count != 1 { throw FaultStage.Unprepared(description: "\(machine) has \(names)\n\(trace)") }
    return folder + "/" + names[0]
  }

  mutating func newWord() -> String {
    count += 1
    return "word\(count)"
  }

  mutating func complaint() throws -> String? {
    for _ in 0..<30 { if let complaint = try step() { return complaint } }
    if isAway { try moveRemote() }
    for machine in Self.typists { if let complaint = try leave(on: machine) { return complaint } }
    for machine in Self.machines + Self.machines { try session.docedit("sync", on: machine) }
    return try complaintAboutWords() ?? complaintAboutStores()
  }

  private mutating func step() throws -> String? {
    let machine = choices.element(of: Self.typists)
    usleep(UInt32(choices.int(in: 0...300)) * 1000)
    switch choices.int(in: 0...29) {
    case 0...10: return try type(on: machine)
    case 11, 12: return try takeOut(on: machine)
    case 13, 14: return try takeBack(on: machine)
    case 15...18: try save(on: machine)
    case 19...21: usleep(UInt32(choices.int(in: 500...3000)) * 1000)
    case 22, 23: try write()
    case 24, 25: try moveRemote()
    case 26: return try restart(on: machine)
    case 27: try rename()
    case 28: try goOn()
    default: try session.docedit("sync", on: choices.element(of: Self.machines))
    }
    return nil
  }
}
