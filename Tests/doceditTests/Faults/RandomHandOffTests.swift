import Foundation
import Properties
import Testing

@testable import Git

/// Real processes on three machines with a remote that comes and goes: people write, leave unsaved edits, go on with them elsewhere, and rename. `ROUNDS=n` in
/// the environment plays more sequences, `SEED=n` others.
@Suite(.enabled(if: SystemCallFault.isPossible, "docedit is not built beside the tests"))
struct RandomHandOffTests {
  @Test func everyWordIsWhereItWasLeft() throws { try RandomHandOffs.playAll() }
}

/// One sequence: what three people do one after the other, each with what is on their machine then.
private struct RandomHandOffs: RandomPlay {
  let play: Play
  var trace: String { play.trace }
  func remove() { play.stage.remove() }
  private var written: [String] = []
  /// No word begins with another one.
  private var count = 100
  private var removed: Set<String> = []
  private var isAway = false
  var summary: String { "\(written.count) words\(play.hasConflicts ? ", some in conflict" : "")" }
  private var choices: Choices

  init(seed: UInt64) throws {
    (choices, play) = (Choices(seed: seed), try Play())
    let stage = play.stage
    for name in Play.machines {
      try play.must(["init", play.stage.documents(of: name), "--remote", stage.remote, "--name", name], on: name)
      if name != "laptop" { try play.must(["devices", "approve", name, "--yes"], on: "laptop") }
    }
    for name in ["a.md", "b.txt"] {
      written.append(newWord())
      try stage.write("\(written[written.count - 1])\n", to: name, of: "laptop")
    }
    for name in Play.machines { try play.must(["sync"], on: name) }
  }

  mutating func complaint() throws -> String? {
    for _ in 0..<24 { try step() }
    if isAway { try moveRemote() }
    var order = Play.machines
    for place in order.indices.dropLast() { order.swapAt(place, choices.int(in: place...(order.count - 1))) }
    for name in order { try saveAll(on: name, meetingOthers: choices.bool()) }
    try play.meet()
    for name in Play.machines { try play.must(["sync"], on: name) }
    for name in Play.machines { try saveAll(on: name, meetingOthers: false) }
    try play.meet()
    return try complaintAboutWords() ?? play.stage.complaintAboutStores(of: Play.machines)
  }

  private mutating func step() throws {
    let name = choices.element(of: Play.machines)
    guard case let documents = try documents(of: name), !documents.isEmpty else { return }
    let document = choices.element(of: documents)
    switch choices.int(in: 0...19) {
    case 0...6: try write(in: document, of: name)
    case 7...9: try takeAway(from: document, of: name)
    case 10...14: try goOn(on: name)
    case 15...17: try play.run(["sync"], on: name)
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
    let text = try play.must(["edit", play.path(document, of: machine), "-e", "print"], on: machine).output
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
    let ending = try play.edit(document, of: machine, edits)
    if [0, 64, 66].contains(ending.status) { return ending.status == 0 }
    throw FaultStage.Unprepared(description: play.trace)
  }

  /// There may be nothing to go on with.
  private mutating func goOn(on machine: String) throws {
    try play.run(["sync"], on: machine)
    try play.run(["continue", "--json"], on: machine)
  }

  /// To a name that is free. A renaming and a change at once would be told by likeness only.
  private mutating func rename(_ document: String, of machine: String) throws {
    let name = "moved\(choices.int(in: 0...3)).\(URL(filePath: document).pathExtension)"
    if FileManager.default.fileExists(atPath: play.path(name, of: machine)) { return }
    try FileManager.default.moveItem(atPath: play.path(document, of: machine), toPath: play.path(name, of: machine))
    play.note("\(machine): \(document) is renamed to \(name)")
    try play.run(["sync"], on: machine)
  }

  private mutating func moveRemote() throws {
    _ = try play.stage.tell(isAway ? "mv away.git writing.git" : "mv writing.git away.git")
    isAway.toggle()
    play.note(isAway ? "the remote cannot be reached" : "the remote is there again")
  }

  private mutating func saveAll(on machine: String, meetingOthers: Bool) throws {
    if meetingOthers { try play.must(["sync"], on: machine) }
    for document in try documents(of: machine) { try command(["save"], in: document, of: machine) }
  }
}

// MARK: - What is looked at

extension RandomHandOffs {
  private func documents(of machine: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: play.stage.documents(of: machine))
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".txt") }.sorted()
  }

  /// Without conflicts every word that nobody took away is there once, and no other; else each is in some version.
  private mutating func complaintAboutWords() throws -> String? {
    if let complaint = try play.complaintAboutRest(on: "laptop") { return complaint }
    let living = written.filter { !removed.contains($0) }
    if play.hasConflicts {
      let known = try play.stage.writtenWords(beginning: "word"), lost = living.filter { !known.contains($0[...]) }
      return lost.isEmpty ? nil : "lost: \(lost)"
    }
    let texts = try documents(of: "laptop").compactMap { play.stage.text($0, of: "laptop") }
    let present = texts.flatMap { $0.matches(of: #/word\d+/#).map { String($0.output) } }
    return present.sorted() == living.sorted() ? nil : "there is \(present.sorted()), not \(living.sorted())"
  }
}
