import Testing

@testable import RichText

/// The scenarios of Litt, Lim, Kleppmann and van Hardenberg, "Peritext: A CRDT for Collaborative Rich Text Editing" (2022), and more.
@Suite struct MergeStyleTests {
  private let base = RichText(plain: "The fox jumped.")

  private func merge(_ ours: RichText, _ theirs: RichText, base: RichText? = nil) -> Merge {
    let base = base ?? self.base
    let merge = RichText.merge(base: base, ours: ours, theirs: theirs)
    let swapped = RichText.merge(base: base, ours: theirs, theirs: ours)
    #expect(merge.text.hasSameContent(as: swapped.text))
    #expect(merge.conflicts.map(\.kind) == swapped.conflicts.map(\.kind))
    checkTransaction(merge.fromOurs, on: ours, gives: merge.text)
    checkTransaction(merge.fromTheirs, on: theirs, gives: merge.text)
    return merge
  }

  private func styled(
    _ words: String, in text: RichText? = nil, _ change: (inout CharacterStyle) -> Void
  ) throws -> RichText {
    let text = text ?? base
    return try text.styling(range(words, in: text), change).applied(to: text)
  }

  private func typed(_ new: String, after words: String, in text: RichText? = nil) throws -> RichText {
    let text = text ?? base
    let place = range(words, in: text).upperBound
    return try text.replacing(place..<place, with: RichText(plain: new, style: text.typingStyle(at: place))).applied(
      to: text)
  }

  private func range(_ words: String, in text: RichText) -> Range<Position> {
    let string = text.string
    let start = string.utf8.indices.first { string[$0...].utf8.starts(with: words.utf8) } ?? string.startIndex
    let offset = string.byte(of: start)
    return text.position(at: offset)..<text.position(at: offset + words.utf8.count)
  }

  /// The text with `*` around what is bold and `/` around what is slanted, `[]` around links.
  private func marked(_ text: RichText) -> String {
    text.paragraphs.map { paragraph in
      var start = 0
      return paragraph.runs.map { run in
        defer { start += run.length }
        var part = String(paragraph.text.part(start..<(start + run.length)))
        if run.style.link != nil { part = "[\(part)]" }
        if run.style.italic { part = "/\(part)/" }
        return run.style.bold ? "*\(part)*" : part
      }.joined()
    }.joined(separator: "\n")
  }

  private let bold: (inout CharacterStyle) -> Void = { $0.bold = true }
  private let italic: (inout CharacterStyle) -> Void = { $0.italic = true }

  @Test func textPutIntoABoldRangeIsBold() throws {
    let merge = try merge(styled("The fox jumped", bold), typed(" quick", after: "The"))
    #expect(marked(merge.text) == "*The quick fox jumped*.")
    #expect(merge.conflicts.isEmpty)
  }

  @Test func overlappingBoldRangesJoin() throws {
    let merge = try merge(styled("The fox", bold), styled("fox jumped", bold))
    #expect(marked(merge.text) == "*The fox jumped*.")
  }

  @Test func boldAndItalicOverlap() throws {
    let merge = try merge(styled("The fox", bold), styled("fox jumped", italic))
    #expect(marked(merge.text) == "*The **/fox/*/ jumped/.")
    #expect(merge.conflicts.isEmpty)
  }

  /// What it is in place of had the look that one of them left.
  @Test func aWordThatBothReplacedHasTheLooksThatEachGaveIt() throws {
    let range = range("fox", in: base)
    let wolf = try base.replacing(range, with: RichText(plain: "wolf")).applied(to: base)
    let bold = try styled("wolf", in: wolf) { $0.bold = true }
    let italic = try styled("wolf", in: wolf) { $0.italic = true }
    let one = merge(bold, wolf), both = merge(bold, italic)
    #expect(one.text.hasSameContent(as: bold) && one.conflicts.isEmpty)
    #expect(marked(both.text) == marked(try styled("wolf", in: bold) { $0.italic = true }) && both.conflicts.isEmpty)
  }

  @Test func twoColoursOnOneWordAreAConflict() throws {
    let (red, blue) = (Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255))
    let merge = try merge(styled("The fox") { $0.color = red }, styled("fox jumped") { $0.color = blue })
    #expect(merge.conflicts.map(\.kind) == [.characters(.color)])
    let conflict = try #require(merge.conflicts.first)
    #expect(merge.text.string(in: conflict.range) == "fox")
    #expect(merge.text.typingStyle(at: Position(0, 2)).color == red)
    #expect(merge.text.typingStyle(at: Position(0, 10)).color == blue)
    #expect(
      [conflict.ours.typingStyle(at: .start).color, conflict.theirs.typingStyle(at: .start).color] == [red, blue])
  }

  @Test func boldAndNotBoldAreWhatOneSideMadeThem() throws {
    let base = try styled("The fox", bold)
    let ours = try base.styling(range("The", in: base)) { $0.bold = false }.applied(to: base)
    let merge = try merge(ours, styled("jumped", in: base, bold), base: base)
    #expect(marked(merge.text) == "The* fox* *jumped*.")
  }

  @Test func textPutInAtTheEndOfABoldRangeIsBold() throws {
    let merge = try merge(styled("The fox", bold), typed("es", after: "fox"))
    #expect(marked(merge.text) == "*The foxes* jumped.")
  }

  @Test func textPutInAtTheStartOfABoldRangeIsNot() throws {
    let merge = try merge(styled("fox", bold), typed("red ", after: "The "))
    #expect(marked(merge.text) == "The red *fox* jumped.")
  }

  @Test(arguments: ["b", nil]) func whatIsPutIntoALinkGoesWhereThatGoes(_ address: String?) throws {
    func linked(_ text: String, _ link: Link?) throws -> RichText {
      try styled(text, in: RichText(plain: "See \(text) here.")) { $0.link = link }
    }
    let (base, ours) = try (linked("iota kappa", Link("a")), linked("iota kappa", address.map { Link($0) }))
    let theirs = try linked("my iota kappas", Link("a"))
    let merge = merge(ours, theirs, base: base)
    #expect(try merge.text.hasSameContent(as: linked("my iota kappas", address.map { Link($0) })))
    #expect(merge.conflicts.isEmpty)
  }

  @Test func textPutInAtTheEndOfALinkIsOutside() throws {
    let linked = try styled("fox") { $0.link = Link("https://example.org") }
    let merge = try merge(linked, typed("es", after: "fox"))
    #expect(marked(merge.text) == "The [fox]es jumped.")
    let inside = try self.merge(linked, typed("o", after: "f"))
    #expect(marked(inside.text) == "The [foox] jumped.")
  }

  @Test func twoLinksOnOneWordAreAConflict() throws {
    let merge = try merge(styled("fox") { $0.link = Link("a") }, styled("fox") { $0.link = Link("b") })
    #expect(merge.conflicts.map(\.kind) == [.characters(.link)])
    #expect(marked(merge.text) == "The [fox] jumped.")
  }

  @Test func aReplacedWordTakesTheLookOfWhatItReplaces() throws {
    let ours = try base.replacing(range("fox", in: base), with: RichText(plain: "dog")).applied(to: base)
    let merge = try merge(ours, styled("fox", bold))
    #expect(marked(merge.text) == "The *dog* jumped.")
  }

  @Test func removedTextTakesItsLooksAlong() throws {
    let ours = try base.replacing(range(" fox", in: base), with: RichText()).applied(to: base)
    let merge = try merge(ours, styled("fox", bold))
    #expect(marked(merge.text) == "The jumped.")
    #expect(merge.conflicts.isEmpty)
  }

  @Test func textThatIsItalicItselfStaysSo() throws {
    let slanted = RichText(plain: " quick", style: .slanted)
    let place = range("The", in: base).upperBound
    let ours = try base.replacing(place..<place, with: slanted).applied(to: base)
    let merge = try merge(ours, styled("The fox", bold))
    #expect(marked(merge.text) == "*The**/ quick/** fox* jumped.")
  }

  @Test func theSameWordPutInWithTwoLooksIsThereOnce() throws {
    let place = range("The", in: base).upperBound
    let ours = try base.replacing(place..<place, with: RichText(plain: " red", style: .strong)).applied(to: base)
    let theirs = try base.replacing(place..<place, with: RichText(plain: " red", style: .slanted)).applied(to: base)
    let merge = merge(ours, theirs)
    #expect(merge.text.string == "The red fox jumped.")
    #expect(merge.conflicts.map(\.kind) == [.characters(.bold), .characters(.italic)])
  }

  @Test func bothSidesFormatWhileBothType() throws {
    let ours = try typed(" high", after: "jumped", in: styled("The", bold))
    let theirs = try typed(" brown", after: "The", in: styled("jumped", italic))
    let merge = merge(ours, theirs)
    #expect(marked(merge.text) == "*The* brown fox /jumped high/.")
  }

  @Test func anAtomIsOneThing() throws {
    let base = RichText([Paragraph(0, (.plain, "a "), (.atom(1), "\u{FFFC}"), (.plain, " b"))])
    let ours = RichText([Paragraph(0, (.plain, "a "), (.plain, " b"))])
    let theirs = RichText([
      Paragraph(0, (.plain, "a "), (.atom(1), "\u{FFFC}"), (.plain, " b c"), (.atom(2), "\u{FFFC}"))
    ])
    let merge = merge(ours, theirs, base: base)
    #expect(merge.text.string == "a  b c\u{FFFC}")
    #expect(merge.text[0].runs.last?.style.atom?.key == 2)
    let both = self.merge(
      RichText([Paragraph(0, (.atom(2), "\u{FFFC}"))]), RichText([Paragraph(0, (.atom(3), "\u{FFFC}"))]),
      base: RichText([Paragraph(0, (.atom(1), "\u{FFFC}"))]))
    #expect(both.text.string == "\u{FFFC}")
    #expect(both.conflicts.map(\.kind) == [.text])
  }
}
