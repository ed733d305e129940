import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

@Suite struct CommitMessageTests {
  private static let device = Device(id: "0123456789abcdef", name: "Eva's laptop")

  @Test func theTrailersReadBack() {
    let names = ["a", "b c", "ä/ö.rtf", "x -> y", "%", "Ubiquity-Kind: merge", "日/\\"]
    forAll { choices in
      var message = CommitMessage("Edit \(choices.element(of: names))", device: choices.bool() ? Self.device : nil)
      message.document = choices.bool() ? TreePath(choices.element(of: names)) : nil
      message.moved = choices.array(upTo: 3) {
        .init(old: TreePath($0.element(of: names)), new: TreePath($0.element(of: names)))
      }
      message.unnamedMoves = choices.bool() ? 5 : 0
      message.kept = choices.array(upTo: 2) { TreePath($0.element(of: names)) }
      message.conflicts = choices.array(upTo: 2) {
        .init(id: String(repeating: "ab", count: 20), path: $0.bool() ? TreePath($0.element(of: names)) : nil)
      }
      message.resolved = choices.array(upTo: 2) {
        ConflictOutcome(
          id: String(repeating: "cd", count: 20), kept: $0.element(of: [.ours, .theirs, .both, .edited]),
          document: $0.element(of: names))
      }
      message.restored =
        choices.bool()
        ? ObjectID(String(repeating: "0a", count: 20)).map { .init(version: $0, path: TreePath("b c")) } : nil
      message.nonce = choices.bool() ? "00ff" : nil
      message.kind = choices.bool() ? .restore : nil
      message.continued = choices.bool() ? Continuation(activity: UUID(), from: Self.device) : nil
      return message
    } _: {
      CommitMessage(parsing: $0.text) == $0
    }
  }

  @Test func aSubjectCannotForgeATrailer() {
    let message = CommitMessage(
      "x\nUbiquity-Kind: merge", device: Device(id: "0123456789abcdef", name: "n\nUbiquity-Kind: restore"))
    #expect(CommitMessage(parsing: message.text).kind == nil)
  }

  @Test(arguments: [
    "", "\n\n\n", "x\n\nUbiquity-Device:", "x\n\nUbiquity-Device: zz", "x\n\nUbiquity-Moved: a -> ",
    "x\n\nUbiquity-Moved: %2e%2e -> b",
    "x\n\nUbiquity-Continued: no 0123456789abcdef n", "x\n\nUbiquity-Conflict: ../../x", "x\n\nUbiquity-Restored: 0a a",
    "x\n\nUbiquity-Restored: a", "x\n\nUbiquity-Resolved: \(String(repeating: "a", count: 40)) ours ../x",
    "x\n\nUbiquity-Resolved: \(String(repeating: "a", count: 40)) mine x", "x\n\nUbiquity-Resolved: a ours x",
    "x\n\nUbiquity-Moved: a -> %ZZ",
    "x\n\nUbiquity-Document: /etc/passwd", "x\n\nUbiquity-Kind: boom", "\u{0}\u{1B}\u{202E}", "Ubiquity-: ",
    "a\nUbiquity-Kind",
  ])
  func whatIsNotWellFormedIsPassedOver(_ text: String) {
    let message = CommitMessage(parsing: text)
    #expect(message.device == nil && message.moved.isEmpty && message.continued == nil && message.conflicts.isEmpty)
    #expect(message.document == nil && message.kind == nil && message.restored == nil && message.resolved.isEmpty)
  }

  @Test func anyTextCanBeRead() {
    let pieces = [
      "Ubiquity-", "Device", "Moved", "Continued", "Kind", ": ", " -> ", "\n", "%", "%41", "a", "\u{1B}", "é",
      "0123456789abcdef", " ",
    ]
    forAll(cases: 500) { choices in
      choices.array(upTo: 12) { $0.element(of: pieces) }.joined()
    } _: { text in
      let read = CommitMessage(parsing: text)
      return CommitMessage(parsing: read.text) == read
    }
  }

  /// As it is where edits are recovered after a crash.
  @Test func aDraftThatWasPublishedTwiceIsNamedOnce() {
    let names = ["0123456789abcdef", "aaaaaaaaaaaaaaaa", "0123456789ab"]
    #expect(DraftNames(names).text == "0123456789ab aaaaaaaaaaaa")
  }

  @Test func aVeryLongMessageIsReadInTime() {
    let text = "x\n" + String(repeating: "Ubiquity-Moved: a -> b\n", count: 200_000)
    let message = CommitMessage(parsing: text)
    #expect(message.moved.count < 20_001 && message.unnamedMoves > 0)
  }

  @Test(arguments: [
    ("0123456789abcdef@docedit", true), ("plain@example.org", false), ("fedcba9876543210@docedit", false),
  ])
  func aVersionIsByTheDeviceWhoseAddressItHas(_ email: String, _ isDevice: Bool) throws {
    let device = Device(id: "0123456789abcdef", name: "laptop")
    let content = CommitContent(
      tree: try Repository.blobID(of: []), parents: [],
      signature: Signature(name: "Plain", email: email, date: Date(timeIntervalSince1970: 0)),
      message: CommitMessage("Edit x", device: device).text)
    let author = Commit(id: try Repository.blobID(of: [1]), content: content).author
    #expect(author.id == (isDevice ? device.id : nil) && author.name == (isDevice ? "laptop" : "Plain"))
  }
}
