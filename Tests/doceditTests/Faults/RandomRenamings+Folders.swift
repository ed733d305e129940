import Foundation
import Properties

extension RandomRenamings {
  /// Does something that only likeness would tell, were a text changed at once: there is a version before it and one after it.
  mutating func changeFolder(of machine: String, _ body: (inout Self) throws -> Void) throws {
    try takeUp(on: machine)
    try body(&self)
    try takeUp(on: machine)
  }

  /// Makes a version of what is in the folder, and sends nothing.
  mutating func takeUp(on machine: String) throws {
    if habits.contains(.git), choices.int(in: 0...9) < 3 {
      try git(["add", "-A"], on: machine)
      try git(["commit", "-q", "-m", "by git"], on: machine)
      return
    }
    _ = try play.stage.tell("mv \(machine)/remote \(machine)/away")
    play.note("\(machine) is away")
    try play.run(["sync"], on: machine)
    _ = try play.stage.tell("mv \(machine)/away \(machine)/remote")
  }

  mutating func rename(_ old: String, _ new: String, on machine: String) {
    try? FileManager.default.moveItem(atPath: play.path(old, of: machine), toPath: play.path(new, of: machine))
    play.note("\(machine): mv \(old) \(new)")
  }

  mutating func newWord() -> String {
    wordCount += 1
    return "word\(wordCount + 100)"
  }

  /// What the text has of documents, the first one first.
  static func marks(in text: String) -> [String] { text.matches(of: #/mark\d+x/#).map { String($0.output) } }

  /// A file at the name of an evicted document would be an edit of that.
  mutating func freeName(on machine: String) throws -> String {
    let known = Set(try play.stage.tell("git -C \(machine)/W ls-files").split(separator: "\n").map(String.init))
    while true {
      let name = "\(choices.element(of: Array("abcdefgh")))\(choices.int(in: 0...2)).\(type)"
      if !known.contains(name), !FileManager.default.fileExists(atPath: play.path(name, of: machine)) { return name }
    }
  }

  mutating func choice(on machine: String) throws -> (document: String, mark: String)? {
    let all = try documents(of: machine).sorted { $0.key < $1.key }
    if all.isEmpty { return nil }
    let (document, mark) = choices.element(of: all)
    return (document, mark)
  }

  /// What is in the folder, with the marks of the documents.
  func documents(of machine: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: play.stage.documents(of: machine)) {
      guard name.hasSuffix(".\(type)"), let text = play.stage.text(name, of: machine) else { continue }
      found[name] = Self.marks(in: text).first
    }
    return found
  }

  /// What is refused is let be.
  mutating func git(_ arguments: [String], on machine: String) throws {
    let user = "-c user.name=git -c user.email=git@x"
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let output = try play.stage.tell("git -C \(machine)/W \(user) \(words) 2>&1 || true")
    play.note("\(machine): git \(arguments.joined(separator: " ")) \(output.prefix(200))")
  }
}
