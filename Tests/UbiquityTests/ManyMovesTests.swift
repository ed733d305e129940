import Foundation
import Git
import Testing

@testable import Ubiquity

/// Versions that move more documents than their messages have room for.
@Suite struct ManyMovesTests {
  @Test func aMessageTellsOfAsManyMovesAsOthersRead() {
    var message = CommitMessage("Change 50000 documents")
    message.kept = [TreePath("kept")]
    message.moved = (0..<50_000).map { .init(old: TreePath("a/\($0).txt"), new: TreePath("b/\($0).txt")) }
    let hidden = message.moved.suffix(100), evident = Set(message.moved.dropLast(100))
    message.shorten { evident }
    #expect(message.text.utf8.count < 1 << 20)
    let read = CommitMessage(parsing: message.text)
    #expect(read == message && read.moved.count + read.unnamedMoves == 50_000 && read.unnamedMoves > 0)
    #expect(Set(read.moved).isSuperset(of: hidden))
    #expect(read.kept == [TreePath("kept")])
  }

  @Test func aMessageThatHasRoomTellsOfAllMoves() {
    var message = CommitMessage("Change 1000 documents")
    message.moved = (0..<1000).map { .init(old: TreePath("a/\($0).txt"), new: TreePath("b/\($0).txt")) }
    let evident = Set(message.moved)
    message.shorten { evident }
    #expect(message.moved.count == 1000 && message.unnamedMoves == 0)
  }

  @Test func aMessageTellsOfAsManyConflictsAndKeptDocumentsAsOthersRead() {
    var message = CommitMessage("Merge")
    message.moved = (0..<9000).map { .init(old: TreePath("a/\($0).txt"), new: TreePath("b/\($0).txt")) }
    let long = String(repeating: "words/", count: 8)
    message.kept = (0..<30_000).map { TreePath("\(long)\($0)") }
    message.conflicts = message.kept.enumerated().map { number, path in
      .init(id: String(repeating: "0", count: 34) + String(100_000 + number), path: path)
    }
    message.resolved = [ConflictOutcome(id: message.conflicts[0].id, kept: .ours, document: "a.txt")]
    let whole = message
    message.shorten { [] }
    #expect(message.text.utf8.count < 1 << 20)
    let read = CommitMessage(parsing: message.text)
    #expect(read == message && read.moved == whole.moved && read.resolved == whole.resolved)
    #expect(read.kept.count > 1000 && whole.kept.starts(with: read.kept))
    #expect(read.conflicts.count > 1000 && whole.conflicts.starts(with: read.conflicts))
    #expect(read.unnamedMoves > 0)
  }

  private static let count = 50
  /// Six kilobytes, as they are written in a message.
  private static let inner = Array(repeating: String(repeating: "!", count: 240), count: 8).joined(separator: "/")
  private static func path(_ number: Int, in folder: String) -> String { "\(folder)/\(inner)/\(number).txt" }

  private func message(of machine: Machine) throws -> CommitMessage {
    let text = try machine.repository().commit(try #require(try machine.head())).content.message
    #expect(text.utf8.count < 1 << 20)
    return CommitMessage(parsing: text)
  }

  /// The laptop moves the folder, the desktop edits in it, and the phone, which hears of that later, does too: in a document that the laptop wrote anew in its new place.
  @Test func whatIsNotToldOfIsFollowedAllTheSame() async throws {
    let world = try World(), laptop = try world.device("laptop"), one = try await laptop.create()
    for number in 0..<Self.count { try laptop.write(Self.path(number, in: "a"), "words of \(number)\n") }
    try laptop.write(Self.path(900, in: "a"), "alike\n")
    try laptop.write(Self.path(901, in: "a"), "alike\n")
    try await one.sync()
    let (desktop, phone) = (try world.device("desktop"), try world.device("phone"))
    let (two, three) = (try await desktop.create(), try await phone.create())
    let last = Self.count - 1, draft = try #require(try await three.document(at: Self.path(last, in: "a")))
    try await two.save("other words, edited on the desktop\n", at: Self.path(7, in: "a"))
    try await three.save("other words, edited on the phone\n", at: Self.path(last, in: "a"))
    try laptop.move("a", "b")
    try await one.sync()
    let told = try message(of: laptop)
    #expect(told.unnamedMoves > 0 && told.moved.count + told.unnamedMoves == Self.count + 2)
    let alike = [900, 901].map { TreePath(Self.path($0, in: "b")) }
    #expect(Set(told.moved.map(\.new)).isSuperset(of: alike))
    try await two.sync()
    let merge = try message(of: desktop)
    #expect(merge.kind == .merge && merge.unnamedMoves > 0 && merge.moved.count + merge.unnamedMoves == Self.count + 2)
    try await one.sync()
    try await one.save("1 2 3 4 5 6, and nothing of what was there\n", at: Self.path(last, in: "b"))
    for container in [one, three, one, two] { try await container.sync() }
    #expect(try phone.head() == desktop.head() && phone.head() == laptop.head())
    let texts = try phone.folderTexts()
    #expect(texts.count == Self.count + 2 && texts.keys.allSatisfy { $0.hasPrefix("b/") })
    #expect(texts[Self.path(7, in: "b")] == "other words, edited on the desktop\n")
    #expect(try await three.conflicts().map(\.path) == [Self.path(last, in: "b")])
    #expect(try await one.currentPath(of: draft) == Self.path(last, in: "b"))
    let document = try #require(try await two.document(at: Self.path(30, in: "b")))
    #expect(try await two.origin(of: document).author.name == "laptop")
    let history = try await two.history(HistoryQuery(path: document.path))
    #expect(history.map { $0.changes.map(\.kind) } == [[.renamed], [.added]])
    for machine in [laptop, desktop, phone] {
      #expect(try await machine.doctor.verify().filter { $0.grade == .wrong } == [])
    }
  }
}
