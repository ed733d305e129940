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
    var isVouchedFor: Bool { self == .member }
  }

  private func take(_ own: DeviceActivity, by author: Author) throws {
    let desktop = circle.desktop
    let id: String? =
      switch author {
      case .nobody, .mergeOfNobody: nil
      case .memberWithoutSignature, .memberByAnotherKey, .member: desktop.device.id
      case .ownByAnotherKey: circle.laptop.device.id
      case .waiting: "0123456789abcdef"
      }
    let key: SigningKey? =
      switch author {
      case .nobody, .mergeOfNobody, .memberWithoutSignature: nil
      case .member: try SigningKey.of(desktop.device, desktop.surroundings)
      case .memberByAnotherKey, .ownByAnotherKey, .waiting: SharedCircle.strangersKey
      }
    try circle.take(own, as: author == .mergeOfNobody ? nil : circle.signature(of: id), signedBy: key)
  }

  @Test(arguments: Author.allCases) func onlyWhatSomebodyVouchesForEndsEditsOfThisDevice(_ author: Author)
    async throws
  {
    let one = try await circle.approved().laptop, (draft, document) = try await circle.draft(of: one)
    try take(draft, by: author)
    try await one.sync()
    #expect(try await (one.ownDraft() == nil) == author.isVouchedFor)
    let isOver = try await one.wasContinued(draft: #require(draft.draft), after: document.version)
    #expect(isOver == author.isVouchedFor)
  }

  @Test(arguments: Author.allCases) func onlyThatKeepsAnotherMachineFromBeingOfferedThem(_ author: Author) async throws
  {
    let (one, two) = try await circle.approved(), draft = try await circle.draft(of: one).activity
    try take(draft, by: author)
    try await two.sync()
    let offered = try #require(try await two.activities().first { $0.identifier == draft.identifier })
    #expect(offered.isTakenUp == author.isVouchedFor)
  }

  /// Nobody can vouch for anything there.
  @Test func withoutACircleEveryVersionCounts() async throws {
    let one = try await circle.approved().laptop, (draft, document) = try await circle.draft(of: one)
    try take(draft, by: .nobody)
    try await one.sync()
    try circle.makeOld()
    #expect(try await one.wasContinued(draft: #require(draft.draft), after: document.version))
  }
}
