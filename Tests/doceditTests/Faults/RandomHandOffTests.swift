import Foundation
import Properties
import Testing

@testable import Git

/// Real processes on three machines with a remote that comes and goes: people write, leave unsaved edits, go on with them elsewhere, and rename. `ROUNDS=n` in
/// the environment plays more sequences, `SEED=n` others.
@Suite(.enabled(if: SystemCallFault.isPossible, "docedit is not built beside the tests"))
struct RandomHandOffTests {
  @Test func everyWordIsWhereItWasLeft() throws {
    let first = FaultStage.setting("SEED") ?? 1
    for seed in first..<(first + (FaultStage.setting("ROUNDS") ?? 3)) {
      var play = try RandomHandOffs(seed: UInt64(seed))
      defer { play.stage.remove() }
      let complaint = try play.complaint()
      #expect(complaint == nil, "seed \(seed): \(complaint ?? "")\n\(play.trace.joined(separator: "\n"))")
      print("seed \(seed): \(play.wordCount) words\(play.hasConflicts ? ", some in conflict" : "")")
    }
  }
}

/// One sequence: what three people do one after the other, each with what is on their machine then.
private struct RandomHandOffs {
  static let machines = ["laptop", "desktop", "tablet"]

  let stage: FaultStage
  private(set) var trace: [String] = []
  private var written: [String] = []
  /// No word begins with another one.
  private var count = 100
  private var removed: Set<String> = []
  private var isAway = false
  private(set) var hasConflicts = false
  var wordCount: Int { written.count }
  private var choices: Choices

  init(seed: UInt64) throws {
    (choices, stage) = (Choices(seed: seed), try FaultStage())
    for name in Self.machines {
      try stage.must("init", stage.documents(of: name), "--remote", stage.remote, "--name", name, on: name)
      if name != "laptop" { try stage.must("devices", "approve", name, "--yes", on: "laptop") }
    }
    for name in ["a.md", "b.txt"] {
      written.append(newWord())
      try stage.write("\(written[written.count - 1])\n", to: name, of: "laptop")
    }
    for name in Self.machines { try stage.must("sync", on: name) }
  }

  /// Plays the sequence. What is wrong when everybody has saved, and met; nil where nothing is.
  mutating func complaint() throws -> String? {
    for _ in 0..<24 { try step() }
    if isAway { try moveRemote() }
    var order = Self.machines
    for place in order.indices.dropLast() { order.swapAt(place, choices.int(in: place...(order.count - 1))) }
    for name in order { try saveAll(on: name, meetingOthers: choices.bool()) }
    for name in Self.machines + Self.machines + Self.machines { try must(["sync"], on: name) }
    for name in Self.machines { try saveAll(on: name, meetingOthers: false) }
    for name in Self.machines + Self.machines { try must(["sync"], on: name) }
    return try complaintAboutWords() ?? stage.complaintAboutStores(of: Self.machines)
  }

  private mutating func step() throws {
    let name = choices.element(of: Self.machines)
    guard case let documents = try documents(of: name), !documents.isEmpty else { return }
    let document = choices.element(of: documents)
    switch choices.int(in: 0...19) {
    case 0...6: try write(in: document, of: name)
    case 7...9: try takeAway(from: document, of: name)
    case 10...14: try goOn(on: name)
    case 15...17: try run(["sync"], on: name)
    case 18: try rename(document, of: name)
    default: try moveRemote()
    }
  }
}

// MARK: - What people do

extension RandomHandOffs {
  private mutating func write(in document: String, of machine: String) throws {
    let word = newWord()
    let edits = choices.bool() ? ["move end", "insert \"\\n\\n\(word)\""] : ["move start", "insert \"\(word)\\n\\n\""]
    if try edit(document, of: machine, edits) { written.append(word) }
  }

  private mutating func takeAway(from document: String, of machine: String) throws {
    let text = try must(["edit", path(document, machine), "-e", "print"], on: machine).output
    let words = text.matches(of: #/word\d+/#).map { String($0.output) }
    if words.isEmpty { return }
    let word = choices.element(of: words)
    if try edit(document, of: machine, ["select \"\(word)\"", "delete"]) { removed.insert(word) }
  }

  private mutating func newWord() -> String {
    count += 1
    return "word\(count)"
  }

  private mutating func edit(_ document: String, of machine: String, _ edits: [String]) throws -> Bool {
    try command(choices.int(in: 0...4) < 2 ? edits + ["save"] : edits, in: document, of: machine)
  }

  /// False where it is refused: the document has another name by now, or what was selected is gone. News come while it is opened.
  @discardableResult
  private mutating func command(_ edits: [String], in document: String, of machine: String) throws -> Bool {
    let ending = try run(["edit", path(document, machine)] + edits.flatMap { ["-e", $0] }, on: machine)
    if [0, 64, 66].contains(ending.status) { return ending.status == 0 }
    throw FaultStage.Unprepared(description: trace.joined(separator: "\n"))
  }

  /// There may be nothing to go on with.
  private mutating func goOn(on machine: String) throws {
    try run(["sync"], on: machine)
    try run(["continue", "--json"], on: machine)
  }

  /// To a name that is free. A renaming and a change at once would be told by likeness only.
  private mutating func rename(_ document: String, of machine: String) throws {
    let name = "moved\(choices.int(in: 0...3)).\(URL(filePath: document).pathExtension)"
    if FileManager.default.fileExists(atPath: path(name, machine)) { return }
    try FileManager.default.moveItem(atPath: path(document, machine), toPath: path(name, machine))
    trace.append("\(machine): \(document) is renamed to \(name)")
    try run(["sync"], on: machine)
  }

  private mutating func moveRemote() throws {
    _ = try stage.tell(isAway ? "mv away.git writing.git" : "mv writing.git away.git")
    isAway.toggle()
    trace.append(isAway ? "the remote cannot be reached" : "the remote is there again")
  }

  private mutating func saveAll(on machine: String, meetingOthers: Bool) throws {
    if meetingOthers { try must(["sync"], on: machine) }
    for document in try documents(of: machine) { try command(["save"], in: document, of: machine) }
  }
}

// MARK: - What is looked at

extension RandomHandOffs {
  private func path(_ document: String, _ machine: String) -> String { "\(stage.documents(of: machine))/\(document)" }

  private func documents(of machine: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: stage.documents(of: machine))
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".txt") }.sorted()
  }

  /// Without conflicts every word that nobody took away is there once, and no other; else each is in some version.
  private mutating func complaintAboutWords() throws -> String? {
    let status = try must(["status", "--short"], on: "laptop").output.split(separator: "\n")
    if let other = status.first(where: { !$0.hasPrefix("C ") }) { return "not at rest: \(other)" }
    hasConflicts = !status.isEmpty
    let living = written.filter { !removed.contains($0) }
    if hasConflicts {
      let known = try stage.writtenWords(beginning: "word"), lost = living.filter { !known.contains($0[...]) }
      return lost.isEmpty ? nil : "lost: \(lost)"
    }
    let texts = try documents(of: "laptop").compactMap { stage.text($0, of: "laptop") }
    let present = texts.flatMap { $0.matches(of: #/word\d+/#).map { String($0.output) } }
    return present.sorted() == living.sorted() ? nil : "there is \(present.sorted()), not \(living.sorted())"
  }

  @discardableResult
  private mutating func run(_ arguments: [String], on machine: String) throws -> FaultStage.Ending {
    let ending = try stage.run(arguments, on: machine)
    trace.append("\(machine): \(arguments.joined(separator: " ")) -> \(ending.status) \(ending.output.prefix(200))")
    if ending.status >= 128 { throw FaultStage.Unprepared(description: trace.joined(separator: "\n")) }
    return ending
  }

  @discardableResult
  private mutating func must(_ arguments: [String], on machine: String) throws -> FaultStage.Ending {
    let ending = try run(arguments, on: machine)
    if ending.status != 0 { throw FaultStage.Unprepared(description: trace.joined(separator: "\n")) }
    return ending
  }
}
