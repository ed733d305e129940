import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// A file of somebody's own, which `.gitignore` leaves out, stays as it is where others make a document of its name, and goes nowhere.
@Suite struct HeldPlaceTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  private static let (name, secret) = ("Z.md", "my own secret")

  /// The first has a file of its own in the place of the document.
  private func held() async throws -> (UbiquityContainer, UbiquityContainer) {
    let one = try await a.create()
    try a.write(".gitignore", "Z*\n")
    _ = try await one.sync()
    let two = try await b.create()
    try a.write(Self.name, Self.secret)
    try await two.save("theirs", at: Self.name)
    _ = try await two.sync()
    _ = try await one.sync()
    return (one, two)
  }

  private func expectUntouched(_ one: UbiquityContainer) async throws {
    #expect(a.text(Self.name) == Self.secret)
    _ = try await one.sync()
    let secret = try Repository.blobID(of: Array(Self.secret.utf8))
    #expect(try !Repository.open(at: world.remote).contains(secret))
    #expect(try !a.repository().contains(secret))
  }

  @Test func aSaveAndAContinuedDraftAreRefused() async throws {
    let (one, two) = try await held(), base = try await one.document(at: Self.name)?.blob
    let draft = Continuation(activity: UUID(), from: two.device)
    for continued in [draft, nil] {
      let error = await #expect(throws: UbiquityError.self) {
        try await one.save(Array("theirs, more".utf8), at: Self.name, base: base, continued: continued)
      }
      #expect(error?.code == .exists && error?.message.contains(".gitignore") == true)
    }
    try await expectUntouched(one)
  }

  @Test func aDocumentThatWasNeverSavedIsNotContinuedThere() async throws {
    let one = try await a.create()
    try a.write(".gitignore", "Z*\n")
    try a.write(Self.name, Self.secret)
    await #expect(throws: UbiquityError.self) {
      try await one.save(
        Array("a draft".utf8), at: Self.name, base: nil, continued: Continuation(activity: UUID(), from: b.device))
    }
    try await expectUntouched(one)
  }

  @Test func anOlderVersionAndADeletedDocumentAreNotBroughtBackThere() async throws {
    let (one, two) = try await held(), old = try #require(try await one.document(at: Self.name))
    try await two.save("theirs, newer", at: Self.name)
    _ = try await two.sync()
    _ = try await one.sync()
    for isDeleted in [false, true] {
      if isDeleted {
        try b.remove(Self.name)
        _ = try await two.sync()
        _ = try await one.sync()
      }
      let head = try await one.document(at: Self.name)
      #expect((head == nil) == isDeleted)
      await #expect(throws: UbiquityError.self) {
        try await one.save(Array("theirs".utf8), at: Self.name, base: head?.blob, restored: old)
      }
    }
    try await expectUntouched(one)
  }

  @Test func aConflictIsNotResolvedInItsPlace() async throws {
    let (one, two) = try await held()
    let base = try await two.document(at: Self.name)?.blob
    try await two.save("theirs, newer", at: Self.name)
    try await two.setAside(Array("set aside".utf8), at: Self.name, base: base)
    _ = try await two.sync()
    _ = try await one.sync()
    let conflicts = try await one.conflicts()
    #expect(conflicts.count == 1)
    await #expect(throws: UbiquityError.self) { try await one.resolve(conflicts, keeping: .theirs) }
    #expect(try await one.conflicts().map(\.id) == conflicts.map(\.id))
    try await expectUntouched(one)
    try await one.resolve(conflicts, keeping: .ours)
    try await expectUntouched(one)
  }

  @Test func itIsNotOpenedAsTheDocument() async throws {
    let (one, _) = try await held()
    await #expect(throws: UbiquityError.self) { try await one.collectLocalChanges(of: Self.name) }
    let url = a.folder.appending(path: Self.name, directoryHint: .notDirectory)
    let payload = ActivityPayload(
      activityType: "org.example.editing", identifier: UUID(), title: Self.name,
      userInfo: [NSUserActivityDocumentURLKey: .url(url)])
    try await one.publish(
      PublishedActivity(
        payload: payload, state: .active, isCurrent: true, path: Self.name, base: nil, draft: Array(Self.secret.utf8),
        continues: nil, process: nil))
    #expect(try await one.activities().isEmpty)
    try await expectUntouched(one)
  }

  @Test func itIsToldHowTheDocumentComesThere() async throws {
    let (one, _) = try await held(), told = try await one.statuses().container.unsynced
    #expect(told.map(\.path) == [Self.name] && told.allSatisfy { $0.reason.contains("mv gives it another name") })
  }

  @Test func itGoesNowhereAfterLeavingAndComingBack() async throws {
    let (one, _) = try await held()
    _ = try await one.leave(keepingLocal: true)
    #expect(try a.plain("status", "--porcelain") == "")
    let again = try await a.create()
    #expect(try await again.statuses().container.unsynced.map(\.path) == [Self.name])
    try await expectUntouched(again)
    try a.move(Self.name, "Z-own.md")
    _ = try await again.sync()
    #expect(a.text(Self.name) == "theirs")
  }

  @Test func aCommitOfPlainGitDoesNotHaveIt() async throws {
    let (one, _) = try await held()
    try a.write(".gitignore", "Z*\n*.log\n")
    try a.plain("commit", "-qam", "edit")
    try await expectUntouched(one)
  }

  @Test(arguments: [false, true]) func itGoesNowhereWhereItIsNotKnownWhatTheFolderWasMadeFrom(_ isMended: Bool)
    async throws
  {
    let (_, two) = try await held()
    try a.plain("update-ref", "-d", Reference.workTree)
    if isMended { _ = try await a.doctor.repair() }
    try await expectUntouched(a.open())
    #expect(try await a.open().conflicts().isEmpty)
    _ = try await two.sync()
    #expect(b.text(Self.name) == "theirs")
  }

  @Test func bytesThatAVersionHasAreTheDocumentAllTheSame() async throws {
    let (one, two) = try await held()
    try a.move(Self.name, "Z-own.md")
    _ = try await one.sync()
    try await two.save("theirs, newer", at: Self.name)
    _ = try await two.sync()
    _ = try await one.sync()
    try a.write(Self.name, "theirs")
    try a.plain("update-ref", "-d", Reference.workTree)
    let again = try a.open()
    _ = try await again.sync()
    #expect(a.text(Self.name) == "theirs")
    #expect(try await again.conflicts().map(\.path) == [Self.name])
    #expect(try await again.statuses().container.unsynced.allSatisfy { $0.path != Self.name })
  }

  /// It is no file that could be ignored, and git would commit it in the document's place.
  @Test func aLinkInADocumentsPlaceIsNotCommitted() async throws {
    let one = try await a.create(), two = try await b.create()
    try await one.save("text", at: "a.md")
    _ = try await one.sync()
    try FileManager.default.createSymbolicLink(atPath: a.folder.path + "/n.md", withDestinationPath: "a.md")
    try await two.save("theirs", at: "n.md")
    _ = try await two.sync()
    _ = try await one.sync()
    try a.write("a.md", "edited")
    try a.plain("commit", "-qam", "edit")
    #expect(try await one.sync().sentDeletions.isEmpty)
    _ = try await one.leave(keepingLocal: true)
    _ = try await a.create().sync()
    #expect(try await two.sync().deleted.isEmpty)
    #expect(try b.folderTexts() == ["a.md": "edited", "n.md": "theirs"])
  }

  @Test func theDocumentIsPutThereAsSoonAsTheFileIsMovedAway() async throws {
    let (one, _) = try await held()
    try a.move(Self.name, "Z-own.md")
    _ = try await one.sync()
    #expect(a.text(Self.name) == "theirs" && a.text("Z-own.md") == Self.secret)
    try await one.save("theirs, and ours", at: Self.name)
    #expect(a.text(Self.name) == "theirs, and ours")
  }
}
