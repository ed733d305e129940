import Foundation
import Properties

extension RandomTyping {
  mutating func open(on machine: String) throws {
    let window = try session.open(machine, TmuxSession.docedit, path(on: machine), columns: 200)
    windows[machine] = window
    guard try window.shows("line 1") else { return }
    usleep(700_000)
    _ = try picture(of: machine)
  }

  /// A word before the machine's own place in a paragraph; what is wrong when the window does not show it.
  mutating func type(on machine: String) throws -> String? {
    let word = newWord(), place = "said\(machine)\(choices.int(in: 1...Self.paragraphCount))x"
    note("\(machine) types \(word) before \(place)")
    words[machine, default: []].append(word)
    try comeBack(to: machine)
    try find(place, on: machine)
    try windows[machine]?.press("Left")
    try windows[machine]?.type(word + " ")
    return try complaint(on: machine, about: word) { $0.contains("\(word) \(place)") }
  }

  /// One of its own words.
  mutating func takeOut(on machine: String) throws -> String? {
    let own = ownWords(of: machine)
    guard !own.isEmpty else { return nil }
    let word = choices.element(of: own)
    note("\(machine) takes \(word) out")
    removed.insert(word)
    try comeBack(to: machine)
    try find(word, on: machine)
    try windows[machine]?.press("BSpace")
    return try complaint(on: machine, about: word) { !$0.contains(word) }
  }

  /// A word is typed and undone, after the blank behind it, and half of the times made again.
  mutating func takeBack(on machine: String) throws -> String? {
    if let complaint = try type(on: machine) { return complaint }
    guard let word = words[machine]?.last, !doubtful.contains(word) else { return nil }
    note("\(machine) undoes it")
    removed.insert(word)
    try press("C-z", on: machine) { !$0.contains(word) && $0.firstMatch(of: /\b(w|wo|wor|word\d{0,2})\b/) == nil }
    if let complaint = try complaint(on: machine, about: word, { !$0.contains(word) }) { return complaint }
    guard choices.bool(), !doubtful.contains(word) else { return nil }
    note("\(machine) makes it again")
    removed.remove(word)
    try press("C-y", on: machine) { $0.contains(word) }
    return try complaint(on: machine, about: word) { $0.contains(word) }
  }

  /// Twice: the blank behind a word is a unit of its own. Once more where news came between two letters, which makes two of the word.
  private func press(_ key: String, on machine: String, until isDone: (String) -> Bool) throws {
    try windows[machine]?.press(key, key)
    if try !holds(within: 3, { isDone(try picture(of: machine)) }) { try windows[machine]?.press(key) }
  }

  /// Where another machine went on with the document, it is taken back.
  private mutating func comeBack(to machine: String) throws {
    guard try picture(of: machine).contains(Self.banner) else { return }
    note("\(machine) takes it back")
    continued.remove(machine)
    try windows[machine]?.press("Enter")
    _ = try holds(within: 60) { try !picture(of: machine).contains(Self.banner) }
  }

  static var banner: String { "Enter takes it back" }

  func ownWords(of machine: String) -> [String] {
    words[machine, default: []].filter { !removed.contains($0) && !doubtful.contains($0) }
  }

  private func find(_ text: String, on machine: String) throws {
    try windows[machine]?.press("C-f")
    try windows[machine]?.type(text)
    try windows[machine]?.press("Enter")
  }

  mutating func save(on machine: String) throws {
    note("\(machine) saves")
    try windows[machine]?.press("C-s")
  }

  /// With another program, on the machine where nobody types.
  mutating func write() throws {
    try session.docedit("sync", on: "tablet")
    let word = newWord(), place = "saidtablet\(choices.int(in: 1...Self.paragraphCount))x",
      file = try path(on: "tablet")
    note("\(word) is written into the file on the tablet")
    words["tablet", default: []].append(word)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing(place, with: "\(word) \(place)").write(toFile: file, atomically: true, encoding: .utf8)
    try session.docedit("sync", on: "tablet")
  }

  /// The same machine goes on with what another one has not saved.
  mutating func goOn() throws {
    try session.docedit("sync", on: "tablet")
    let answer = try session.docedit("continue", "--json", on: "tablet")
    continued.formUnion(Self.typists)
    note("the tablet goes on: \(answer.contains("\"draft\" : true") ? "with a draft" : "with none")")
  }

  mutating func rename() throws {
    try session.docedit("sync", on: "tablet")
    let old = try path(on: "tablet"), new = try session.home("tablet") + "/W/Notes\(steps.count).\(type)"
    try FileManager.default.moveItem(atPath: old, toPath: new)
    note("the tablet renames it to Notes\(steps.count).\(type)")
    try session.docedit("sync", on: "tablet")
  }

  mutating func moveRemote() throws {
    let (here, away) = (session.root + "/writing.git", session.root + "/away.git")
    try FileManager.default.moveItem(atPath: isAway ? away : here, toPath: isAway ? here : away)
    isAway.toggle()
    note(isAway ? "the remote cannot be reached" : "the remote is there again")
  }

  /// The editor is killed, and opened again; what is wrong when its words are not there.
  mutating func restart(on machine: String) throws -> String? {
    guard let window = windows[machine] else { return nil }
    note("\(machine) is killed, and opened again")
    kill(try window.process, SIGKILL)
    guard try holds(within: 60, { try !session.tmux("list-sessions").contains("\(machine):") }) else {
      return "the window of \(machine) stays"
    }
    try open(on: machine)
    let own = ownWords(of: machine)
    if try holds(within: 60, { try own.allSatisfy(picture(of: machine).contains) }) { return nil }
    return "the window of \(machine) does not show all of \(own):\n\(try picture(of: machine))"
  }

  /// Saves, and closes the window.
  mutating func leave(on machine: String) throws -> String? {
    guard let window = windows[machine] else { return nil }
    try comeBack(to: machine)
    try save(on: machine)
    guard try holds(within: 60, { try !picture(of: machine).contains(".\(type) •") }) else {
      return "\(machine) does not save:\n\(try picture(of: machine))"
    }
    try window.press("C-q")
    if try holds(within: 60, { try !session.tmux("list-sessions").contains("\(machine):") }) { return nil }
    return "\(machine) does not quit:\n\(try picture(of: machine))"
  }
}
