import Foundation
import Git
import Testing

@testable import Ubiquity

/// The laptop deletes a document, and makes another one of its name, before it hears what the desktop did with the former.
@Suite struct MadeAnewTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  private let one, two: UbiquityContainer
  init() async throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    one = try await laptop.create(contentMerge: TokenText.merge)
    try laptop.write("a.txt", Self.old)
    try laptop.write("r.txt", Self.other)
    try await one.sync()
    two = try await desktop.create(contentMerge: TokenText.merge)
  }

  private static let old = "the quick brown fox\njumps over the dog\n"
  private static let new = "a shopping list\nmilk and bread\n"
  private static let other = "what else there is\nin another file\n"

  private func makeAnew(_ text: String = new) async throws {
    try laptop.remove("a.txt")
    try await one.collectLocalChanges()
    try laptop.write("a.txt", text)
    try await one.collectLocalChanges()
  }

  /// `isSwapped`: the desktop exchanges first.
  private func texts(isSwapped: Bool = false) async throws -> [String: String] {
    for container in isSwapped ? [two, one, two, one] : [one, two, one, two] { try await container.sync() }
    #expect(try laptop.head() == desktop.head())
    #expect(try laptop.folderTexts() == desktop.folderTexts())
    #expect(try await one.sync().sent.isEmpty)
    return try laptop.folderTexts().filter { $0.key != "r.txt" }
  }

  @Test(arguments: [true, false]) func anEditOfTheFormerOneIsADocumentOfItsOwn(_ isSwapped: Bool) async throws {
    try await makeAnew()
    try desktop.write("a.txt", Self.old + "typed\n")
    #expect(try await texts(isSwapped: isSwapped) == ["a.txt": Self.new, "a 2.txt": Self.old + "typed\n"])
    for container in [one, two] { #expect(try await container.conflicts().isEmpty) }
  }

  @Test func whatIsOpenIsFollowed() async throws {
    try await makeAnew()
    try desktop.write("a.txt", Self.old + "typed\n")
    try await two.collectLocalChanges()
    let new = try #require(try await one.document(at: "a.txt"))
    let former = try #require(try await two.document(at: "a.txt"))
    _ = try await texts()
    for container in [one, two] {
      #expect(try await container.currentPath(of: new) == "a.txt")
      #expect(try await container.currentPath(of: former) == "a 2.txt")
    }
  }

  @Test func itsHistoryGoesOnUnderItsNewName() async throws {
    try await makeAnew()
    try desktop.write("a.txt", Self.old + "typed\n")
    _ = try await texts()
    let former = try await one.history(HistoryQuery(path: "a 2.txt"))
    #expect(former.map(\.subject) == ["Merge", "Change a.txt", "Change 2 documents"])
    let new = try await one.history(HistoryQuery(path: "a.txt"))
    #expect(new.first?.changes.map(\.kind) == [.added] && !new.contains { $0.subject == "Merge" })
  }

  @Test func whatOthersWriteLaterGoesIntoTheirs() async throws {
    let tablet = try world.device("tablet"), three = try await tablet.create(contentMerge: TokenText.merge)
    try tablet.write("a.txt", Self.old + "from the tablet\n")
    try await three.collectLocalChanges()
    try await makeAnew()
    try await one.sync()
    try desktop.write("a.txt", Self.old + "typed\n")
    try await two.sync()
    try laptop.write("a.txt", Self.new + "and butter\n")
    for container in [one, three, two] { try await container.sync() }
    let expected = ["a.txt": Self.new + "and butter\n", "a 2.txt": Self.old + "from the tablet\ntyped\n"]
    #expect(try await texts() == expected)
    #expect(try tablet.folderTexts() == laptop.folderTexts())
  }

  @Test func withHalfOfTheWordsItIsTheSame() async throws {
    try await makeAnew("the quick brown fox\nsleeps\n")
    try desktop.write("a.txt", Self.old + "typed\n")
    #expect(try await texts() == ["a.txt": "the quick brown fox\nsleeps\ntyped\n"])
  }

  @Test func whatNobodyChangedIsGone() async throws {
    try await makeAnew()
    #expect(try await texts() == ["a.txt": Self.new])
    #expect(try await one.conflicts().isEmpty)
  }

  @Test func aRenamedOneStaysBesideIt() async throws {
    try await makeAnew()
    try desktop.move("a.txt", "q.txt")
    #expect(try await texts() == ["a.txt": Self.new, "q.txt": Self.old])
  }

  @Test func theNewOneMayBeRenamedThen() async throws {
    try await makeAnew()
    try laptop.move("a.txt", "q.txt")
    try desktop.write("a.txt", Self.old + "typed\n")
    #expect(try await texts() == ["q.txt": Self.new, "a.txt": Self.old + "typed\n"])
  }

  @Test func whatBothMakeAnewIsOne() async throws {
    try await makeAnew()
    try desktop.remove("a.txt")
    try await two.collectLocalChanges()
    try desktop.write("a.txt", "something\nelse entirely\n")
    let both = TokenText((Self.new + "something\nelse entirely\n").split(separator: "\n").map(String.init).sorted())
    #expect(try await texts() == ["a.txt": String(decoding: both.bytes, as: UTF8.self)])
  }

  @Test(arguments: [true, false], [true, false])
  func soItIsWhereAnotherOneIsRenamedToIt(_ isSwapped: Bool, _ isAtOnce: Bool) async throws {
    try laptop.remove("a.txt")
    if !isAtOnce { try await one.collectLocalChanges() }
    try laptop.move("r.txt", "a.txt")
    try desktop.write("a.txt", Self.old + "typed\n")
    try await two.collectLocalChanges()
    let former = try #require(try await two.document(at: "a.txt"))
    #expect(try await texts(isSwapped: isSwapped) == ["a.txt": Self.other, "a 2.txt": Self.old + "typed\n"])
    #expect(try await one.currentPath(of: former) == "a 2.txt")
  }

  @Test func whatWasWrittenInTheOneThatIsRenamedToItFollows() async throws {
    try laptop.remove("a.txt")
    try laptop.move("r.txt", "a.txt")
    try desktop.write("r.txt", Self.other + "typed\n")
    #expect(try await texts() == ["a.txt": Self.other + "typed\n"])
    #expect(try desktop.folderTexts().count == 1)
  }

  @Test func soItIsByPlainGit() async throws {
    try laptop.remove("a.txt")
    try laptop.move("r.txt", "a.txt")
    _ = try laptop.plain("commit", "-q", "-a", "-m", "by hand")
    try desktop.write("r.txt", Self.other + "typed\n")
    try desktop.write("a.txt", Self.old + "typed\n")
    #expect(try await texts() == ["a.txt": Self.other + "typed\n", "a 2.txt": Self.old + "typed\n"])
  }

  @Test func withHalfOfTheWordsItIsAnEdit() async throws {
    try laptop.write("r.txt", "the quick brown fox\nsleeps\n")
    try await one.sync()
    try await two.sync()
    try laptop.remove("a.txt")
    try laptop.move("r.txt", "a.txt")
    try desktop.write("a.txt", Self.old + "typed\n")
    #expect(try await texts() == ["a.txt": "the quick brown fox\nsleeps\ntyped\n"])
  }

  @Test func whatIsRestoredIsTheSame() async throws {
    let first = try #require(try await one.document(at: "a.txt"))
    try laptop.write("a.txt", Self.new)
    try await one.sync()
    try await two.sync()
    try laptop.remove("a.txt")
    try await one.collectLocalChanges()
    try await one.save(Array(Self.old.utf8), at: "a.txt", base: nil, restored: first)
    try desktop.write("a.txt", Self.new + "typed\n")
    #expect(try await texts().keys.sorted() == ["a.txt"])
  }

  @Test func whatWasSetAsideOfTheFormerOneIsNoPartOfIt() async throws {
    let former = try #require(try await one.document(at: "a.txt"))
    try await one.setAside(Array((Self.old + "aside\n").utf8), at: "a.txt", base: former.blob)
    try await one.sync()
    try await two.sync()
    #expect(try await two.document(of: two.conflicts()[0]) == "a.txt")
    try await makeAnew()
    _ = try await texts()
    #expect(try await two.document(of: two.conflicts()[0]) == nil)
    #expect(try await two.resolve(two.conflicts(), keeping: .theirs) == ["a 2.txt"])
    #expect(try await texts() == ["a.txt": Self.new, "a 2.txt": Self.old + "aside\n"])
  }

  @Test func norIsWhatWasSetAsideOfAPackage() async throws {
    try laptop.write("L.rtfd/TXT.rtf", Self.old)
    try await one.sync()
    let former = try #require(try await one.document(at: "L.rtfd"))
    let aside = StoredContent.folder([StoredFile(name: "TXT.rtf", bytes: Array("aside".utf8))])
    try await one.setAside(aside, at: "L.rtfd", base: former.blob)
    for text in [nil, Self.new] {
      try text.map { try laptop.write("L.rtfd/TXT.rtf", $0) } ?? laptop.remove("L.rtfd")
      try await one.sync()
    }
    #expect(try await one.resolve(one.conflicts(), keeping: .theirs) == ["L 2.rtfd"])
    #expect(laptop.text("L.rtfd/TXT.rtf") == Self.new && laptop.text("L 2.rtfd/TXT.rtf") == "aside")
  }
}
