import Documents
import Foundation
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
}
