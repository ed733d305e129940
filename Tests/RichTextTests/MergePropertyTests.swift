import Properties
import Testing

@testable import RichText

@Suite struct MergePropertyTests {
  @Test func whatOnlyOneSideChangedIsAsThatSideHasIt() {
    forAll(cases: 200, { MergeSample(&$0) }) { sample in
      let (base, ours) = (sample.base, sample.ours)
      return RichText.merge(base: base, ours: ours, theirs: base).text.hasSameContent(as: ours)
        && RichText.merge(base: base, ours: base, theirs: ours).text.hasSameContent(as: ours)
    }
  }

  @Test func twoInsertionsAtOnePlaceAreBothMade() {
    let base = RichText(plain: "e\u{301}\n\u{200D}two ")
    let side = RichText(plain: "e\u{301}one one \none \n\u{200D}wo ")
    #expect(RichText.merge(base: base, ours: base, theirs: side).text.string == side.string)
    #expect(RichText.merge(base: base, ours: side, theirs: base).text.string == side.string)
  }

  @Test func whatBothSidesDidAlikeIsDoneOnce() {
    forAll(cases: 200, { MergeSample(&$0) }) { sample in
      let copy = RichText(Array(sample.ours.paragraphs))
      let merge = RichText.merge(base: sample.base, ours: sample.ours, theirs: copy)
      return merge.text.hasSameContent(as: sample.ours) && merge.conflicts.isEmpty
    }
  }

  @Test func theSidesCanBeSwapped() {
    forAll(cases: 200, { MergeSample(&$0) }) { sample in
      let one = RichText.merge(base: sample.base, ours: sample.ours, theirs: sample.theirs)
      let other = RichText.merge(base: sample.base, ours: sample.theirs, theirs: sample.ours)
      return one.text.hasSameContent(as: other.text) && one.conflicts.count == other.conflicts.count
        && zip(one.conflicts, other.conflicts).allSatisfy { $0.isSame(asSwapped: $1) }
    }
  }

  @Test func theEditsLeadToTheMergedText() {
    forAll(cases: 200, { MergeSample(&$0) }) { sample in
      let merge = RichText.merge(base: sample.base, ours: sample.ours, theirs: sample.theirs)
      let results = (
        try merge.fromOurs.applied(to: sample.ours), try merge.fromTheirs.applied(to: sample.theirs)
      )
      return merge.text.invariantViolations().isEmpty && violations(of: merge.fromOurs, on: sample.ours).isEmpty
        && violations(of: merge.fromTheirs, on: sample.theirs).isEmpty && results.0.hasSameContent(as: merge.text)
        && results.1.hasSameContent(as: merge.text)
    }
  }

  @Test func mergingAgainWithANewBaseChangesNothing() {
    forAll(cases: 200, { MergeSample(&$0) }) { sample in
      let merged = RichText.merge(base: sample.base, ours: sample.ours, theirs: sample.theirs).text
      return [sample.ours, sample.theirs].allSatisfy { side in
        RichText.merge(base: side, ours: merged, theirs: side).text.hasSameContent(as: merged)
          && RichText.merge(base: merged, ours: merged, theirs: merged).text.hasSameContent(as: merged)
      }
    }
  }

  @Test func idsMeanNothing() {
    forAll(cases: 200, { MergeSample(&$0) }) { sample in
      let one = RichText.merge(base: sample.base, ours: sample.ours, theirs: sample.theirs).text
      let renumbered = [sample.base, sample.ours, sample.theirs].map { text in
        RichText(
          text.paragraphs.enumerated().map { index, paragraph in
            var paragraph = paragraph
            paragraph.id = ParagraphID(UInt64(text.paragraphCount - index))
            return paragraph
          })
      }
      let other = RichText.merge(base: renumbered[0], ours: renumbered[1], theirs: renumbered[2]).text
      return one.hasSameContent(as: other)
    }
  }

  @Test func noWordIsLost() {
    forAll(cases: 200, { MergeSample(&$0) }) { sample in
      let merge = RichText.merge(base: sample.base, ours: sample.ours, theirs: sample.theirs)
      let known = ([merge.text] + merge.conflicts.flatMap { [$0.ours, $0.theirs] })
        .map(\.string).joined(separator: "\n")
      let old = Set(sample.base.paragraphs.flatMap { $0.text.words })
      let new = (Array(sample.ours.paragraphs) + Array(sample.theirs.paragraphs)).flatMap { $0.text.words }
      return new.allSatisfy { old.contains($0) || known.contains(String($0.text)) }
    }
  }

  @Test func aConflictCoversNothingButWhatTheSidesHaveThere() {
    forAll(cases: 400, { MergeSample(&$0) }) { sample in
      let merge = RichText.merge(base: sample.base, ours: sample.ours, theirs: sample.theirs)
      return merge.conflicts.filter { $0.kind == .text }.allSatisfy { conflict in
        merge.text.string(in: conflict.range).unicodeScalars.count
          <= conflict.ours.string.unicodeScalars.count + conflict.theirs.string.unicodeScalars.count + 1
      }
    }
  }

  @Test func editsOfDifferentWordsNeverConflict() {
    forAll(cases: 400, { SeparateEdits(&$0) }) { sample in
      let merge = RichText.merge(
        base: RichText(plain: sample.base), ours: RichText(plain: sample.ours), theirs: RichText(plain: sample.theirs))
      return merge.text.string == sample.both && merge.conflicts.isEmpty
    }
  }
}

extension MergeConflict {
  fileprivate func isSame(asSwapped other: MergeConflict) -> Bool {
    kind == other.kind && range == other.range && base.hasSameContent(as: other.base)
      && ours.hasSameContent(as: other.theirs) && theirs.hasSameContent(as: other.ours)
  }
}

/// A text, and what two sides made of it.
struct MergeSample: CustomStringConvertible {
  var base: RichText
  var ours: RichText
  var theirs: RichText

  init(_ choices: inout Choices) {
    base = .rich(&choices)
    ours = base.editedRichly(&choices)
    theirs = base.editedRichly(&choices)
  }

  var description: String {
    [base, ours, theirs].map { text in
      text.paragraphs.map { "[\($0.summary)]" }.joined(separator: " ")
    }.joined(separator: "\n  ")
  }
}

extension Paragraph {
  fileprivate var summary: String {
    let plain = CharacterStyle()
    let looks = runs.map { run in
      CharacterAttribute.allCases.filter { !$0.isSame(run.style, plain) }.map(\.rawValue).joined(separator: "+")
        + ":\(run.length)"
    }
    let layout = ParagraphAttribute.allCases.filter { !$0.isSame(style, .init()) }.map {
      "\($0)=\($0.accessor.description(style))"
    }
    return "\(text.debugDescription) \(looks) \(layout)"
  }
}

/// Edits of words that all differ, by two sides, no word by both.
private struct SeparateEdits: CustomStringConvertible {
  var base = "", ours = "", theirs = "", both = ""

  init(_ choices: inout Choices) {
    for number in 0..<choices.int(in: 1...30) {
      let (word, other) = ("word\(number)x", "\(choices.element(of: ["new", "word\(number)yx"]))\(number)")
      let end = choices.int(in: 0...4) == 4 ? ".\n" : " "
      let side = choices.int(in: 0...4)
      base += word + end
      ours += (side == 3 ? other : word) + end
      theirs += (side == 4 ? other : word) + end
      both += (side > 2 ? other : word) + end
    }
  }

  var description: String { "\(base.debugDescription) \(ours.debugDescription) \(theirs.debugDescription)" }
}

extension RichText {
  /// A text with all that texts can have.
  static func rich(upTo paragraphs: Int = 5, _ choices: inout Choices) -> RichText {
    RichText(
      (0..<choices.int(in: 0...paragraphs)).map { index in
        var result = Paragraph(id: ParagraphID(UInt64(index)))
        for _ in 0..<choices.int(in: 0...6) {
          let piece = choices.element(of: Self.richPieces)
          let isAtom = piece == "\u{FFFC}"
          result.text += piece
          result.runs.append(
            .init(length: piece.utf8.count, style: isAtom ? .atom(choices.int(in: 0...2)) : .rich(&choices)))
        }
        result.style = .rich(&choices)
        result.emptyStyle = .any(&choices)
        return result
      })
  }

  private static let richPieces = [
    "one ", "two ", "three ", "four", " ", "five, ", "six-seven", "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "🇩", "🇪", "\u{FFFC}",
    "中文", "a", "x“y” ", "\u{200D}", "alpha beta gamma ",
  ]

  /// The text after up to three edits of any kind.
  func editedRichly(_ choices: inout Choices) -> RichText {
    (0..<choices.int(in: 0...3)).reduce(self) { text, _ in (try? text.richEdit(&choices).applied(to: text)) ?? text }
  }

  private func richEdit(_ choices: inout Choices) -> Transaction {
    switch choices.int(in: 0...6) {
    case 0, 1: return replacing(anyRange(&choices), with: .rich(upTo: 2, &choices))
    case 2: return replacing(anyRange(&choices), with: RichText())
    case 3:
      let place = choices.element(of: allPositions)
      return replacing(place..<place, with: .rich(upTo: 2, &choices))
    case 4:
      let style = CharacterStyle.rich(&choices)
      return styling(anyRange(&choices)) { old in
        let atom = old.atom
        old = style
        old.atom = atom
      }
    case 5:
      let style = ParagraphStyle.rich(&choices)
      let first = choices.int(in: 0...(paragraphCount - 1))
      return stylingParagraphs(first...choices.int(in: first...(paragraphCount - 1))) { $0 = style }
    default: return movingAParagraph(&choices)
    }
  }

  private func movingAParagraph(_ choices: inout Choices) -> Transaction {
    var all = Array(paragraphs)
    let moved = all.remove(at: choices.int(in: 0...(all.count - 1)))
    all.insert(moved, at: choices.int(in: 0...all.count))
    return difference(to: RichText(all))
  }
}

extension CharacterStyle {
  static func rich(_ choices: inout Choices) -> Self {
    var style = CharacterStyle()
    switch choices.int(in: 0...7) {
    case 1: style.bold = true
    case 2: (style.bold, style.italic) = (true, true)
    case 3: style.link = Link(choices.element(of: ["a", "b"]))
    case 4: style.color = Color(red: UInt8(choices.int(in: 0...2)), green: 0, blue: 0)
    case 5: style.font = choices.element(of: ["Courier", "Times"])
    case 6: style.size = choices.int(in: 20...22)
    case 7: style.underline = choices.element(of: Underline.allCases)
    default: break
    }
    return style
  }
}

extension ParagraphStyle {
  static func rich(_ choices: inout Choices) -> Self {
    var style = ParagraphStyle()
    switch choices.int(in: 0...7) {
    case 1: style.headingLevel = choices.int(in: 1...3)
    case 2: style.alignment = choices.element(of: Alignment.allCases)
    case 3:
      let marker: ListItem.Marker = choices.bool() ? .bullet("•") : .task(isDone: choices.bool())
      style.list = ListItem(list: choices.int(in: 0...2), level: choices.int(in: 0...1), marker: marker)
    case 4:
      let place = (choices.int(in: 0...1), choices.int(in: 0...1))
      style.cells = [TableCell(table: 1, row: place.0, cell: place.1, columnSpan: choices.int(in: 1...2))]
    case 5: style.code = CodeBlock(number: choices.int(in: 0...1), language: choices.element(of: ["", "swift"]))
    case 6: (style.leftIndent, style.spaceBefore) = (choices.int(in: 0...2) * 360, 120)
    case 7: style.quoteDepth = choices.int(in: 1...2)
    default: break
    }
    return style
  }
}
