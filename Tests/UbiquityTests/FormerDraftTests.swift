import Foundation
import Handoff
import Testing

@testable import Ubiquity

/// Drafts that were published of a document that has another name by now.
@Suite struct FormerDraftTests {
  private let a: Machine
  init() throws { a = try World().device("laptop") }

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
}
