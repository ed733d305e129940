import Foundation
import Git
import Testing

@testable import Ubiquity

/// A device that asks to be let in, and what was done in its name before it was.
@Suite struct LaterApprovalTests {
  private let circle: SharedCircle
  private let phone: Machine
  init() throws {
    circle = try SharedCircle()
    phone = try circle.world.device("phone")
  }

  enum Author: CaseIterable { case itself, anotherKey, nobody }

  private func key(of author: Author) throws -> SigningKey? {
    switch author {
    case .itself: try SigningKey.of(phone.device, phone.surroundings)
    case .anotherKey: SharedCircle.strangersKey
    case .nobody: nil
    }
  }

  @Test(arguments: Author.allCases) func onlyWhatItSignedItselfEndsEditsFromThenOn(_ author: Author) async throws {
    let one = try await circle.approved().laptop, (draft, document) = try await circle.draft(of: one)
    try await phone.create().sync()
    try circle.take(draft, as: circle.signature(of: phone.device.id), signedBy: key(of: author))
    try await one.sync()
    #expect(try await one.ownDraft() != nil)
    try await one.approve(phone.device)
    #expect(try await (one.ownDraft() == nil) == (author == .itself))
    let isOver = try await one.wasContinued(draft: #require(draft.draft), after: document.version)
    #expect(isOver == (author == .itself))
  }

  @Test func theUserIsToldThatTheEditsStay() async throws {
    let one = try await circle.approved().laptop, draft = try await circle.draft(of: one).activity
    _ = await one.takeNotices()
    try circle.take(draft, as: circle.signature(of: "0123456789abcdef"), signedBy: SharedCircle.strangersKey)
    try await one.sync()
    let kept =
      "x went on with the unsaved edits of “x.txt”, but is not approved: they stay unsaved here; docedit devices tells who is approved"
    #expect(await one.takeNotices() == [kept])
    try await one.sync()
    #expect(await one.takeNotices() == [])
  }

  @Test func whatADeclinedDeviceMadeBeforeEndsNoEdits() async throws {
    let one = try await circle.approved().laptop, draft = try await circle.draft(of: one).activity
    try await phone.create().sync()
    try circle.take(draft, as: circle.signature(of: phone.device.id), signedBy: key(of: .itself))
    try await one.sync()
    try await one.decline(one.report(of: phone.device))
    #expect(try await one.ownDraft() != nil)
  }

  /// With the key that it had, as long as that counted.
  @Test func whatAMemberSignedWithAFormerKeyCounts() async throws {
    let one = try await circle.approved().laptop, draft = try await circle.draft(of: one).activity
    let desktop = circle.desktop.device, former = try SigningKey.of(desktop, circle.desktop.surroundings)
    let version = try circle.take(draft, as: circle.signature(of: desktop.id), signedBy: former)
    let folder = circle.desktop.surroundings.dataFolder
    try FileManager.default.removeItem(at: folder.appending(path: "\(desktop.id).key"))
    try await circle.desktop.open().sync()
    try await one.sync()
    try await one.approve(desktop)
    #expect(try await one.seals(of: [version.description]) == [.signed])
    #expect(try await one.isVouchedFor(version.description))
  }

  /// It has gone on with the edits, whoever else does not count that.
  @Test func whoWaitsIsOfferedNothingThatItTookUpItself() async throws {
    let one = try await circle.approved().laptop, draft = try await circle.draft(of: one).activity
    let three = try await phone.create()
    try await three.sync()
    try circle.take(draft, as: circle.signature(of: phone.device.id), signedBy: key(of: .itself))
    try await three.sync()
    #expect(try await three.activities().first { $0.identifier == draft.identifier }?.isTakenUp == true)
  }

  /// Its own edits are its own to end, for everybody.
  @Test func whatADeviceThatWaitsSavedItselfEndsItsOwnEdits() async throws {
    let one = try await circle.approved().laptop, three = try await phone.create()
    let draft = try await circle.draft(of: three).activity
    try circle.take(draft, as: circle.signature(of: phone.device.id), signedBy: key(of: .itself))
    try await one.sync()
    #expect(try await one.activities().first { $0.identifier == draft.identifier }?.isTakenUp == true)
  }
}
