import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

// Drafts of one machine, and versions on the remote that say that they took them up.
extension SharedCircle {
  /// A key that nobody knows.
  static var strangersKey: SigningKey? { SigningKey(seed: Array(repeating: 7, count: 32)) }

  func signature(of id: String?) -> Signature {
    Signature(name: "x", email: id.map { "\($0)@docedit" } ?? "eve@example.org", date: world.now())
  }

  /// Puts a version with the draft onto the remote's `main`, and one that is as before. Without an author it is as merges are.
  @discardableResult
  func take(_ own: DeviceActivity, as author: Signature?, signedBy key: SigningKey?) throws -> ObjectID {
    let remote = try Repository.open(at: world.remote)
    let main = try #require(try remote.reference(Reference.main)), draft = try #require(own.draft)
    let former = try remote.commit(main).content, blob = try #require(ObjectID(draft))
    var message = CommitMessage("Continue", document: TreePath("x.txt"))
    message.continued = Continuation(activity: own.identifier, from: own.device)
    let taken = CommitContent(
      tree: try remote.tree(former.tree, applying: [.put(path: "x.txt", blob: blob)]),
      parents: [main] + (author == nil ? former.parents : []), signature: author ?? .merge(world.now()),
      message: message.text)
    let version = try key.map { try remote.writeCommit(taken, signedBy: $0) } ?? remote.writeCommit(taken)
    let last = CommitContent(
      tree: former.tree, parents: [version], signature: signature(of: nil), message: "Take it back\n")
    try remote.setReference(Reference.main, to: remote.writeCommit(last), expecting: nil)
    return version
  }

  /// The laptop's draft of a new document, sent.
  func draft(of one: UbiquityContainer) async throws -> (activity: DeviceActivity, document: StoredDocument) {
    let document = try await one.save("words", at: "x.txt")
    let payload = ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: document.path)
    try await one.publish(
      PublishedActivity(
        payload: payload, state: .recent, isCurrent: false, path: document.path, base: document,
        draft: Array("DRAFT words".utf8)))
    try await one.sync()
    return (try #require(try await one.ownDraft()), document)
  }
}

extension UbiquityContainer {
  /// The activity of this device whose unsaved edits nobody took up.
  func ownDraft() throws -> DeviceActivity? {
    try activities().first { $0.isThisDevice && $0.draft != nil && !$0.isTakenUp }
  }
}
