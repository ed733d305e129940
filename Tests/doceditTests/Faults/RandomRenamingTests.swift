import Foundation
import Properties
import Testing

@testable import Git

/// Real processes on three machines, whose people rename, exchange, shift, delete and make anew their documents, in the folder and with plain git, while others edit them, leave unsaved edits and
/// evict them. `ROUNDS=n` in the environment plays more sequences, `SEED=n` others.
@Suite(.enabled(if: SystemCallFault.isPossible, "docedit is not built beside the tests"))
struct RandomRenamingTests {
  @Test func everyEditIsInItsDocument() throws {
    let first = FaultStage.setting("SEED") ?? 1
    for seed in first..<(first + (FaultStage.setting("ROUNDS") ?? 3)) {
      var play = try RandomRenamings(seed: UInt64(seed))
      defer { play.stage.remove() }
      let complaint = try play.complaint()
      #expect(complaint == nil, "seed \(seed): \(complaint ?? "")\n\(play.trace.joined(separator: "\n"))")
      print(
        "seed \(seed): \(play.documentCount) documents, \(play.wordCount) words\(play.hasConflicts ? ", some in conflict" : "")"
      )
    }
  }
}

/// One sequence. Every document has a mark of its own in each line, and a line for each machine, so that no edits contradict each other.
private struct RandomRenamings {
  static let machines = ["laptop", "desktop", "tablet"]

  /// What people do besides editing, saving, renaming and exchanging versions.
  private enum Habit: CaseIterable { case drafts, evictions, git, exchanges, deletions, namesakes }

  let stage: FaultStage
  private(set) var trace: [String] = []
  private let type: String
  private var habits: Set<Habit> = []
  /// The words that were written, by the marks of their documents.
  private var written: [String: Set<String>] = [:]
  private var deleted: Set<String> = []
  /// What was deleted with a document by who knew it.
  private var waived: Set<String> = []
  /// Marks of documents that a machine has unsaved edits of.
  private var drafts: [String: Set<String>] = [:]
  private var choices: Choices
  var documentCount: Int { written.count }
  private(set) var wordCount = 0
  private(set) var hasConflicts = false

  init(seed: UInt64) throws {
    (choices, stage) = (Choices(seed: seed), try FaultStage())
    type = choices.element(of: ["txt", "md", "rtf"])
    for habit in Habit.allCases where choices.int(in: 0...9) < 7 { habits.insert(habit) }
    for name in Self.machines { try join(name) }
    for _ in 0..<3 { try add(on: "laptop") }
    for name in Self.machines + Self.machines { try run(["sync"], on: name) }
  }

  /// Each machine has its own way to the remote, so that one alone can be away.
  private mutating func join(_ name: String) throws {
    _ = try stage.tell("mkdir -p \(name) && ln -s ../writing.git \(name)/remote")
    try run(["init", stage.documents(of: name), "--remote", "\(stage.root)/\(name)/remote", "--name", name], on: name)
    if name != "laptop" { try run(["devices", "approve", name, "--yes"], on: "laptop") }
  }

  /// Plays the sequence. What is wrong when everybody has saved, and met; nil where nothing is.
  mutating func complaint() throws -> String? {
    for _ in 0..<choices.int(in: 8...27) { try step(on: choices.element(of: Self.machines)) }
    try meet()
    for name in Self.machines { try run(["download", "--all"], on: name) }
    for name in Self.machines where habits.contains(.drafts) {
      for document in try documents(of: name).keys.sorted() { try command(["save"], in: document, of: name) }
      try meet()
    }
    try meet()
    return try complaintAboutDocuments() ?? stage.complaintAboutStores(of: Self.machines)
  }

  private mutating func meet() throws { for name in Self.machines + Self.machines { try run(["sync"], on: name) } }

  private mutating func step(on name: String) throws {
    switch choices.int(in: 0...29) {
    case 0...4: try write(on: name)
    case 5...7: try edit(on: name, isSaved: true)
    case 8...13: try run(["sync"], on: name)
    case 14, 15: try move(on: name)
    case 16: try add(on: name)
    case 17, 18: if habits.contains(.drafts) { try edit(on: name, isSaved: false) }
    case 19: if habits.contains(.drafts) { try goOn(on: name) }
    case 20...22: if habits.contains(.exchanges) { try shift(on: name) }
    case 23...25: if habits.contains(.git) { try commit(on: name) }
    case 26: if habits.contains(.deletions) { try delete(on: name, replacing: false) }
    case 27: if habits.contains(.namesakes) { try delete(on: name, replacing: true) }
    default: if habits.contains(.evictions) { try evict(on: name) }
    }
  }
}

// MARK: - What people do

extension RandomRenamings {
  /// Without docedit, in the line that is the machine's own.
  private mutating func write(on machine: String) throws {
    guard let (document, mark) = try choice(on: machine), drafts[mark]?.contains(machine) != true else { return }
    let word = newWord(), end = "end\(machine)"
    written[mark]?.insert(word)
    let text = stage.text(document, of: machine) ?? ""
    try stage.write(text.replacing(end, with: "\(word) \(end)"), to: document, of: machine)
    trace.append("\(machine): \(word) is written into \(document), which is \(mark)")
  }

  /// News come while it is opened: another document may have the name by then.
  private mutating func edit(on machine: String, isSaved: Bool) throws {
    guard let (document, _) = try choice(on: machine) else { return }
    let end = "end\(machine)", word = newWord()
    let edits = ["select \"\(end)\"", "insert \"\(word) \(end)\""] + (isSaved ? ["save"] : []) + ["print"]
    let ending = try command(edits, in: document, of: machine)
    guard ending.status == 0, let mark = Self.marks(in: ending.output).first else { return }
    written[mark]?.insert(word)
    if isSaved { drafts[mark]?.remove(machine) } else { drafts[mark, default: []].insert(machine) }
  }

  @discardableResult
  private mutating func command(_ edits: [String], in document: String, of machine: String) throws
    -> FaultStage.Ending
  {
    try run(["edit", path(document, machine)] + edits.flatMap { ["-e", $0] }, on: machine)
  }

  private mutating func goOn(on machine: String) throws {
    let ending = try run(["continue", "--json"], on: machine)
    guard let name = ending.output.firstMatch(of: #/"document" : "[^"]*/([^"/]*)"/#)?.1 else { return }
    try command(["save"], in: String(name), of: machine)
    if let mark = try documents(of: machine)[String(name)] { drafts[mark] = nil }
  }

  private mutating func move(on machine: String) throws {
    guard let (document, _) = try choice(on: machine) else { return }
    try changeFolder(of: machine) { try $0.rename(document, $0.freeName(on: machine), on: machine) }
  }

  /// Two or three documents get each the name of the next; the last one that of the first, or a free one.
  private mutating func shift(on machine: String) throws {
    var names = try documents(of: machine).keys.sorted()
    let count = choices.int(in: 2...3)
    guard names.count >= count else { return }
    for place in 0..<count { names.swapAt(place, choices.int(in: place...(names.count - 1))) }
    let last = try choices.bool() ? names[0] : freeName(on: machine)
    try changeFolder(of: machine) { play in
      play.rename(names[count - 1], "aside", on: machine)
      for place in (1..<count).reversed() { play.rename(names[place - 1], names[place], on: machine) }
      play.rename("aside", last, on: machine)
    }
  }

  /// One that nobody has unsaved edits of, and nobody deleted before.
  private mutating func delete(on machine: String, replacing: Bool) throws {
    guard let (document, mark) = try choice(on: machine), !deleted.contains(mark), drafts[mark]?.isEmpty != false
    else { return }
    try changeFolder(of: machine) { play in
      play.waived.formUnion(
        play.written[mark, default: []].filter { word in
          play.stage.text(document, of: machine)?.contains(word) == true
        })
      play.deleted.insert(mark)
      try FileManager.default.removeItem(atPath: play.path(document, machine))
      play.trace.append("\(machine): \(document) is deleted, which was \(mark)")
    }
    if replacing { try add(on: machine, as: document) }
  }

  /// Two machines that give documents of their own one name make a conflict.
  private mutating func add(on machine: String, as name: String? = nil) throws {
    let document = name ?? "new\(written.count).\(type)", mark = "mark\(written.count)x"
    written[mark] = []
    let lines = ["first"] + Self.machines.map { "end\($0)" }
    let texts = lines.map { line in
      "\(mark) " + (0..<5).map { "\(choices.int(in: 100...999))\(mark)\($0)" }.joined(separator: " ") + " \(line)"
    }
    try stage.write(laidOut(texts), to: document, of: machine)
    trace.append("\(machine): \(document) is made, which is \(mark)")
  }

  private func laidOut(_ lines: [String]) -> String {
    if type == "rtf" { return "{\\rtf1\\ansi{\\fonttbl{\\f0 Helvetica;}}\n\(lines.joined(separator: "\\par\n"))\n}\n" }
    return lines.joined(separator: type == "md" ? "\n\n" : "\n") + "\n"
  }

  private mutating func evict(on machine: String) throws {
    if choices.bool(), let (document, _) = try choice(on: machine) {
      try run(["evict", path(document, machine)], on: machine)
      return
    }
    let absent = try stage.tell("git -C \(machine)/W ls-files -t").split(separator: "\n").filter { $0.hasPrefix("S ") }
    guard let document = absent.first?.dropFirst(2) else { return }
    if habits.contains(.git), choices.bool() {
      try git(["mv", "--sparse", String(document), freeName(on: machine)], on: machine)
      try git(["commit", "-q", "-m", "moved"], on: machine)
    } else {
      try run(["download", path(String(document), machine)], on: machine)
    }
  }

  private mutating func commit(on machine: String) throws {
    if choices.int(in: 0...9) < 3, let (document, _) = try choice(on: machine) {
      try git(["mv", document, freeName(on: machine)], on: machine)
    }
    try git(["add", "-A"], on: machine)
    try git(["commit", "-q", "-m", "by git"], on: machine)
  }
}

// MARK: - How they do it

extension RandomRenamings {
  /// Does something that only likeness would tell, were a text changed at once: there is a version before it and one after it.
  private mutating func changeFolder(of machine: String, _ body: (inout Self) throws -> Void) throws {
    try takeUp(on: machine)
    try body(&self)
    try takeUp(on: machine)
  }

  /// Makes a version of what is in the folder, and sends nothing.
  private mutating func takeUp(on machine: String) throws {
    if habits.contains(.git), choices.int(in: 0...9) < 3 {
      try git(["add", "-A"], on: machine)
      try git(["commit", "-q", "-m", "by git"], on: machine)
      return
    }
    _ = try stage.tell("mv \(machine)/remote \(machine)/away")
    trace.append("\(machine) is away")
    try run(["sync"], on: machine)
    _ = try stage.tell("mv \(machine)/away \(machine)/remote")
  }

  private mutating func rename(_ old: String, _ new: String, on machine: String) {
    try? FileManager.default.moveItem(atPath: path(old, machine), toPath: path(new, machine))
    trace.append("\(machine): mv \(old) \(new)")
  }

  private mutating func newWord() -> String {
    wordCount += 1
    return "word\(wordCount + 100)"
  }

  /// What the text has of documents, the first one first.
  private static func marks(in text: String) -> [String] { text.matches(of: #/mark\d+x/#).map { String($0.output) } }

  /// A file at the name of an evicted document would be an edit of that.
  private mutating func freeName(on machine: String) throws -> String {
    let known = Set(try stage.tell("git -C \(machine)/W ls-files").split(separator: "\n").map(String.init))
    while true {
      let name = "\(choices.element(of: Array("abcdefgh")))\(choices.int(in: 0...2)).\(type)"
      if !known.contains(name), !FileManager.default.fileExists(atPath: path(name, machine)) { return name }
    }
  }

  private mutating func choice(on machine: String) throws -> (document: String, mark: String)? {
    let all = try documents(of: machine).sorted { $0.key < $1.key }
    if all.isEmpty { return nil }
    let (document, mark) = choices.element(of: all)
    return (document, mark)
  }

  private func path(_ document: String, _ machine: String) -> String { "\(stage.documents(of: machine))/\(document)" }

  /// What is in the folder, with the marks of the documents.
  private func documents(of machine: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: stage.documents(of: machine)) {
      guard name.hasSuffix(".\(type)"), let text = stage.text(name, of: machine) else { continue }
      found[name] = Self.marks(in: text).first
    }
    return found
  }

  /// What is refused is let be.
  private mutating func git(_ arguments: [String], on machine: String) throws {
    let user = "-c user.name=git -c user.email=git@x"
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let output = try stage.tell("git -C \(machine)/W \(user) \(words) 2>&1 || true")
    trace.append("\(machine): git \(arguments.joined(separator: " ")) \(output.prefix(200))")
  }

  @discardableResult
  private mutating func run(_ arguments: [String], on machine: String) throws -> FaultStage.Ending {
    let ending = try stage.run(arguments, on: machine)
    trace.append("\(machine): \(arguments.joined(separator: " ")) -> \(ending.status) \(ending.output.prefix(200))")
    if ending.status >= 128 { throw FaultStage.Unprepared(description: trace.joined(separator: "\n")) }
    return ending
  }
}

// MARK: - What is looked at

extension RandomRenamings {
  /// Each word is in the document that it was written into, once, and each document is there once, but for those that somebody deleted. Where two gave new documents one name, these are in conflict, and
  /// each word is in some version.
  private mutating func complaintAboutDocuments() throws -> String? {
    let status = try run(["status", "--short"], on: "laptop").output.split(separator: "\n")
    if let other = status.first(where: { !$0.hasPrefix("C ") }) { return "not at rest: \(other)" }
    hasConflicts = !status.isEmpty
    return try hasConflicts ? complaintAboutWords() : complaintAboutPlaces()
  }

  private func complaintAboutWords() throws -> String? {
    let known = try stage.writtenWords(beginning: "word")
    let lost = written.values.joined().filter { !known.contains($0[...]) }
    return lost.isEmpty ? nil : "lost: \(lost.sorted())"
  }

  private func complaintAboutPlaces() throws -> String? {
    var places: [String: [String]] = [:]
    for name in try documents(of: "laptop").keys.sorted() {
      let text = stage.text(name, of: "laptop") ?? "", marks = Set(Self.marks(in: text))
      if marks.count != 1 { return "\(name) has what is of \(marks.sorted())" }
      let words = text.matches(of: #/word\d+/#).map { String($0.output) }
      if Set(words).count < words.count { return "\(name) has a word twice: \(words)" }
      for mark in marks { places[mark, default: []].append(name) }
    }
    for mark in written.keys.sorted() {
      if let complaint = complaint(about: mark, at: places[mark] ?? []) { return complaint }
    }
    return nil
  }

  private func complaint(about mark: String, at places: [String]) -> String? {
    if places.count > 1 { return "\(mark) is there more than once: \(places)" }
    guard let place = places.first else { return deleted.contains(mark) ? nil : "\(mark) is gone" }
    let text = stage.text(place, of: "laptop") ?? ""
    let lost = written[mark, default: []].subtracting(waived).filter { !text.contains($0) }
    return lost.isEmpty ? nil : "lost from \(place), which is \(mark): \(lost.sorted())"
  }
}
