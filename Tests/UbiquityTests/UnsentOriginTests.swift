import Foundation
import Testing

@testable import Ubiquity

/// Drafts that grew from a version that their device has not sent yet: the activities went before it.
@Suite struct UnsentOriginTests {
  private let two: DraftMachines
  private var laptop: UbiquityContainer { two.laptop }
  private var desktop: UbiquityContainer { two.desktop }
  init() async throws { two = try await DraftMachines() }

  /// The laptop saved something that it did not send, and wrote on; the desktop, which may have saved something, too, takes that up.
  private func handOver(_ draft: String, after unsent: String, beside edit: String? = nil) async throws {
    try await two.save("one two", laptop)
    try await two.sync([laptop, desktop])
    let base = try await two.save(unsent, laptop)
    if let edit { try await two.save(edit, desktop) }
    try await two.publish(draft, from: base)
    try await two.takeUp()
  }

  @Test(arguments: [nil, "one two desk"]) func whatWasSavedBeforeItIsThere(_ edit: String?) async throws {
    try await handOver("one two saved draft", after: "one two saved", beside: edit)
    let all = ["one", "two"] + ["desk", "draft", "saved"].filter { edit != nil || $0 != "desk" }
    #expect(try await two.tokens(desktop).sorted() == all.sorted())
    try await two.sync()
    #expect(try await two.tokens(laptop).sorted() == all.sorted())
    #expect(try await two.tokens(desktop) == two.tokens(laptop))
    #expect(try await desktop.conflicts().isEmpty)
  }

  @Test func whatWasTakenOutBeforeItIsGone() async throws {
    try await handOver("two draft", after: "two", beside: "one two desk")
    try await two.sync()
    #expect(try await two.tokens(desktop).sorted() == ["desk", "draft", "two"])
    #expect(try await two.tokens(desktop) == two.tokens(laptop))
  }

  @Test func whatIsTakenOutAfterItStaysOut() async throws {
    try await handOver("one two saved draft", after: "one two saved")
    try await two.save("one two draft", desktop)
    try await two.sync()
    #expect(try await two.tokens(laptop) == ["one", "two", "draft"])
    #expect(try await two.tokens(desktop) == two.tokens(laptop))
  }

  @Test func aDocumentThatIsNotSentYetComesWithItsDraft() async throws {
    try await two.sync([laptop, desktop])
    let unsent = try await two.save("one", laptop)
    try await two.publish("one draft", from: unsent)
    let offer = try await two.offer()
    #expect(try await desktop.document(at: "a.txt") == nil)
    #expect(offer.path == "a.txt")
    #expect(throws: Never.self) { try offer.payload.get() }
    try await two.takeUp()
    #expect(try await two.tokens(desktop) == ["one", "draft"])
    try await two.sync([laptop, desktop, laptop])
    #expect(try await two.tokens(laptop) == ["one", "draft"])
    #expect(try await laptop.conflicts().isEmpty)
  }

  @Test func aDocumentIsContinuedUnderTheNameThatItHasThere() async throws {
    try await two.save("one two", laptop)
    try await two.sync([laptop, desktop])
    try await two.move("a.txt", to: "b.txt", on: laptop)
    try await two.publish("one two draft", from: #require(try await laptop.document(at: "b.txt")))
    #expect(try await two.takeUp() == "b.txt")
    #expect(try await desktop.document(at: "a.txt") == nil)
    #expect(try await two.tokens(desktop, at: "b.txt") == ["one", "two", "draft"])
  }

  @Test func nothingComesWithADraftThatGrewFromWhatIsHere() async throws {
    let document = try await two.save("one two", laptop)
    try await two.sync([laptop, desktop])
    try await two.publish("one two draft", from: document)
    let given = try await two.offer(), before = try await desktop.document(at: "a.txt")?.version
    #expect(try await desktop.takingUpVersions(before: given).path == "a.txt")
    #expect(try await desktop.document(at: "a.txt")?.version == before)
  }

  /// Both moved it, each knows what the other did from another version, and so the two come from several ones.
  @Test func whatIsTakenOutOfADraftOfADocumentThatBothMovedStaysOut() async throws {
    try await two.save("one two", laptop)
    try await two.sync([laptop, desktop])
    try await two.move("a.txt", to: "c.txt", on: desktop)
    try await desktop.sync()
    try await two.move("a.txt", to: "b.txt", on: laptop)
    let moved = try #require(try await laptop.document(at: "b.txt"))
    let draft = try await two.publish("one two draft", from: moved)
    try await two.takeUp()
    _ = try await laptop.save(DraftMachines.content("one two kept"), of: moved, at: "b.txt", drafts: [draft])
    try await two.sync([laptop, desktop, laptop])
    let paths = try await laptop.documentStatuses().map(\.path), path = try #require(paths.first)
    #expect(paths.count == 1)
    #expect(try await two.tokens(laptop, at: path).sorted() == ["kept", "one", "two"])
    #expect(try await two.tokens(desktop, at: path) == two.tokens(laptop, at: path))
  }
}
