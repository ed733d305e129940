import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// Versions that say that they continued a draft, and take it back again: whose edits they end.
@Suite struct UnvouchedDraftTests {
  private let circle: SharedCircle
  init() throws { circle = try SharedCircle() }

  enum Author: CaseIterable {
    case nobody, mergeOfNobody, memberWithoutSignature, memberByAnotherKey, ownByAnotherKey, member, waiting
    var isVouchedFor: Bool { self == .member || self == .waiting }
  }

  private func signature(of author: Author) -> Signature {
    let id: String? =
      switch author {
      case .nobody, .mergeOfNobody: nil
      case .memberWithoutSignature, .memberByAnotherKey, .member: circle.desktop.device.id
      case .ownByAnotherKey: circle.laptop.device.id
      case .waiting: "0123456789abcdef"
      }
    let date = circle.world.now()
    if author == .mergeOfNobody { return .merge(date) }
    return Signature(name: "x", email: id.map { "\($0)@docedit" } ?? "eve@example.org", date: date)
  }

  private func key(of author: Author) throws -> SigningKey? {
    switch author {
    case .nobody, .mergeOfNobody, .memberWithoutSignature: nil
    case .member: try SigningKey.of(circle.desktop.device, circle.desktop.surroundings)
    case .memberByAnotherKey, .ownByAnotherKey, .waiting: SigningKey(seed: Array(repeating: 7, count: 32))
    }
  }

  /// Puts a version with the draft onto the remote's `main`, and one that is as before.
  private func take(_ own: DeviceActivity, by author: Author) throws {
    let remote = try Repository.open(at: circle.world.remote)
    let main = try #require(try remote.reference(Reference.main)), draft = try #require(own.draft)
    let former = try remote.commit(main).content, blob = try #require(ObjectID(draft))
    var message = CommitMessage("Continue", document: TreePath("x.txt"))
    message.continued = Continuation(activity: own.identifier, from: own.device)
    let taken = CommitContent(
      tree: try remote.tree(former.tree, applying: [.put(path: "x.txt", blob: blob)]),
      parents: [main] + (author == .mergeOfNobody ? former.parents : []), signature: signature(of: author),
      message: message.text)
    let version =
      if let key = try key(of: author) { try remote.writeCommit(taken, signedBy: key) } else {
        try remote.writeCommit(taken)
      }
    let last = CommitContent(
      tree: former.tree, parents: [version], signature: signature(of: .nobody), message: "Take it back\n")
    try remote.setReference(Reference.main, to: remote.writeCommit(last), expecting: nil)
  }

  /// The activity with a draft, sent.
  private func publish(_ document: StoredDocument, by container: UbiquityContainer) async throws {
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: document.path)
    try await container.publish(
      PublishedActivity(
        payload: payload, state: .recent, isCurrent: false, path: document.path, base: document,
        draft: Array("DRAFT words".utf8)))
    try await container.sync()
  }

  private func own(_ container: UbiquityContainer) async throws -> DeviceActivity? {
    try await container.activities().first { $0.isThisDevice && $0.draft != nil && !$0.isTakenUp }
  }

  @Test(arguments: Author.allCases) func onlyWhatSomebodyVouchesForEndsEditsOfThisDevice(_ author: Author)
    async throws
  {
    let one = try await circle.approved().laptop, document = try await one.save("words", at: "x.txt")
    try await publish(document, by: one)
    let draft = try #require(try await own(one))
    try take(draft, by: author)
    try await one.sync()
    #expect(try await (own(one) == nil) == author.isVouchedFor)
    let isOver = try await one.wasContinued(draft: #require(draft.draft), after: document.version)
    #expect(isOver == author.isVouchedFor)
  }

  /// Nobody can vouch for anything there.
  @Test func withoutACircleEveryVersionCounts() async throws {
    let one = try await circle.approved().laptop, document = try await one.save("words", at: "x.txt")
    try await publish(document, by: one)
    let draft = try #require(try await own(one))
    try take(draft, by: .nobody)
    try await one.sync()
    try circle.makeOld()
    #expect(try await one.wasContinued(draft: #require(draft.draft), after: document.version))
  }
}
