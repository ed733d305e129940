import Foundation
import Git
import Testing

@testable import Ubiquity

/// The laptop deletes a package, and another one gets its name, before it hears what the desktop did with the former.
@Suite struct MadeAnewPackageTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  private let one, two: UbiquityContainer
  init() async throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    one = try await laptop.create(contentMerge: TokenText.merge)
    for (path, text) in Self.both(Self.former("a", Self.old), Self.letter("r", Self.other)) {
      try laptop.write(path, text)
    }
    try await one.sync()
    two = try await desktop.create(contentMerge: TokenText.merge)
  }

  private static let old = "the quick brown fox\njumps over the dog\n"
  private static let new = "a shopping list\nmilk and bread\n"
  private static let other = "what else there is\nin another file\n"

  /// Every letter has the same logo.
  private static func letter(_ name: String, _ text: String) -> [String: String] {
    ["\(name).rtfd/TXT.rtf": text, "\(name).rtfd/logo.png": "\0logo"]
  }

  private static func former(_ name: String, _ text: String = old + "typed\n") -> [String: String] {
    letter(name, text).merging(["\(name).rtfd/own.png": "\0own"]) { $1 }
  }

  private static func both(_ a: [String: String], _ b: [String: String]) -> [String: String] { a.merging(b) { $1 } }

  private func remove() async throws {
    try laptop.remove("a.rtfd")
    try await one.collectLocalChanges()
  }

  private func makeAnew(_ text: String = new) async throws {
    try await remove()
    for (path, text) in Self.letter("a", text) { try laptop.write(path, text) }
    try await one.collectLocalChanges()
  }

  private func edit() throws { try desktop.write("a.rtfd/TXT.rtf", Self.old + "typed\n") }

  /// Without those of the other letter.
  private func texts(isSwapped: Bool = false) async throws -> [String: String] {
    for container in isSwapped ? [two, one, two, one] : [one, two, one, two] { try await container.sync() }
    #expect(try laptop.head() == desktop.head())
    #expect(try laptop.folderTexts() == desktop.folderTexts())
    #expect(try await one.sync().sent.isEmpty)
    for container in [one, two] { #expect(try await container.conflicts().isEmpty) }
    return try laptop.folderTexts().filter { !$0.key.hasPrefix("r.rtfd") }
  }

  @Test(arguments: [true, false]) func anEditOfTheFormerOneIsADocumentOfItsOwn(_ isSwapped: Bool) async throws {
    try await makeAnew()
    try edit()
    let found = try await texts(isSwapped: isSwapped)
    #expect(found == Self.both(Self.letter("a", Self.new), Self.former("a 2")))
  }

  @Test func whatIsAddedToTheFormerOneGoesAlong() async throws {
    try await makeAnew()
    try desktop.write("a.rtfd/added.png", "\0added")
    let found = try await texts()
    let expected = Self.former("a 2", Self.old).merging(["a 2.rtfd/added.png": "\0added"]) { $1 }
    #expect(found == Self.both(Self.letter("a", Self.new), expected))
  }

  @Test func whatIsOpenIsFollowed() async throws {
    try await makeAnew()
    try edit()
    try await two.collectLocalChanges()
    let new = try #require(try await one.document(at: "a.rtfd"))
    let former = try #require(try await two.document(at: "a.rtfd"))
    _ = try await texts()
    for container in [one, two] {
      #expect(try await container.currentPath(of: new) == "a.rtfd")
      #expect(try await container.currentPath(of: former) == "a 2.rtfd")
    }
  }

  @Test func itsHistoryGoesOnUnderItsNewName() async throws {
    try await makeAnew()
    try edit()
    _ = try await texts()
    let former = try await one.history(HistoryQuery(path: "a 2.rtfd"))
    #expect(former.map(\.subject) == ["Merge", "Change a.rtfd", "Change 2 documents"])
    let new = try await one.history(HistoryQuery(path: "a.rtfd"))
    #expect(new.first?.changes.map(\.kind) == [.added] && !new.contains { $0.subject == "Merge" })
  }

  @Test func whatOthersWriteLaterGoesIntoTheirs() async throws {
    let tablet = try world.device("tablet"), three = try await tablet.create(contentMerge: TokenText.merge)
    try tablet.write("a.rtfd/more.png", "\0more")
    try await three.collectLocalChanges()
    try await makeAnew()
    try await one.sync()
    try edit()
    try await two.sync()
    try laptop.write("a.rtfd/TXT.rtf", Self.new + "and butter\n")
    for container in [one, three, two] { try await container.sync() }
    let expected = Self.former("a 2").merging(["a 2.rtfd/more.png": "\0more"]) { $1 }
    #expect(try await texts() == Self.both(Self.letter("a", Self.new + "and butter\n"), expected))
    #expect(try tablet.folderTexts() == laptop.folderTexts())
  }

  @Test func withHalfOfTheWordsItIsTheSame() async throws {
    try await makeAnew("the quick brown fox\nsleeps\n")
    try edit()
    let found = try await texts()
    #expect(found.keys.allSatisfy { $0.hasPrefix("a.rtfd") })
    #expect(found["a.rtfd/TXT.rtf"] == "the quick brown fox\nsleeps\ntyped\n")
  }

  @Test func whatNobodyChangedIsGone() async throws {
    try await makeAnew()
    #expect(try await texts() == Self.letter("a", Self.new))
  }

  @Test func aRenamedOneStaysBesideIt() async throws {
    try await makeAnew()
    try desktop.move("a.rtfd", "q.rtfd")
    #expect(try await texts() == Self.both(Self.letter("a", Self.new), Self.former("q", Self.old)))
  }

  @Test func theNewOneMayBeRenamedThen() async throws {
    try await makeAnew()
    try laptop.move("a.rtfd", "q.rtfd")
    try edit()
    #expect(try await texts() == Self.both(Self.letter("q", Self.new), Self.former("a")))
  }

  @Test func whatBothMakeAnewIsOne() async throws {
    try await makeAnew()
    try desktop.remove("a.rtfd")
    try await two.collectLocalChanges()
    try desktop.write("a.rtfd/other.txt", "something\nelse entirely\n")
    let found = try await texts()
    #expect(found == Self.letter("a", Self.new).merging(["a.rtfd/other.txt": "something\nelse entirely\n"]) { $1 })
  }

  @Test(arguments: [true, false], [true, false])
  func soItIsWhereAnotherOneIsRenamedToIt(_ isSwapped: Bool, _ isAtOnce: Bool) async throws {
    if isAtOnce { try laptop.remove("a.rtfd") } else { try await remove() }
    try laptop.move("r.rtfd", "a.rtfd")
    try edit()
    try await two.collectLocalChanges()
    let former = try #require(try await two.document(at: "a.rtfd"))
    let found = try await texts(isSwapped: isSwapped)
    #expect(found == Self.both(Self.letter("a", Self.other), Self.former("a 2")))
    #expect(try await one.currentPath(of: former) == "a 2.rtfd")
    let renames = try await one.history(of: "a.rtfd").flatMap(\.changes).filter { $0.kind == .renamed }
    #expect(renames.contains { $0.oldPath == "r.rtfd" && $0.path == "a.rtfd" })
  }

  @Test(arguments: [true, false]) func whatWasWrittenInTheOneThatIsRenamedToItFollows(_ isAtOnce: Bool) async throws {
    if isAtOnce { try laptop.remove("a.rtfd") } else { try await remove() }
    try laptop.move("r.rtfd", "a.rtfd")
    try desktop.write("r.rtfd/TXT.rtf", Self.other + "typed\n")
    #expect(try await texts() == Self.letter("a", Self.other + "typed\n"))
    #expect(try desktop.folderTexts().count == 2)
  }

  @Test func withHalfOfTheWordsItIsAnEdit() async throws {
    try laptop.write("r.rtfd/TXT.rtf", "the quick brown fox\nsleeps\n")
    try await one.sync()
    try await two.sync()
    try laptop.remove("a.rtfd")
    try laptop.move("r.rtfd", "a.rtfd")
    try edit()
    let found = try await texts()
    #expect(found.keys.sorted() == ["a.rtfd/TXT.rtf", "a.rtfd/logo.png"])
    #expect(found["a.rtfd/TXT.rtf"] == "the quick brown fox\nsleeps\ntyped\n")
  }

  @Test func soItIsByPlainGit() async throws {
    try laptop.remove("a.rtfd")
    try laptop.move("r.rtfd", "a.rtfd")
    _ = try laptop.plain("add", "-A")
    _ = try laptop.plain("commit", "-q", "-m", "by hand")
    try desktop.write("r.rtfd/TXT.rtf", Self.other + "typed\n")
    try edit()
    #expect(try await texts() == Self.both(Self.letter("a", Self.other + "typed\n"), Self.former("a 2")))
  }

  @Test func whatIsRestoredIsTheSame() async throws {
    let first = try #require(try await one.document(at: "a.rtfd"))
    let content = try await one.content(of: first.blob)
    try laptop.write("a.rtfd/TXT.rtf", Self.new)
    try await one.sync()
    try await two.sync()
    try await remove()
    try await one.save(content, at: "a.rtfd", base: nil, restored: first)
    try desktop.write("a.rtfd/TXT.rtf", Self.new + "typed\n")
    #expect(try await texts().keys.allSatisfy { $0.hasPrefix("a.rtfd/") })
  }
}
