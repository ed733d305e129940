import Foundation
import Properties
import Testing

@testable import RichText

@Suite struct AnchorTests {
  private let old = RichText(plain: "It was a bright cold day in April,\nand the clocks were striking thirteen.")
  private let none: (String) -> RichText? = { _ in nil }

  private func anchor(before words: String, in text: RichText, side: Side = .after) -> Anchor {
    Anchor(place(before: words, in: text), in: text, version: "v1", side: side)
  }

  private func place(before words: String, in text: RichText) -> Position {
    let string = text.string
    let found = string.utf8.indices.first { string[$0...].utf8.starts(with: words.utf8) }
    return text.position(at: string.byte(of: found ?? string.endIndex))
  }

  @Test func inTheSameVersionTheOffsetCounts() {
    let found = anchor(before: "clocks", in: old).resolved(in: old, version: "v1", other: none)
    #expect(found.position == place(before: "clocks", in: old))
    #expect(found.verdict == .exact)
  }

  @Test func whereItsVersionIsHereTheDifferenceLeads() {
    let new = RichText(plain: "Once more:\nIt was a very cold day,\nand all the clocks struck thirteen.")
    let found = anchor(before: "clocks", in: old).resolved(in: new, version: "v2") { $0 == "v1" ? old : nil }
    #expect(found.position == place(before: "clocks", in: new))
    #expect(found.verdict == .exact)
  }

  @Test func whereTheTextIsGoneItSaysSo() {
    let new = RichText(plain: "It was a bright cold day in April.")
    let found = anchor(before: "clocks", in: old).resolved(in: new, version: "v2") { $0 == "v1" ? old : nil }
    #expect(found.verdict == .moved("the text there was changed"))
    #expect(found.position.paragraph == 0)
  }

  @Test func whereOnlyItsBaseIsHereTheOffsetThereIsFollowed() throws {
    let start = place(before: "clocks", in: old)
    let changes = old.replacing(Position.start..<Position.start, with: RichText(plain: "Draft. "))
    let draft = try changes.applied(to: old)
    var anchor = Anchor(changes.map(start, .after), in: draft, version: "draft", side: .after)
    anchor.setBase("v1", text: old, changes: changes)
    #expect(anchor.baseOffset == old.offset(of: start))
    #expect(anchor.resolved(in: old, version: "v1", other: none).position == start)
    let newer = RichText(plain: "Title\n" + old.string)
    let found = anchor.resolved(in: newer, version: "v3") { $0 == "v1" ? old : nil }
    #expect(found.position == Position(2, start.offset))
    #expect(found.verdict == .exact)
  }

  @Test func aPlaceInEditsThatAreNotHereIsMoved() throws {
    let start = place(before: "clocks", in: old)
    let changes = old.replacing(start..<start, with: RichText(plain: "unsaved words "))
    let draft = try changes.applied(to: old)
    var anchor = Anchor(Position(start.paragraph, start.offset + 8), in: draft, version: "draft", side: .after)
    anchor.setBase("v1", text: old, changes: changes)
    let found = anchor.resolved(in: old, version: "v1", other: none)
    #expect(found.position == start)
    #expect(found.verdict == .moved("the latest edits around it are not here"))
  }

  @Test func aConvertedTextIsSearchedForTheQuote() {
    let text = RichText(plain: "“It was a bright  cold day in April,”\nsaid he, and the clock’s hand moved.")
    let converted = RichText(
      plain: "Page 1\n\n\"It was a bright cold day\nin April,\"\nsaid he, and the clock's hand\nmoved.")
    let found = anchor(before: "day in", in: text).resolved(in: converted, version: "v9", other: none)
    #expect(found.position == place(before: "day\nin", in: converted))
    #expect(found.verdict == .exact)
  }

  @Test func aPlaceWithOneKnownSideIsMoved() {
    let other = RichText(plain: "Something else stands here, and the clocks were slow.")
    let found = anchor(before: "were striking", in: old).resolved(in: other, version: "v9", other: none)
    #expect(found.position == place(before: "were slow", in: other))
    #expect(found.verdict != .exact)
  }

  @Test func ofAlikePlacesTheNearestIsTaken() {
    let lines = Array(repeating: "the same line again and again and again and again", count: 9)
    let text = RichText(plain: lines.joined(separator: "\n"))
    var anchor = Anchor(Position(4, 20), in: text, version: "v1", side: .after)
    (anchor.before, anchor.after) = (String(anchor.before.suffix(10)), String(anchor.after.prefix(10)))
    let found = anchor.resolved(in: RichText(plain: "!\n" + text.string), version: "v2", other: none)
    #expect(found.position == Position(5, 20))
    guard case .moved = found.verdict else {
      Issue.record("\(found.verdict) for one of many places")
      return
    }
  }

  @Test func whereNothingIsFoundTheParagraphIsTaken() {
    let other = RichText(plain: "0123456789\n0123456789\n0")
    let found = anchor(before: "clocks", in: old).resolved(in: other, version: "v9", other: none)
    #expect(found.position == Position(1, 8))
    #expect(found.verdict == .lost("the text around it is not here"))
  }

  @Test func theSideDecidesWhereTextWasPutIn() throws {
    let start = place(before: "clocks", in: old)
    let new = try old.replacing(start..<start, with: RichText(plain: "old ")).applied(to: old)
    for (side, offset) in [(Side.before, start.offset), (.after, start.offset + 4)] {
      let found = Anchor(start, in: old, version: "v1", side: side).resolved(in: new, version: "v2") { _ in old }
      #expect(found.position == Position(1, offset))
      #expect(found.verdict == .exact)
    }
  }

  @Test func anAnchorStaysSmall() throws {
    let data = try JSONEncoder().encode(anchor(before: "clocks", in: old))
    #expect(data.count < 400)
    #expect(try JSONDecoder().decode(Anchor.self, from: data) == anchor(before: "clocks", in: old))
  }

  @Test func wideWhiteSpaceDoesNotHideTheQuote() {
    let text = RichText(plain: "before the gap" + String(repeating: " ", count: 5000) + "after the gap")
    #expect(Anchor(text.end, in: text, version: "v1", side: .after).before.hasSuffix("the gap after the gap"))
  }

  @Test func noAnchorLeadsOutsideOfTheText() {
    let numbers = [Int.min, -1, 0, 1, 5, 30, 1 << 40, .max]
    let quotes = ["", " ", "x", "the ", "\u{301}", "\n\n", String(repeating: "the clocks ", count: 2000)]
    forAll(
      cases: 400,
      { choices in
        var anchor = Anchor(.start, in: RichText(), version: choices.element(of: ["v1", "v2", "v3"]), side: .after)
        (anchor.offset, anchor.base) = (choices.element(of: numbers), choices.element(of: [nil, "v1", "v2", "v3"]))
        anchor.baseOffset = choices.element(of: numbers)
        anchor.position = Position(choices.element(of: numbers), choices.element(of: numbers))
        (anchor.before, anchor.after) = (choices.element(of: quotes), choices.element(of: quotes))
        return (anchor, RichText.any(&choices))
      }
    ) { anchor, text in
      let found = anchor.resolved(in: text, version: "v1") { $0 == "v2" ? old : nil }
      return text.clamped(found.position) == found.position
    }
  }
}

@Suite struct AnchorCascadeTests {
  private let old = RichText(
    plain:
      "It was a bright cold day in April.\nThe clocks were striking thirteen.\nWinston Smith slipped quickly through.")

  @Test func theEditOfAMergeLeadsToThePlace() {
    let theirs = RichText(plain: "Once. " + old.string)
    let merge = RichText.merge(base: old, ours: old, theirs: theirs)
    let anchor = Anchor(Position(1, 4), in: old, version: "v1", side: .after)
    let found = anchor.resolved(in: merge.text, version: "v2", edit: { $0 == "v1" ? merge.fromOurs : nil }) { _ in nil }
    #expect(found.position == Position(1, 4))
    #expect(found.verdict == .exact)
  }

  @Test func aMovedParagraphIsFollowed() {
    let new = RichText(
      plain:
        "Winston Smith slipped quickly through.\nIt was a bright cold day in April.\nThe clocks were striking thirteen."
    )
    let anchor = Anchor(Position(2, 14), in: old, version: "v1", side: .after)
    let found = anchor.resolved(in: new, version: "v2") { _ in old }
    #expect(found.position == Position(0, 14))
    #expect(found.verdict == .exact)
  }

  @Test func listMarkersAndEmphasisDoNotHideThePlace() {
    let new = RichText(
      plain: "1. It was a **bright** cold\n   day in April.\n2. The *clocks* were striking thirteen.\n3. Winston Smith")
    let anchor = Anchor(Position(1, 4), in: old, version: "v1", side: .after)
    let found = anchor.resolved(in: new, version: "v2") { _ in nil }
    #expect(found.position == Position(2, 8))
    #expect(found.verdict == .exact)
  }

  @Test func whereNothingIsFoundTheParagraphWithItsIdIsTaken() throws {
    let anchor = Anchor(Position(2, 3), in: old, version: "v1", side: .after)
    let other = RichText([Paragraph(2, (.plain, "0123456")), Paragraph(1, (.plain, "0123456"))])
    let found = anchor.resolved(in: other, version: "v9") { _ in nil }
    #expect(found.position == Position(0, 3))
    #expect(found.verdict == .lost("the text around it is not here"))
  }

  @Test func anAnchorFromBeforeParagraphsHadIdsIsRead() throws {
    let json =
      #"{"version":"v1","offset":7,"position":{"paragraph":0,"offset":7},"side":"after","before":"It was ","after":"a bright"}"#
    let anchor = try JSONDecoder().decode(Anchor.self, from: Data(json.utf8))
    #expect(anchor.paragraph == nil)
    #expect(anchor.resolved(in: old, version: "v1") { _ in nil }.position == Position(0, 7))
  }
}
