import Foundation
import Git
import Testing

@testable import Ubiquity

/// The desktop deletes a document, which stays, since the laptop has edited it; before the desktop hears that, it has another one of that name.
@Suite struct SurvivorTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  private let one, two: UbiquityContainer
  init() async throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    one = try await laptop.create(contentMerge: TokenText.merge)
    for (path, text) in Self.texts(a: Self.old, r: Self.other) { try laptop.write(path, text) }
    try await one.sync()
    two = try await desktop.create(contentMerge: TokenText.merge)
    for document in ["a.txt", "a.rtfd"] { try desktop.remove(document) }
    for text in ["a.txt", "a.rtfd/TXT.rtf"] { try laptop.write(text, Self.edited) }
    for container in [two, one] { try await container.sync() }
    #expect(laptop.text("a.txt") == Self.edited)
  }

  private static let old = "the quick brown fox\njumps over the dog\n"
  private static let edited = old + "typed\n"
  private static let half = "the quick brown fox\nsleeps\n"
  private static let new = "a shopping list\nmilk and bread\n"
  private static let other = "what else there is\nin another file\n"

  private static func texts(a: String, r: String) -> [String: String] {
    [
      "a.txt": a, "a.rtfd/TXT.rtf": a, "a.rtfd/logo.png": "\0logo", "r.txt": r, "r.rtfd/TXT.rtf": r,
      "r.rtfd/logo.png": "\0logo",
    ]
  }

  private func make(_ text: String) throws {
    for file in ["a.txt", "a.rtfd/TXT.rtf"] { try desktop.write(file, text) }
    try desktop.write("a.rtfd/logo.png", "\0logo")
  }

  /// Without the logos.
  private func texts(isSwapped: Bool = false) async throws -> [String: String] {
    for container in isSwapped ? [one, two, one, two] : [two, one, two, one] { try await container.sync() }
    #expect(try laptop.head() == desktop.head())
    #expect(try laptop.folderTexts() == desktop.folderTexts())
    #expect(try await one.sync().sent.isEmpty)
    for container in [one, two] { #expect(try await container.conflicts().isEmpty) }
    return try laptop.folderTexts().filter { !$0.key.hasSuffix("logo.png") && !$0.key.hasPrefix("r.") }
  }

  @Test func aNewOneIsPutBesideIt() async throws {
    let former = try await one.document(at: "a.txt")
    try make(Self.new)
    try await two.collectLocalChanges()
    let new = try await two.document(at: "a.txt")
    let found = try await texts()
    #expect(
      found == [
        "a.txt": Self.edited, "a.rtfd/TXT.rtf": Self.edited, "a 2.txt": Self.new, "a 2.rtfd/TXT.rtf": Self.new,
      ])
    #expect(try await two.currentPath(of: new) == "a 2.txt")
    #expect(try await one.currentPath(of: former) == "a.txt")
  }

  @Test func withHalfOfTheWordsItIsTheSame() async throws {
    try make(Self.half)
    let merged = Self.half + "typed\n"
    #expect(try await texts() == ["a.txt": merged, "a.rtfd/TXT.rtf": merged])
  }

  @Test func oneThatIsRenamedToItsNameIsPutBesideIt() async throws {
    for type in ["txt", "rtfd"] { try desktop.move("r.\(type)", "a.\(type)") }
    for file in ["r.txt", "r.rtfd/TXT.rtf"] { try laptop.write(file, Self.other + "more\n") }
    let found = try await texts()
    #expect(
      found == [
        "a.txt": Self.edited, "a.rtfd/TXT.rtf": Self.edited, "a 2.txt": Self.other + "more\n",
        "a 2.rtfd/TXT.rtf": Self.other + "more\n",
      ])
  }

  @Test func whatOthersWriteLaterGoesIntoTheirs() async throws {
    let tablet = try world.device("tablet"), three = try await tablet.create(contentMerge: TokenText.merge)
    for file in ["a.txt", "a.rtfd/TXT.rtf"] { try tablet.write(file, "first\n" + Self.edited) }
    try await three.collectLocalChanges()
    try make(Self.new)
    for container in [two, one] { try await container.sync() }
    for file in ["a 2.txt", "a 2.rtfd/TXT.rtf"] { try laptop.write(file, Self.new + "more\n") }
    for container in [one, three, two] { try await container.sync() }
    let found = try await texts(), joined = "first\n" + Self.edited
    #expect(
      found == [
        "a.txt": joined, "a.rtfd/TXT.rtf": joined, "a 2.txt": Self.new + "more\n",
        "a 2.rtfd/TXT.rtf": Self.new + "more\n",
      ])
    #expect(try tablet.folderTexts() == laptop.folderTexts())
  }

  @Test func bothMayBeRenamedThen() async throws {
    let tablet = try world.device("tablet"), three = try await tablet.create(contentMerge: TokenText.merge)
    try make(Self.new)
    for container in [two, one, three] { try await container.sync() }
    for type in ["txt", "rtfd"] {
      try tablet.move("a.\(type)", "old.\(type)")
      try tablet.move("a 2.\(type)", "new.\(type)")
    }
    for (file, text) in [("a", Self.edited), ("a 2", Self.new)] {
      for file in ["\(file).txt", "\(file).rtfd/TXT.rtf"] { try laptop.write(file, text + "more\n") }
    }
    for container in [one, three, two, one] { try await container.sync() }
    let found = try await texts()
    #expect(
      found == [
        "old.txt": Self.edited + "more\n", "old.rtfd/TXT.rtf": Self.edited + "more\n", "new.txt": Self.new + "more\n",
        "new.rtfd/TXT.rtf": Self.new + "more\n",
      ])
  }

  @Test func whatTwoMachinesKeepIsMerged() async throws {
    let tablet = try world.device("tablet"), three = try await tablet.create(contentMerge: TokenText.merge)
    try await two.sync()
    for document in ["a.txt", "a.rtfd"] { try desktop.remove(document) }
    for text in ["a.txt", "a.rtfd/TXT.rtf"] {
      try laptop.write(text, Self.edited + "more\n")
      try tablet.write(text, "first\n" + Self.edited)
    }
    for container in [one, three] { try await container.collectLocalChanges() }
    try await two.sync()
    for (machine, container) in [(laptop, one), (tablet, three)] {
      _ = try machine.plain("fetch", "-q", "origin", "main")
      _ = try await container.integrateFetched() as [String]
      #expect(machine.text("a.txt")?.contains("quick") == true)
    }
    for container in [three, one] { try await container.sync() }
    let found = try await texts(), joined = Self.edited + "first\nmore\n"
    #expect(found == ["a.txt": joined, "a.rtfd/TXT.rtf": joined])
  }

  @Test func itsHistoryIsItsOwn() async throws {
    try make(Self.new)
    _ = try await texts()
    for name in ["a.txt", "a.rtfd"] {
      let history = try await one.history(HistoryQuery(path: name))
      #expect(history.map(\.author.name).contains("laptop") && history.count >= 3)
    }
    for name in ["a 2.txt", "a 2.rtfd"] {
      #expect(try await one.history(HistoryQuery(path: name)).map(\.subject).last == "Change 2 documents")
    }
  }
}
