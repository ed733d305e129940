import Foundation
import Handoff
import Testing

@testable import Ubiquity

/// Drafts that were published of a document that has another name by now, or of which a version was made.
@Suite struct FormerDraftTests {
  private let a: Machine, b: Machine
  init() throws {
    let world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  private func activity(_ document: StoredDocument, draft: String? = nil) -> PublishedActivity {
    PublishedActivity(
      payload: ActivityPayload(
        activityType: "org.example.editing", identifier: UUID(), title: document.path, userInfo: [:]),
      state: .recent, isCurrent: false, path: document.path, base: document, draft: draft.map { Array($0.utf8) })
  }

  /// `x.txt`, of which a draft is published, is moved to `y.txt`, and another document gets its name.
  private func moved(_ container: UbiquityContainer) async throws {
    let x = try await container.save("the letter to Ines about the house", at: "x.txt")
    try await container.publish(activity(x, draft: "DRAFT the letter to Ines about the house"))
    try a.move("x.txt", "y.txt")
    try await container.collectLocalChanges()
    try a.write("x.txt", "A new beginning.")
    try await container.collectLocalChanges()
  }

  private func drafts(_ container: UbiquityContainer) async throws -> [String?] {
    try await container.activities().filter { $0.draft != nil }.map(\.path)
  }

  @Test func oneGoesWithItsDocumentWhereAnotherTookTheName() async throws {
    let container = try await a.createAlone()
    try await moved(container)
    #expect(try await drafts(container) == ["y.txt"])
    let y = try #require(try await container.document(at: "y.txt"))
    try await container.publish(activity(y))
    #expect(try await drafts(container) == [])
  }

  @Test func oneStaysWhereTheOtherDocumentOfItsNameIsPublished() async throws {
    let container = try await a.createAlone()
    try await moved(container)
    let x = try #require(try await container.document(at: "x.txt"))
    try await container.publish(activity(x))
    #expect(try await drafts(container) == ["y.txt"])
    try await container.publish(activity(x, draft: "A new beginning. MORE"))
    #expect(try await drafts(container).count == 2)
    try await container.publish(activity(x))
    #expect(try await drafts(container) == ["y.txt"])
  }

  /// The edits go on in the document that has their text under their name.
  @Test func oneStaysWithADocumentThatIsRestoredAtItsName() async throws {
    let container = try await a.createAlone()
    try await moved(container)
    let y = try #require(try await container.document(at: "y.txt"))
    let x = try await container.save("the letter to Ines about the house", at: "x.txt")
    try await container.publish(activity(y))
    #expect(try await drafts(container).count == 1)
    try await container.publish(activity(x))
    #expect(try await drafts(container) == [])
  }

  /// Publishes and sends a draft, saves what has grown from it, and leaves the activity as it is.
  private func saveDraft(of x: StoredDocument, _ one: UbiquityContainer, as text: String = "words that stay")
    async throws -> StoredDocument
  {
    try await one.publish(activity(x, draft: "DRAFT words"))
    try await one.pushActivities()
    let draft = try UbiquityContainer.name(of: .file(Array("DRAFT words".utf8)))
    let outcome = try await one.save(.file(Array(text.utf8)), of: x, at: x.path, drafts: [draft])
    guard case .saved(let saved, _) = outcome else { throw UbiquityError(.busy, "it was moved") }
    return saved
  }

  private func offered(by container: UbiquityContainer) async throws -> [String?] {
    try await container.activities().filter { $0.draft != nil && !$0.isTakenUp }.map(\.path)
  }

  @Test(arguments: [true, false]) func oneIsOverWhereAVersionHasGrownFromIt(_ isMoved: Bool) async throws {
    let one = try await a.create(), two = try await b.create()
    let x = try await one.save("words", at: "x.txt")
    try await one.sync()
    try await two.sync()
    _ = try await saveDraft(of: x, one)
    if isMoved {
      try a.move("x.txt", "y.txt")
      try await one.collectLocalChanges()
      try a.write("x.txt", "A new beginning.")
      try await one.collectLocalChanges()
    }
    try await two.sync()
    #expect(try await offered(by: two) == ["x.txt"])
    try a.plain("push", "-q", "origin", "main")
    try await two.sync()
    #expect(try await drafts(two) == [isMoved ? "y.txt" : "x.txt"])
    #expect(try await offered(by: two) == [])
    try await one.sync()
    #expect(try await drafts(one) == [])
  }

  /// Of that there is a version, which no history lists.
  @Test func oneIsOverWhereADocumentIsSavedWithNothingOfIt() async throws {
    let one = try await a.create(), two = try await b.create()
    let x = try await one.save("words", at: "x.txt")
    try await one.sync()
    try await two.sync()
    let saved = try await saveDraft(of: x, one, as: "words")
    #expect(saved.blob == x.blob && saved.version != x.version)
    #expect(try await one.history().map(\.commit).contains(saved.version) == false)
    _ = try await two.poll()
    #expect(try await offered(by: two) == ["x.txt"])
    try a.plain("push", "-q", "origin", "main")
    try await two.sync()
    #expect(try await offered(by: two) == [])
  }

  /// Its own machine looks at the document meanwhile: under another identifier, it is the same draft.
  @Test func oneThatWasHandedOverIsOverUnderWhateverIdentifier() async throws {
    let one = try await a.create(), two = try await b.create()
    let x = try await one.save("words", at: "x.txt"), first = activity(x, draft: "DRAFT words")
    try await one.sync()
    try await two.sync()
    let from = Continuation(activity: first.payload.identifier, from: a.device)
    let draft = StoredContent.file(Array("DRAFT words".utf8))
    try await two.save(draft, at: "x.txt", base: x.blob, continued: from, origin: x)
    try await two.sync()
    try await one.publish(activity(x, draft: "DRAFT words"))
    try await one.pushActivities()
    _ = try await two.poll()
    #expect(try await drafts(two) == ["x.txt"])
    #expect(try await offered(by: two) == [])
    try await one.sync()
    #expect(try await drafts(one) == [])
    let gone = try await two.save("words", at: "x.txt")
    try await two.sync()
    try await one.sync()
    try await one.save("other words", at: "z.txt")
    try await one.publish(activity(gone, draft: "DRAFT words"))
    #expect(try await offered(by: one) == ["x.txt"])
  }

  @Test func theSameWordsAreADraftAgainAfterThatVersionAndInAnotherDocument() async throws {
    let one = try await a.create(), two = try await b.create()
    let z = try await one.save("other words", at: "z.txt"), x = try await one.save("words", at: "x.txt")
    try await one.publish(activity(z, draft: "DRAFT words"))
    let saved = try await saveDraft(of: x, one)
    try await one.publish(activity(saved, draft: "DRAFT words"))
    try await one.sync()
    try await two.sync()
    #expect(Set(try await offered(by: two)) == ["x.txt", "z.txt"])
    #expect(Set(try await offered(by: one)) == ["x.txt", "z.txt"])
  }
}
