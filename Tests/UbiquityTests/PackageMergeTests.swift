import Foundation
import Git
import Testing

@testable import Ubiquity

/// Packages that one device deletes or renames while another changes them.
@Suite struct PackageMergeTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private static let text = (0..<40).map { "line \($0) of a letter\n" }.joined()
  private static let letter = [
    "L.rtfd/TXT.rtf": text, "L.rtfd/a.png": "a picture", "L.rtfd/b.png": "another picture", "x.txt": "x",
  ]

  /// What both have after each did something to the same letter, and exchanged. `isSwapped`: the second exchanges first.
  private func outcome(
    isSwapped: Bool, _ first: (Machine) throws -> Void, _ second: (Machine) throws -> Void
  ) async throws -> [String: String] {
    let one = try await laptop.create()
    for (path, text) in Self.letter { try laptop.write(path, text) }
    try await one.sync()
    let two = try await desktop.create()
    try first(laptop)
    try second(desktop)
    for container in isSwapped ? [two, one, two, one] : [one, two, one, two] { try await container.sync() }
    #expect(try laptop.head() == desktop.head())
    #expect(try laptop.folderTexts() == desktop.folderTexts())
    #expect(try await one.sync().sent.isEmpty)
    return try laptop.folderTexts()
  }

  /// The letter after some changes; nil: without the file.
  private func letter(_ changes: [String: String?]) -> [String: String] {
    Self.letter.merging(changes.compactMapValues(\.self)) { $1 }
      .filter { changes[$0.key] != .some(.none) }
  }

  @Test(arguments: [true, false]) func oneThatIsDeletedAndChangedStaysWhole(_ isSwapped: Bool) async throws {
    let found = try await outcome(isSwapped: isSwapped) {
      try $0.remove("L.rtfd")
    } _: {
      try $0.write("L.rtfd/TXT.rtf", "new")
      try $0.remove("L.rtfd/b.png")
    }
    #expect(found == letter(["L.rtfd/TXT.rtf": "new", "L.rtfd/b.png": nil]))
    let entries = try await laptop.open().history().flatMap(\.changes)
    #expect(entries.contains { $0.path == "L.rtfd" })
    let messages = try git("-C", laptop.git, "log", "-1", "--format=%B")
    #expect(messages.contains("Ubiquity-Kept: L.rtfd/a.png") && !messages.contains("b.png"))
  }

  @Test func oneThatIsDeletedAndKeptInAConflictStaysWhole() async throws {
    let one = try await laptop.create()
    for (path, text) in Self.letter { try laptop.write(path, text) }
    try await one.sync()
    let letter = try #require(try await one.document(at: "L.rtfd"))
    let aside = StoredContent.folder([StoredFile(name: "TXT.rtf", bytes: Array("aside".utf8))])
    try await one.setAside(aside, at: "L.rtfd", base: letter.blob)
    try await one.sync()
    let two = try await desktop.create()
    try await two.resolve(two.conflicts(), keeping: .ours)
    try laptop.remove("L.rtfd")
    for container in [one, two, one] { try await container.sync() }
    #expect(try laptop.folderTexts() == Self.letter && desktop.folderTexts() == Self.letter)
    #expect(try await one.conflicts().isEmpty)
  }

  @Test(arguments: [true, false]) func oneThatIsDeletedAndGetsAFileStaysWhole(_ isSwapped: Bool) async throws {
    let found = try await outcome(isSwapped: isSwapped) {
      try $0.remove("L.rtfd")
    } _: {
      try $0.write("L.rtfd/sub/c.png", "c")
    }
    #expect(found == letter(["L.rtfd/sub/c.png": "c"]))
  }

  @Test(arguments: [true, false]) func oneThatIsDeletedAndOnlyLosesAFileIsDeleted(_ isSwapped: Bool) async throws {
    let found = try await outcome(isSwapped: isSwapped) {
      try $0.remove("L.rtfd")
    } _: {
      try $0.remove("L.rtfd/b.png")
    }
    #expect(found == ["x.txt": "x"])
  }

  @Test(arguments: [true, false]) func whatIsAddedFollowsARename(_ isSwapped: Bool) async throws {
    let found = try await outcome(isSwapped: isSwapped) {
      try $0.move("L.rtfd", "M.rtfd")
    } _: {
      try $0.write("L.rtfd/c.png", "c")
      try $0.write("L.rtfd/TXT.rtf", Self.text + "the end")
    }
    #expect(
      found == [
        "M.rtfd/TXT.rtf": Self.text + "the end", "M.rtfd/a.png": "a picture", "M.rtfd/b.png": "another picture",
        "M.rtfd/c.png": "c", "x.txt": "x",
      ])
  }

  @Test(arguments: [true, false]) func nothingStaysUnderTheFormerName(_ isSwapped: Bool) async throws {
    let found = try await outcome(isSwapped: isSwapped) {
      try $0.move("L.rtfd", "M.rtfd")
      try $0.remove("M.rtfd/b.png")
    } _: {
      try $0.write("L.rtfd/b.png", "a new picture")
      try $0.move("L.rtfd/a.png", "L.rtfd/z.png")
    }
    #expect(found.keys.allSatisfy { !$0.hasPrefix("L.rtfd") })
    #expect(found["M.rtfd/b.png"] == "a new picture" && found["M.rtfd/TXT.rtf"] == Self.text)
    #expect(found.values.contains("a picture") && found.count == 4)
  }

  @Test(arguments: [true, false]) func aRenameThatAlsoRewritesIsStillOne(_ isSwapped: Bool) async throws {
    let found = try await outcome(isSwapped: isSwapped) {
      try $0.move("L.rtfd", "M.rtfd")
      try $0.write("M.rtfd/TXT.rtf", "nothing like it was")
    } _: {
      try $0.write("L.rtfd/TXT.rtf", "quite another one")
    }
    #expect(found.keys.sorted() == ["M.rtfd/TXT.rtf", "M.rtfd/a.png", "M.rtfd/b.png", "x.txt"])
    let conflict = try #require(try await desktop.open().conflicts().first)
    #expect(conflict.path == "M.rtfd/TXT.rtf")
    let texts = [found["M.rtfd/TXT.rtf"], try await desktop.open().text(of: conflict.other)].compactMap(\.self)
    #expect(Set(texts) == ["nothing like it was", "quite another one"])
  }

  @Test(arguments: [true, false]) func oneThatBothRenameHasOneName(_ isSwapped: Bool) async throws {
    let changed = Self.text.replacing("line 7 ", with: "line seven ")
    let found = try await outcome(isSwapped: isSwapped) {
      try $0.move("L.rtfd", "Mine.rtfd")
      try $0.write("Mine.rtfd/c.png", "a third picture")
    } _: {
      try $0.move("L.rtfd", "Theirs.rtfd")
      try $0.write("Theirs.rtfd/TXT.rtf", changed)
      try $0.write("Theirs.rtfd/b.png", "nothing like the former one, at all")
    }
    let letter = [
      "TXT.rtf": changed, "a.png": "a picture", "b.png": "nothing like the former one, at all",
      "c.png": "a third picture",
    ]
    #expect(
      found == Dictionary(letter.map { ("Theirs.rtfd/\($0.key)", $0.value) }) { $1 }.merging(["x.txt": "x"]) { $1 })
    let messages = try git("-C", laptop.git, "log", "-3", "--format=%B")
    #expect(!messages.contains("Ubiquity-Kept"))
    #expect(try await laptop.open().conflicts().isEmpty)
  }
}
