import Foundation
import Handoff
import Synchronization
import Testing

@testable import Ubiquity

/// Drafts beside versions of others that did the same, or that cannot be told to have done so.
@Suite struct OfferedDraftTests {
  private let a: Machine, b: Machine
  private let merges = Merges()
  init() throws {
    let world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// Counts the merges.
  private final class Merges: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    var merge: ContentMerge {
      ContentMerge { [self] path, base, kept, other in
        number.withLock { $0 += 1 }
        return path.hasSuffix(".bin") ? nil : TokenText.merge(path, base, kept, other)
      }
    }
  }

  /// The laptop's draft goes out, and the desktop saves something else. Returns the desktop's container.
  private func draft(_ draft: String, of path: String = "a.txt", saved: String) async throws -> UbiquityContainer {
    let one = try await a.create(contentMerge: merges.merge), two = try await b.create(contentMerge: merges.merge)
    let base = try await one.save(DraftMachines.content("one two three"), at: path, base: nil)
    try await one.sync()
    try await two.sync()
    var activity = PublishedActivity(
      payload: ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: path),
      state: .recent, isCurrent: false, path: path, base: base, draft: nil)
    activity.draft = DraftMachines.content(draft)
    try await one.publish(activity)
    try await one.sync()
    try await two.sync()
    try await two.save(DraftMachines.content(saved), at: path, base: base.blob)
    return two
  }

  private func drafts(_ container: UbiquityContainer) async throws -> Int {
    try await container.activities().count { $0.draft != nil && !$0.isTakenUp }
  }

  @Test(arguments: [("one three", "one three four", 0), ("one three", "one two four", 1)])
  func itIsFoundOutOnceForEachVersion(_ draft: String, _ saved: String, _ left: Int) async throws {
    let two = try await self.draft(draft, saved: saved), before = merges.count
    for _ in 0..<3 { #expect(try await drafts(two) == left) }
    #expect(merges.count == before + 1)
    let again = try b.open(contentMerge: merges.merge)
    #expect(try await drafts(again) == left)
    #expect(merges.count == before + 1)
    try await again.save(DraftMachines.content("other"), at: "b.txt", base: nil)
    #expect(try await drafts(again) == left)
    #expect(merges.count == before + 2)
  }

  /// Where a version was just what the draft is, its device has no unsaved edits any more.
  @Test(arguments: [("one three four", 1), ("one three", 0)])
  func whatTheOthersTakeBackIsInTheDraftAgainUnlessAVersionHadJustThat(_ saved: String, _ left: Int) async throws {
    let two = try await draft("one three", saved: saved)
    #expect(try await drafts(two) == 0)
    let base = try await two.document(at: "a.txt")?.blob
    try await two.save(DraftMachines.content("one two three"), at: "a.txt", base: base)
    #expect(try await drafts(two) == left)
  }

  @Test func whatCannotBeMergedIsOffered() async throws {
    let two = try await draft("one three", of: "a.bin", saved: "one three four")
    #expect(try await drafts(two) == 1)
  }

  /// What was deleted of a document is no edit of another one of its name, also where that lacks the same words.
  @Test func anotherDocumentOfItsNameHasNothingOfIt() async throws {
    let two = try await draft("one three", saved: "one two three four")
    try FileManager.default.removeItem(at: b.folder.appending(path: "a.txt"))
    try await two.sync()
    try await two.save(DraftMachines.content("nothing of that"), at: "a.txt", base: nil)
    #expect(try await drafts(two) == 1)
  }

  @Test func aRenameIsFollowed() async throws {
    let two = try await draft("one three", saved: "one three four")
    try b.move("a.txt", "b.txt")
    try await two.sync()
    #expect(try await drafts(two) == 0)
  }
}
