import Documents
import Foundation
import Git
import Handoff
import RichText
import Testing
import Ubiquity

/// What a machine does that is not approved neither opens nor takes anything by itself.
@MainActor
@Suite(.serialized) struct TrustTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  @Test func aClaimOfAMachineThatIsNotApprovedTakesNothingAway() async throws {
    machines.areApproved = false
    let document = try await openOnLaptop()
    try await type("very ", into: document, at: Position(1, 4))
    await document.publishNow()
    try await machines.container("laptop").sync()
    let continued = try await continueOnDesktop()
    await continued.document.publishNow()
    try await machines.container("desktop").sync()
    try await machines.container("laptop").sync()
    let claims = try await document.arrivals().compactMap { arrival -> String? in
      if case .claimed(let device) = arrival { device.name } else { nil }
    }
    #expect(claims == ["desktop"] && document.continuedOn == nil)
    #expect(document.text.string.contains("very "))
    let again = try await document.arrivals().contains { if case .claimed = $0 { true } else { false } }
    #expect(!again)

    try await machines.approve("desktop", on: "laptop")
    _ = try await document.arrivals()
    #expect(document.continuedOn?.name == "desktop")
  }

  @Test func anOfferOfAMachineThatIsNotApprovedHidesNoOther() async throws {
    machines.areApproved = false
    let document = try await openOnLaptop()
    await document.publishNow()
    try await machines.container("laptop").sync()
    _ = try await continueOnDesktop()
    try await machines.container("desktop").sync()
    _ = try await machines.container("laptop").poll()
    let offers = try await laptop.continuableOffers()
    #expect(offers.map(\.isTrusted) == [false])
    #expect(offers.map(\.activity.standing) == [.waiting])
  }

  /// A version with the laptop's draft, which nobody signed, and one that takes it back.
  private func forge(continuing own: DeviceActivity) throws {
    let remote = try Repository.open(at: machines.remote), name = "refs/heads/main"
    let main = try #require(try remote.reference(name)), draft = try #require(own.draft.flatMap { ObjectID($0) })
    var content = try remote.commit(main).content
    let tree = content.tree
    content.signature = Signature(name: "Eve", email: "eve@example.org", date: content.signature.date)
    (content.parents, content.tree) = ([main], try remote.tree(tree, applying: [.put(path: "Letter.txt", blob: draft)]))
    content.message =
      "x\n\nUbiquity-Document: Letter.txt\nUbiquity-Continued: \(own.identifier.uuidString) \(own.device.id) laptop\n"
    let taken = try remote.writeCommit(content)
    (content.parents, content.tree, content.message) = ([taken], tree, "x\n")
    try remote.setReference(name, to: remote.writeCommit(content), expecting: nil)
  }

  @Test func aVersionThatNobodyVouchesForEndsNoUnsavedEdits() async throws {
    let document = try await openOnBoth("one"), container = try await machines.container("laptop")
    try await type("DRAFT ", into: document)
    await document.publishNow()
    try await container.sync()
    let own = try #require(try await container.activities().first { $0.isThisDevice && $0.draft != nil })
    try forge(continuing: own)
    try await container.sync()
    #expect(try await container.history().count == 3)
    #expect(try await container.activities().contains { $0.isThisDevice && $0.draft != nil && !$0.isTakenUp })
    #expect(try await unsaved() == ["Letter.txt"])
    #expect(try await reopened(document).text.string == "DRAFT one")
  }
}
