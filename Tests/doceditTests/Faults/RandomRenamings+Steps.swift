import Foundation
import Properties

extension RandomRenamings {
  /// Without docedit, in the line that is the machine's own.
  mutating func write(on machine: String) throws {
    guard let (document, mark) = try choice(on: machine), drafts[mark]?.contains(machine) != true else { return }
    let word = newWord(), end = "end\(machine)"
    written[mark]?.insert(word)
    let text = play.stage.text(document, of: machine) ?? ""
    try play.stage.write(text.replacing(end, with: "\(word) \(end)"), to: document, of: machine)
    play.note("\(machine): \(word) is written into \(document), which is \(mark)")
  }

  /// News come while it is opened: another document may have the name by then.
  mutating func edit(on machine: String, isSaved: Bool) throws {
    guard let (document, _) = try choice(on: machine) else { return }
    let end = "end\(machine)", word = newWord()
    let edits = ["select \"\(end)\"", "insert \"\(word) \(end)\""] + (isSaved ? ["save"] : []) + ["print"]
    let ending = try play.edit(document, of: machine, edits)
    guard ending.status == 0, let mark = Self.marks(in: ending.output).first else { return }
    written[mark]?.insert(word)
    if isSaved { drafts[mark]?.remove(machine) } else { drafts[mark, default: []].insert(machine) }
  }

  mutating func goOn(on machine: String) throws {
    let ending = try play.run(["continue", "--json"], on: machine)
    guard let name = ending.output.firstMatch(of: #/"document" : "[^"]*/([^"/]*)"/#)?.1 else { return }
    try play.edit(String(name), of: machine, ["save"])
    if let mark = try documents(of: machine)[String(name)] { drafts[mark] = nil }
  }

  mutating func move(on machine: String) throws {
    guard let (document, _) = try choice(on: machine) else { return }
    try changeFolder(of: machine) { try $0.rename(document, $0.freeName(on: machine), on: machine) }
  }

  /// Two or three documents get each the name of the next; the last one that of the first, or a free one.
  mutating func shift(on machine: String) throws {
    var names = try documents(of: machine).keys.sorted()
    let count = choices.int(in: 2...3)
    guard names.count >= count else { return }
    for place in 0..<count { names.swapAt(place, choices.int(in: place...(names.count - 1))) }
    let last = try choices.bool() ? names[0] : freeName(on: machine)
    try changeFolder(of: machine) { sequence in
      sequence.rename(names[count - 1], "aside", on: machine)
      for place in (1..<count).reversed() { sequence.rename(names[place - 1], names[place], on: machine) }
      sequence.rename("aside", last, on: machine)
    }
  }

  /// One that nobody has unsaved edits of, and nobody deleted before.
  mutating func delete(on machine: String, replacing: Bool) throws {
    guard let (document, mark) = try choice(on: machine), !deleted.contains(mark), drafts[mark]?.isEmpty != false
    else { return }
    try changeFolder(of: machine) { sequence in
      let text = sequence.play.stage.text(document, of: machine) ?? ""
      sequence.waived.formUnion(sequence.written[mark, default: []].filter { text.contains($0) })
      sequence.deleted.insert(mark)
      try FileManager.default.removeItem(atPath: sequence.play.path(document, of: machine))
      sequence.play.note("\(machine): \(document) is deleted, which was \(mark)")
    }
    if replacing { try add(on: machine, as: document) }
  }

  /// Two machines that give documents of their own one name make a conflict.
  mutating func add(on machine: String, as name: String? = nil) throws {
    let document = name ?? "new\(written.count).\(type)", mark = "mark\(written.count)x"
    written[mark] = []
    let lines = ["first"] + Play.machines.map { "end\($0)" }
    let texts = lines.map { line in
      "\(mark) " + (0..<5).map { "\(choices.int(in: 100...999))\(mark)\($0)" }.joined(separator: " ") + " \(line)"
    }
    try play.stage.write(Self.document(texts, of: type), to: document, of: machine)
    play.note("\(machine): \(document) is made, which is \(mark)")
  }

  mutating func evict(on machine: String) throws {
    if choices.bool(), let (document, _) = try choice(on: machine) {
      try play.run(["evict", play.path(document, of: machine)], on: machine)
      return
    }
    let absent = try play.stage.tell("git -C \(machine)/W ls-files -t").split(separator: "\n").filter {
      $0.hasPrefix("S ")
    }
    guard let document = absent.first?.dropFirst(2) else { return }
    if habits.contains(.git), choices.bool() {
      try git(["mv", "--sparse", String(document), freeName(on: machine)], on: machine)
      try git(["commit", "-q", "-m", "moved"], on: machine)
    } else {
      try play.run(["download", play.path(String(document), of: machine)], on: machine)
    }
  }

  mutating func commit(on machine: String) throws {
    if choices.int(in: 0...9) < 3, let (document, _) = try choice(on: machine) {
      try git(["mv", document, freeName(on: machine)], on: machine)
    }
    try git(["add", "-A"], on: machine)
    let amends = habits.contains(.amendments) && choices.int(in: 0...9) < 4
    try git(["commit", "-q"] + (amends ? ["--amend", "--no-edit"] : ["-m", "by git"]), on: machine)
  }

  /// The documents that a version has under several names.
  private func doubles(in version: String, of machine: String) throws -> Set<String> {
    let found = try play.stage.tell("git -C \(machine)/W grep -aohE 'mark[0-9]+x .* first' \(version) || true")
    let marks = found.split(separator: "\n").compactMap { Self.marks(in: String($0)).first }
    return Set(Dictionary(grouping: marks) { $0 }.filter { $1.count > 1 }.keys)
  }

  /// What git cannot merge it takes back; then it refuses to send.
  mutating func pull(on machine: String) throws {
    try git(["add", "-A"], on: machine)
    try git(["commit", "-q", "-m", "by git"], on: machine)
    let before = try doubles(in: "main", of: machine)
    if choices.bool() {
      try git(["pull", "-q", "--rebase"], on: machine)
      try git(["rebase", "--abort"], on: machine)
    } else {
      try git(["pull", "-q", "--no-edit", "--no-rebase"], on: machine)
    }
    if try play.stage.tell("git -C \(machine)/W ls-files --unmerged") != "" {
      try git(["merge", "--abort"], on: machine)
    }
    let made = try doubles(in: "main", of: machine).subtracting(before)
    doubled.formUnion(try made.subtracting(doubles(in: "origin/main", of: machine)))
    if choices.bool() { try git(["push", "-q"], on: machine) }
  }
}
