import Foundation
import Git
import Testing

@testable import Ubiquity

/// Packages that one machine renames, and whose former names others get, while another machine changes them.
@Suite struct PackageNamesakeTests {
  private let (laptop, desktop): (Machine, Machine)
  init() throws {
    let world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  private static let text = (0..<40).map { "line \($0) of a letter\n" }.joined()
  private static let bill = (0..<40).map { "sum \($0) in a bill\n" }.joined()
  private static let edited = text + "and the end\n"
  /// Both have a picture in common.
  private static let start = [
    "t.rtfd/TXT.rtf": text, "t.rtfd/a.png": "a picture", "t.rtfd/logo.png": "a logo for all",
    "u.rtfd/TXT.rtf": bill, "u.rtfd/logo.png": "a logo for all",
  ]

  /// The letter under a name, after it was edited.
  private static func letter(_ name: String) -> [String: String] {
    [
      "\(name)/TXT.rtf": edited, "\(name)/a.png": "a picture", "\(name)/logo.png": "a logo for all",
      "\(name)/new.png": "new",
    ]
  }

  private static func bill(_ name: String) -> [String: String] {
    ["\(name)/TXT.rtf": bill, "\(name)/logo.png": "a logo for all"]
  }

  private func containers() async throws -> [UbiquityContainer] {
    let one = try await laptop.create()
    for (path, text) in Self.start { try laptop.write(path, text) }
    try await one.sync()
    return [one, try await desktop.create()]
  }

  private func edit(_ machine: Machine) throws {
    try machine.write("t.rtfd/TXT.rtf", Self.edited)
    try machine.write("t.rtfd/new.png", "new")
  }

  /// What both have in the end.
  private func outcome(_ all: [UbiquityContainer], isSwapped: Bool) async throws -> [String: String] {
    for container in isSwapped ? [all[1], all[0], all[1], all[0]] : [all[0], all[1], all[0], all[1]] {
      try await container.sync()
    }
    #expect(try laptop.head() == desktop.head())
    #expect(try laptop.folderTexts() == desktop.folderTexts())
    #expect(try await all[0].sync().sent.isEmpty)
    return try laptop.folderTexts()
  }

  private func isWithoutConflict(_ all: [UbiquityContainer]) async throws -> Bool {
    try await (all[0].conflicts() + all[1].conflicts()).isEmpty
  }

  @Test(arguments: [true, false], [true, false])
  func anEditFollowsOneWhoseNameAWhollyNewOneHas(_ isSwapped: Bool, _ isSentFirst: Bool) async throws {
    let all = try await containers()
    try edit(desktop)
    try laptop.move("t.rtfd", "old.rtfd")
    if isSentFirst { try await all[0].sync() }
    try laptop.write("t.rtfd/TXT.rtf", "quite something else\n")
    try laptop.write("t.rtfd/a.png", "something drawn")
    let found = try await outcome(all, isSwapped: isSwapped)
    let new = ["t.rtfd/TXT.rtf": "quite something else\n", "t.rtfd/a.png": "something drawn"]
    #expect(found == Self.letter("old.rtfd").merging(Self.bill("u.rtfd")) { $1 }.merging(new) { $1 })
    #expect(try await isWithoutConflict(all))
    let writers = try await all[0].history(of: "old.rtfd").map(\.author.name)
    #expect(Set(["laptop", "desktop"]).isSubset(of: writers))
    #expect(try await all[0].history(of: "t.rtfd").count == 1)
  }

  @Test(arguments: [true, false], [true, false])
  func anEditFollowsOneWhoseNameAnotherOneGot(_ isSwapped: Bool, _ isSentFirst: Bool) async throws {
    let all = try await containers()
    try edit(desktop)
    try desktop.write("u.rtfd/more.png", "more")
    try laptop.move("t.rtfd", "old.rtfd")
    if isSentFirst { try await all[0].sync() }
    try laptop.move("u.rtfd", "t.rtfd")
    let found = try await outcome(all, isSwapped: isSwapped)
    #expect(
      found == Self.letter("old.rtfd").merging(Self.bill("t.rtfd")) { $1 }.merging(["t.rtfd/more.png": "more"]) { $1 })
    #expect(try await isWithoutConflict(all))
    let renames = try await all[0].history(of: "t.rtfd").flatMap(\.changes).filter { $0.kind == .renamed }
    #expect(renames.contains { $0.oldPath == "u.rtfd" && $0.path == "t.rtfd" })
  }

  @Test(arguments: [true, false]) func anEditFollowsOneThatChangedNamesWithAnother(_ isSwapped: Bool) async throws {
    let all = try await containers()
    try edit(desktop)
    try laptop.move("t.rtfd", "between.rtfd")
    try laptop.move("u.rtfd", "t.rtfd")
    try laptop.move("between.rtfd", "u.rtfd")
    let found = try await outcome(all, isSwapped: isSwapped)
    #expect(found == Self.letter("u.rtfd").merging(Self.bill("t.rtfd")) { $1 })
    #expect(try await isWithoutConflict(all))
  }

  @Test(arguments: [true, false]) func whatIsInConflictIsSetAsideUnderItsName(_ isSwapped: Bool) async throws {
    let all = try await containers()
    try edit(desktop)
    try laptop.move("t.rtfd", "old.rtfd")
    try laptop.move("u.rtfd", "t.rtfd")
    try await all[0].collectLocalChanges()
    try laptop.write("old.rtfd/TXT.rtf", "something else\n")
    let found = try await outcome(all, isSwapped: isSwapped)
    let conflict = try #require(try await all[1].conflicts().first)
    #expect(try await all[1].conflicts().count == 1 && conflict.path == "old.rtfd/TXT.rtf")
    let texts = [found["old.rtfd/TXT.rtf"], try await all[1].text(of: conflict.other)].compactMap(\.self)
    #expect(Set(texts) == ["something else\n", Self.edited])
    #expect(found["t.rtfd/TXT.rtf"] == Self.bill && found["old.rtfd/new.png"] == "new")
  }

  @Test(arguments: [true, false]) func oneThatTheOtherDeletesStays(_ isSwapped: Bool) async throws {
    let all = try await containers()
    try desktop.remove("t.rtfd")
    try laptop.move("t.rtfd", "old.rtfd")
    try laptop.write("t.rtfd/TXT.rtf", "quite something else\n")
    let found = try await outcome(all, isSwapped: isSwapped)
    #expect(found["old.rtfd/TXT.rtf"] == Self.text && found["old.rtfd/a.png"] == "a picture")
    #expect(found["old.rtfd/logo.png"] != nil && found["t.rtfd/TXT.rtf"] == "quite something else\n")
    #expect(found.count == 6)
  }

  @Test(arguments: [true, false]) func oneThatBothRenameIsThereOnce(_ isSwapped: Bool) async throws {
    let all = try await containers()
    try desktop.move("t.rtfd", "theirs.rtfd")
    try desktop.write("theirs.rtfd/new.png", "new")
    try laptop.move("t.rtfd", "mine.rtfd")
    try laptop.move("u.rtfd", "t.rtfd")
    let found = try await outcome(all, isSwapped: isSwapped)
    #expect(found.values.filter { $0 == Self.text }.count == 1 && found.values.filter { $0 == "new" }.count == 1)
    #expect(found["t.rtfd/TXT.rtf"] == Self.bill && found["t.rtfd/new.png"] == nil && found.count == 6)
  }

  @Test(arguments: [true, false]) func aCopyIsNoRename(_ isSwapped: Bool) async throws {
    let all = try await containers()
    try edit(desktop)
    for (path, text) in Self.start where path.hasPrefix("t.rtfd") {
      try laptop.write("copy" + path.dropFirst(1), text)
    }
    try laptop.write("t.rtfd/a.png", "another picture")
    let found = try await outcome(all, isSwapped: isSwapped)
    #expect(found["t.rtfd/TXT.rtf"] == Self.edited && found["t.rtfd/a.png"] == "another picture")
    #expect(found["t.rtfd/new.png"] == "new" && found["copy.rtfd/TXT.rtf"] == Self.text)
  }

  @Test func aSingleFileThatIsMovedOutLeavesThePackageWhereItIs() async throws {
    let all = try await containers()
    try edit(desktop)
    try laptop.move("t.rtfd/a.png", "u.rtfd/a.png")
    try laptop.write("t.rtfd/a.png", "another picture")
    let found = try await outcome(all, isSwapped: false)
    #expect(found["t.rtfd/TXT.rtf"] == Self.edited && found["u.rtfd/TXT.rtf"] == Self.bill)
    #expect(found["u.rtfd/a.png"] == "a picture" && found["t.rtfd/a.png"] == "another picture")
  }
}
