import Foundation
import Testing

@testable import Ubiquity

/// Several drafts of one document that the other machine takes up one after another.
@Suite struct LaterDraftTests {
  private let two: DraftMachines
  init() async throws { two = try await DraftMachines() }

  /// The laptop takes the last word out again, so that its text is one of the drafts before; the desktop may take out the other.
  @Test(arguments: [false, true], [false, true])
  func whatIsTakenOutOfTheLastOneIsGone(_ isKnown: Bool, _ isShortened: Bool) async throws {
    let document = try await two.save("one", two.laptop)
    try await two.sync([two.laptop, two.desktop])
    var drafts: [String] = []
    for text in ["one a", "one a b"] {
      drafts.append(try await two.publish(text, from: document, after: drafts))
      try await two.takeUp()
    }
    if isShortened { try await two.save("one b", two.desktop) }
    let last = try await two.publish("one a", from: document, after: drafts)
    if isKnown { try await two.sync([two.desktop, two.laptop]) }
    _ = try await two.laptop.save(
      DraftMachines.content("one a"), of: document, at: "a.txt", drafts: drafts.filter { $0 != last } + [last])
    try await two.sync()
    #expect(try await two.tokens(two.laptop) == (isShortened ? ["one"] : ["one", "a"]))
    #expect(try await two.tokens(two.desktop) == two.tokens(two.laptop))
  }

  /// Two go on with what a third device has open, and one of them saved something before.
  @Test(arguments: [false, true]) func whatWasSavedBeforeAPlaceWasTakenUpIsKept(_ isRenamed: Bool) async throws {
    try await two.save("one", two.laptop)
    try await two.sync([two.laptop, two.desktop])
    try await two.save("one two", two.desktop)
    let path = isRenamed ? "b.txt" : "a.txt"
    if isRenamed { try await two.move("a.txt", to: path, on: two.desktop) }
    let place = Continuation(activity: UUID(), from: Device(id: "0123456789abcdef", name: "phone"))
    for (container, text, path) in [(two.laptop, "one", "a.txt"), (two.desktop, "one two", path)] {
      let base = try #require(try await container.document(at: path)).blob
      try await container.save(DraftMachines.content(text), at: path, base: base, continued: place)
    }
    try await two.sync()
    #expect(try await two.tokens(two.laptop, at: path) == ["one", "two"])
    #expect(try await two.tokens(two.desktop, at: path) == ["one", "two"])
  }

  /// The desktop took up nothing but the place, with the words that the draft of the laptop has later.
  @Test func aDraftIsNotTakenUpByWhoHasItsWordsByChance() async throws {
    try await two.save("one", two.laptop)
    try await two.sync([two.laptop, two.desktop])
    let place = Continuation(activity: UUID(), from: two.laptopDevice)
    let base = try #require(try await two.desktop.document(at: "a.txt")).blob
    try await two.desktop.save(DraftMachines.content("one"), at: "a.txt", base: base, continued: place)
    let saved = try await two.save("one two", two.laptop)
    try await two.publish("one", from: saved)
    try await two.takeUp()
    try await two.sync()
    #expect(try await two.tokens(two.laptop) == ["one"])
    #expect(try await two.tokens(two.desktop) == ["one"])
  }

  /// The desktop goes on with a third device's draft, which has the words of the laptop's own.
  @Test func twoDraftsOfTheSameWordsAreNotOne() async throws {
    try await two.save("one", two.laptop)
    try await two.sync([two.laptop, two.desktop])
    try await two.save("one a", two.desktop)
    try await two.sync([two.desktop])
    let base = try #require(try await two.desktop.document(at: "a.txt")).blob
    let phone = Continuation(activity: UUID(), from: Device(id: "0123456789abcdef", name: "phone"))
    try await two.desktop.save(DraftMachines.content("one"), at: "a.txt", base: base, continued: phone)
    let saved = try await two.save("one b", two.laptop)
    let draft = try await two.publish("one", from: saved)
    try await two.sync([two.laptop])
    _ = try await two.laptop.save(DraftMachines.content("one"), of: saved, at: "a.txt", drafts: [draft])
    #expect(try await two.tokens(two.laptop) == ["one", "a"])
    try await two.sync()
    #expect(try await two.tokens(two.laptop) == ["one"])
    #expect(try await two.tokens(two.desktop) == ["one"])
  }

  /// The laptop writes a word, saves it with one more, and takes that out again: the phone goes on with what it has unsaved then, the desktop with what it had at first.
  /// Which of them would be taken for what both come from depends on the ids of versions.
  @Test(arguments: 0..<6 as Range<UInt64>) func aLaterDraftOfTheWordsOfAnEarlierOneIsAnother(_ seed: UInt64)
    async throws
  {
    let two = try await DraftMachines(seed: seed)
    let phone = try await two.phone(), phones = phone.container
    let document = try await two.save("one", two.laptop)
    try await two.sync([two.laptop, two.desktop, phones])
    let draft = try await two.publish("one a", from: document)
    try await two.takeUp()
    let saved = try await two.laptop.save(
      DraftMachines.content("one a b"), of: document, at: "a.txt", drafts: [draft])
    guard case .saved(let present, _) = saved else { throw UbiquityError(.notFound, "no version") }
    try await two.sync([two.laptop, phones])
    var report = SyncReport()
    _ = try await two.desktop.receive(&report, nil)
    _ = try await two.desktop.integrate(&report, nil)
    try await two.publish("one a", from: present)
    try await two.takeUp(on: phones)
    #expect(try await two.tokens(phones) == ["one", "a"])
    _ = try await two.laptop.save(DraftMachines.content("one a"), of: present, at: "a.txt", drafts: [draft])
    try await two.sync([phones, two.laptop, two.desktop, phones, two.laptop])
    for container in [two.laptop, two.desktop, phones] { #expect(try await two.tokens(container) == ["one", "a"]) }
  }

  /// Each goes on with the other's draft, has its own besides, and takes out what the other wrote.
  @Test(arguments: [false, true]) func whatBothTookUpCrosswiseIsWhatBothComeFrom(_ isLater: Bool) async throws {
    let document = try await two.save("one two", two.laptop)
    try await two.sync([two.laptop, two.desktop])
    let there = try #require(try await two.desktop.document(at: "a.txt"))
    let drafts = (
      try await two.publish("one two a", from: document),
      try await two.publish("one two b", from: there, by: two.desktop)
    )
    if isLater { try await two.save("zero one two", two.desktop, at: "c.txt") }
    for container in [two.laptop, two.desktop] { try await two.takeUp(on: container) }
    for (container, text, draft) in [(two.laptop, "one two a", drafts.0), (two.desktop, "one two b", drafts.1)] {
      let present = try #require(try await container.document(at: "a.txt"))
      _ = try await container.save(DraftMachines.content(text), of: present, at: "a.txt", drafts: [draft])
    }
    try await two.sync()
    #expect(try await two.tokens(two.laptop) == ["one", "two"])
    #expect(try await two.tokens(two.desktop) == ["one", "two"])
    #expect(try await two.laptop.conflicts().isEmpty)
  }
}
