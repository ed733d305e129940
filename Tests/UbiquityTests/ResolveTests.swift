import Foundation
import Testing

@testable import Ubiquity

@Suite struct ResolveTests {
  private let world: World
  private let a: Machine, b: Machine, c: Machine
  init() throws {
    world = try World()
    (a, b, c) = (try world.device("laptop"), try world.device("desktop"), try world.device("tablet"))
  }

  /// Three devices that all know of a conflict in `n.txt`: `new` stayed, since there were more versions of it; `old` was set aside.
  private func conflicted() async throws -> (UbiquityContainer, UbiquityContainer, UbiquityContainer) {
    let (one, two, three) = (try await a.create(), try await b.create(), try await c.create())
    try await one.save("base", at: "n.txt")
    for container in [one, two, three] { try await container.sync() }
    try await one.save("old", at: "n.txt")
    for text in ["nearly new", "new"] { try await two.save(text, at: "n.txt") }
    for container in [one, two, one, three] { try await container.sync() }
    for container in [one, two, three] { #expect(try await container.conflicts().count == 1) }
    return (one, two, three)
  }

  @Test func resolvedAnywhereItIsGoneEverywhereAlsoWhereSomebodyWasAway() async throws {
    let (one, two, three) = try await conflicted()
    try await two.resolve(two.conflicts(), keeping: .ours)
    #expect(try await two.conflicts().isEmpty)
    try await three.save("written while away", at: "other.txt")
    try await two.sync()
    try await one.sync()
    #expect(try await one.conflicts().isEmpty)
    for container in [three, one, two, three] { try await container.sync() }
    for container in [one, two, three] { #expect(try await container.conflicts().isEmpty) }
    #expect(try world.references().allSatisfy { !$0.contains("conflicts") })
    #expect(a.text("n.txt") == "new" && a.text("other.txt") == "written while away")
  }

  /// Nobody has unsaved edits but the conflict version that they became.
  @Test func unsavedEditsThatWereSetAsideStayInTheHistoryWhateverIsDecided() async throws {
    let (one, two) = (try await a.create(), try await b.create())
    let base = try await one.save("base", at: "n.txt")
    try await one.setAside(Array("unsaved".utf8), at: "n.txt", base: base.blob)
    try await one.setAside(Array("more of it".utf8), at: "n.txt", base: base.blob)
    for container in [one, two] { try await container.sync() }
    let unsaved = try UbiquityContainer.name(of: .file(Array("unsaved".utf8)))
    #expect(try await !two.hasVersion(of: unsaved))
    try await two.resolve(two.conflicts(), keeping: .ours)
    for container in [two, one] { try await container.sync() }
    for container in [one, two] {
      #expect(try await container.conflicts().isEmpty)
      #expect(try await container.hasVersion(of: unsaved))
      let versions = try await container.history(of: "n.txt").flatMap(\.changes).compactMap(\.newBlob)
      #expect(Set(versions).count == 3)
      #expect(try await container.document(at: "n.txt")?.blob == base.blob)
      #expect(try await container.sync().isSubstantial == false)
    }
  }

  /// The file that has the document's place by now stays what it is.
  @Test func unsavedEditsOfADeletedDocumentStayInTheHistoryToo() async throws {
    let one = try await a.create(), base = try await one.save("base", at: "folder/n.txt")
    try await one.setAside(Array("unsaved".utf8), at: "folder/n.txt", base: base.blob)
    try FileManager.default.removeItem(at: a.folder.appending(path: "folder"))
    try await one.sync()
    try a.write("folder", "a file")
    try await one.sync()
    try await one.resolve(one.conflicts(), keeping: .ours)
    #expect(try await one.hasVersion(of: UbiquityContainer.name(of: .file(Array("unsaved".utf8)))))
    try await one.sync()
    #expect(try a.folderTexts() == ["folder": "a file"])
    #expect(try a.plain("fsck", "--strict", "--no-dangling") == "")
  }

  /// What one of them kept, and the other took away, is a conflict version again, which can be resolved for good.
  @Test(arguments: [ConflictChoice.both, .ours])
  func twoThatResolveItApartInTwoWaysLoseNothing(_ choice: ConflictChoice) async throws {
    let (one, two, three) = try await conflicted()
    try await one.resolve(one.conflicts(), keeping: .theirs)
    try await two.resolve(two.conflicts(), keeping: choice)
    for container in [one, two, three, one, two] { try await container.sync() }
    let copy = choice == .both ? ["n 2.txt": "old"] : [:]
    for (machine, container) in [(a, one), (b, two), (c, three)] {
      let conflict = try #require(try await container.conflicts().first)
      let texts = (try await container.text(of: conflict.other), try await container.text(of: conflict.kept))
      #expect(texts == ("new", "old"))
      #expect(try machine.folderTexts() == copy.merging(["n.txt": "old"]) { $1 })
    }
    try await three.resolve(three.conflicts(), keeping: .theirs)
    for container in [three, one, two, three] { try await container.sync() }
    for (machine, container) in [(a, one), (b, two), (c, three)] {
      #expect(try await container.conflicts().isEmpty)
      #expect(try machine.folderTexts() == copy.merging(["n.txt": "new"]) { $1 })
    }
  }

  /// Anybody who may write to the remote can put something there.
  @Test func aConflictOfAnotherNameThanItsTextsIsNone() async throws {
    let (one, _, _) = try await conflicted()
    let conflict = try #require(try await one.conflicts().first)
    let forged = String(repeating: "a", count: 40)
    _ = try git(
      "-C", world.remote, "update-ref", "refs/ubiquity/conflicts/\(forged)", "refs/ubiquity/conflicts/\(conflict.id)")
    try await one.sync()
    #expect(try await one.conflicts().map(\.id) == [conflict.id])
  }

  /// Joined, the greater text stays in conflict; the other way round no file can hold the two.
  private static let oneWay = ContentMerge { _, _, kept, other in
    guard case .file(let a) = kept, case .file(let b) = other, b.lexicographicallyPrecedes(a) else { return nil }
    return JoinedContent(.file(a + Array("!".utf8)), isClean: false)
  }

  @Test func whatCannotBeWrittenIntoTheDocumentDoesNotTakeItsPlace() async throws {
    let (one, two) = (try await a.create(contentMerge: Self.oneWay), try await b.create(contentMerge: Self.oneWay))
    try await one.save("base", at: "n.txt")
    for container in [one, two] { try await container.sync() }
    try await one.save("lesser", at: "n.txt")
    for text in ["nearly new", "new"] { try await two.save(text, at: "n.txt") }
    for container in [one, two, one] { try await container.sync() }
    let conflict = try #require(try await one.conflicts().first)
    #expect(conflict.joined != nil)
    let error = await #expect(throws: UbiquityError.self) { try await one.resolve([conflict], keeping: .theirs) }
    #expect(error?.code == .notJoinable)
    #expect(a.text("n.txt") == "new!")
    #expect(try await one.resolve([conflict], keeping: .both) == ["n 2.txt"])
    #expect(a.text("n 2.txt") == "lesser")
  }

  @Test func twoThatResolveItApartInOneWayAgree() async throws {
    let (one, two, three) = try await conflicted()
    for container in [one, two] { try await container.resolve(container.conflicts(), keeping: .theirs) }
    for container in [one, two, three, one, two] { try await container.sync() }
    for container in [one, two, three] { #expect(try await container.conflicts().isEmpty) }
    #expect(try c.folderTexts() == ["n.txt": "old"])
  }

  @Test func whatGotTheNameOfADocumentThatIsDecidedOnIsNoConflictOfThat() async throws {
    let (one, two, three) = try await conflicted()
    try await one.resolve(one.conflicts(), keeping: .ours)
    try await two.resolve(two.conflicts(), keeping: .theirs)
    try a.remove("n.txt")
    try await one.collectLocalChanges()
    try await one.save("another document", at: "n.txt")
    for container in [one, two, three, one, two] { try await container.sync() }
    for container in [one, two, three] { #expect(try await container.conflicts().isEmpty) }
    for machine in [a, b, c] {
      #expect(try machine.folderTexts() == ["n.txt": "another document", "n 2.txt": "old"])
    }
  }

  @Test(arguments: [ConflictChoice.ours, .theirs, .both])
  func whatWasChosenStays(_ choice: ConflictChoice) async throws {
    let (one, _, three) = try await conflicted()
    let written = try await one.resolve(one.conflicts(), keeping: choice)
    try await one.sync()
    try await three.sync()
    let expected: [ConflictChoice: [String: String]] = [
      .ours: ["n.txt": "new"], .theirs: ["n.txt": "old"], .both: ["n.txt": "new", "n 2.txt": "old"],
    ]
    #expect(try c.folderTexts() == expected[choice])
    #expect(written == (choice == .ours ? [] : choice == .theirs ? ["n.txt"] : ["n 2.txt"]))
  }

  @Test(arguments: [ConflictChoice.ours, .theirs, .both])
  func aConflictAndItsEndAreInTheHistoryOfTheDocument(_ choice: ConflictChoice) async throws {
    let (one, _, three) = try await conflicted()
    let id = try #require(try await one.conflicts().first?.id)
    #expect(try await three.history(of: "n.txt").contains { $0.kind == .merge && $0.conflicts.map(\.id) == [id] })
    try await one.resolve(one.conflicts(), keeping: choice)
    for container in [one, three] { try await container.sync() }
    let end = try #require(try await three.history(of: "n.txt").first { !$0.resolved.isEmpty })
    #expect(end.resolved == [ConflictOutcome(id: id, kept: choice.kept, document: "n.txt")])
    #expect(end.device == "laptop" && end.changes.isEmpty == (choice != .theirs))
    #expect(try await three.history(HistoryQuery()).contains { $0.commit == end.commit })
  }

  @Test func whatWasMadeOfBothTextsEndsAConflict() async throws {
    let (one, two, _) = try await conflicted()
    let conflict = try #require(try await one.conflicts().first)
    let document = try await one.document(at: "n.txt")
    let content = StoredContent.file(Array("new".utf8))
    for _ in 0..<2 { _ = try await one.save(content, of: document, at: "n.txt", resolving: [conflict.id]) }
    #expect(try await one.conflicts().isEmpty)
    for container in [one, two] { try await container.sync() }
    let ends = try await two.history(of: "n.txt").filter { !$0.resolved.isEmpty }
    #expect(ends.map(\.resolved) == [[ConflictOutcome(id: conflict.id, kept: .edited, document: "n.txt")]])
  }

  @Test func theConflictFollowsARename() async throws {
    let (one, _, _) = try await conflicted()
    try a.move("n.txt", "moved/m.txt")
    try await one.collectLocalChanges()
    let conflict = try #require(try await one.conflicts().first)
    #expect(try await one.document(of: conflict) == "moved/m.txt")
    #expect(try await one.resolve([conflict], keeping: .theirs) == ["moved/m.txt"])
    #expect(a.text("moved/m.txt") == "old")
  }

  @Test func whatWasSetAsideOutlivesItsDocument() async throws {
    let (one, _, _) = try await conflicted()
    try a.remove("n.txt")
    try await one.collectLocalChanges()
    let conflict = try #require(try await one.conflicts().first)
    #expect(try await one.document(of: conflict) == nil)
    #expect(try await one.resolve([conflict], keeping: .theirs) == ["n.txt"])
    #expect(try a.folderTexts() == ["n.txt": "old"])
  }

  /// An alone device whose document has two versions that were set aside.
  private func twice() async throws -> UbiquityContainer {
    let container = try await a.createAlone()
    let base = try await container.save("base", at: "n.txt")
    try await container.save("one", at: "n.txt")
    try await container.save(Array("two".utf8), at: "n.txt", base: base.blob)
    try await container.save(Array("three".utf8), at: "n.txt", base: base.blob)
    #expect(try await container.conflicts().count == 2)
    return container
  }

  @Test func severalVersionsBecomeSeveralDocuments() async throws {
    let container = try await twice()
    #expect(try await container.resolve(container.conflicts(), keeping: .both).sorted() == ["n 2.txt", "n 3.txt"])
    #expect(Set(try a.folderTexts().values) == ["one", "two", "three"] && a.text("n.txt") == "three")
  }

  @Test func ofSeveralVersionsOneHasToBeNamed() async throws {
    let container = try await twice()
    let conflicts = try await container.conflicts()
    let error = await #expect(throws: UbiquityError.self) { try await container.resolve(conflicts, keeping: .theirs) }
    #expect(error?.code == .busy)
    #expect(try await container.conflicts().count == 2)
    try await container.resolve([conflicts[1]], keeping: .theirs)
    #expect(try await container.conflicts() == [conflicts[0]])
    #expect(try await a.text("n.txt") == container.text(of: conflicts[1].other))
  }

  @Test func whatIsResolvedAlreadyIsNotTakenAgain() async throws {
    let container = try await twice()
    let conflicts = try await container.conflicts()
    try await container.resolve(conflicts, keeping: .ours)
    let error = await #expect(throws: UbiquityError.self) { try await container.resolve(conflicts, keeping: .both) }
    #expect(error?.code == .notFound && a.text("n 2.txt") == nil)
  }

  @Test func aPackageIsTakenAsAWhole() async throws {
    let container = try await a.createAlone()
    func content(_ text: String) -> StoredContent {
      .folder([.init(name: "TXT.rtf", bytes: Array(text.utf8)), .init(name: "a.png", bytes: [1])])
    }
    let base = try await container.save(content("base"), at: "d.rtfd", base: nil)
    try await container.save(content("one"), at: "d.rtfd", base: base.blob)
    try await container.save(content("two"), at: "d.rtfd", base: base.blob)
    #expect(try await container.resolve(container.conflicts(), keeping: .both) == ["d 2.rtfd"])
    let copy = try #require(try await container.document(at: "d 2.rtfd"))
    #expect(try await container.content(of: copy.blob) == content("one"))
    #expect(a.text("d.rtfd/TXT.rtf") == "two")
  }
}

extension Sequence where Element: Sendable {
  fileprivate func asyncMap<T>(_ body: (Element) async throws -> T) async rethrows -> [T] {
    var result: [T] = []
    for element in self { result.append(try await body(element)) }
    return result
  }
}

extension UbiquityContainer {
  fileprivate func hasVersion(of blob: String) throws -> Bool {
    try history().contains { $0.changes.contains { $0.newBlob == blob } }
  }
}
