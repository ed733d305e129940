import Foundation
import Git
import Properties

@testable import Ubiquity

/// Commits made at random over the head of a container: branches of several devices that edit, add, move, delete, take documents up, restore them and
/// merge, with clocks that are wrong, and with packages.
struct RandomHistory {
  private struct Branch {
    var head: ObjectID
    var files: [String: String]
  }

  let store: Store
  private var choices: Choices
  private var branches: [Branch]
  private var step = 0
  private(set) var paths: Set<String> = []

  private static let names = [
    "a.txt", "b.txt", "sub/c.txt", "P.rtfd/TXT.rtf", "P.rtfd/b.txt", "Q.rtfd/TXT.rtf", "d.txt",
  ]
  private static let devices = ["0123456789abcdef", "fedcba9876543210", ""]

  init(_ store: Store, seed: Int) throws {
    (self.store, choices) = (store, Choices(seed: UInt64(seed)))
    branches = [Branch(head: try store.head().id, files: [:])]
  }

  /// Makes so many commits, and `main` the one that brings all together.
  mutating func grow(by count: Int) throws {
    for _ in 0..<count { try take() }
    while branches.count > 1 { try merge(0, 1) }
    try store.set(Reference.main, to: branches[0].head)
  }

  private mutating func take() throws {
    let at = choices.int(in: 0...(branches.count - 1))
    switch choices.int(in: 0...9) {
    case 0 where branches.count < 4: branches.append(branches[at])
    case 1 where branches.count > 1: try merge(at, (at + 1) % branches.count)
    case 2: try rename(at)
    case 3:
      if let name = branches[at].files.keys.sorted().first { branches[at].files[name] = nil }
      try commit(at, message("Delete"))
    case 4: try event(at)
    default: try edit(at)
    }
  }

  private mutating func text() -> String {
    step += 1
    return choices.int(in: 0...5) == 0
      ? "the same\n" : "a line that is common\nanother line that is common\nline of step \(step)\n"
  }

  private mutating func edit(_ at: Int) throws {
    let name = choices.element(of: Self.names + branches[at].files.keys.sorted())
    branches[at].files[name] = text()
    try commit(at, message("Edit", TreePath(name).document))
  }

  private mutating func rename(_ at: Int) throws {
    guard let name = branches[at].files.keys.sorted().last else { return }
    step += 1
    let new = choices.bool() ? "moved/\(step).txt" : choices.element(of: Self.names)
    var message = message("Move")
    if choices.bool() { message.moved = [.init(old: TreePath(name), new: TreePath(new))] }
    let old = branches[at].files.removeValue(forKey: name)
    branches[at].files[new] = choices.bool() ? old : (old ?? "") + "and more\n"
    try commit(at, message)
  }

  /// A hand-off, a restoring, edits set aside or a conflict resolved: with or without a change.
  private mutating func event(_ at: Int) throws {
    let name = choices.element(of: Self.names), other = TreePath(choices.element(of: Self.names))
    var message = message("Event", TreePath(name).document)
    switch choices.int(in: 0...4) {
    case 0: message.continued = Continuation(activity: UUID(), from: Device(id: Self.devices[1], name: "other one"))
    case 1: message.kind = .restore
    case 2: message.conflicts = [.init(id: String(repeating: "0", count: 40))]
    case 3: message.conflicts = [.init(id: String(repeating: "0", count: 40), path: other)]
    default:
      message.resolved = [
        .init(id: String(repeating: "0", count: 40), kept: .ours, document: other.document.description)
      ]
    }
    if choices.bool() { branches[at].files[name] = text() }
    try commit(at, message)
  }

  private mutating func merge(_ a: Int, _ b: Int) throws {
    var files = branches[a].files
    for (path, text) in branches[b].files.sorted(by: { $0.key < $1.key }) where files[path] == nil || choices.bool() {
      files[path] = choices.int(in: 0...3) == 0 ? text + "joined\n" : text
    }
    for path in files.keys.sorted() where choices.int(in: 0...9) == 0 { files[path] = nil }
    var message = CommitMessage("Merge")
    message.kind = .merge
    let other = branches[b].head
    branches[a].files = files
    try commit(a, message, and: [other])
    branches.remove(at: b)
  }

  private mutating func message(_ subject: String, _ document: TreePath? = nil) -> CommitMessage {
    let id = choices.element(of: Self.devices)
    return CommitMessage(
      subject, device: id.isEmpty ? nil : Device(id: id, name: "device \(id.prefix(1))"), document: document)
  }

  private mutating func commit(_ at: Int, _ message: CommitMessage, and others: [ObjectID] = []) throws {
    let edits = try branches[at].files.sorted { $0.key < $1.key }
      .map { TreeEdit.put(path: $0.key, blob: try store.write(Array($0.value.utf8))) }
    for path in branches[at].files.keys { paths.formUnion([path, TreePath(path).document.description]) }
    step += 1
    let date = Date(timeIntervalSince1970: Double(1_700_000_000 + step / 3 + choices.int(in: 0...2) * 5000))
    branches[at].head = try store.write(
      CommitContent(
        tree: store.tree(nil, edits), parents: [branches[at].head] + others,
        signature: Signature(name: "someone", email: "someone@example.org", date: date), message: message.text))
  }
}
