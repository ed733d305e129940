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
}
