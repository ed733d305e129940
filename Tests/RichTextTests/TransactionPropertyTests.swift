import Properties
import Testing

@testable import RichText

@Suite struct TransactionPropertyTests {
  @Test func everyEditIsSound() {
    forAll(cases: 300, { EditedText(&$0) }) { edited in
      var before = edited.text
      for (edit, after) in zip(edited.edits, edited.results) {
        guard violations(of: edit, on: before).isEmpty else { return false }
        before = after
      }
      return true
    }
  }

  @Test func editsInARowAreSoundAsOne() {
    forAll(cases: 300, { EditedText(&$0) }) { violations(of: $0.whole, on: $0.text).isEmpty }
  }

  @Test func composedEditsEqualEditsInARow() {
    forAll({ EditedText(&$0) }) { edited in
      let atOnce = try edited.whole.applied(to: edited.text)
      return edited.results.last.map { Array($0.paragraphs) == Array(atOnce.paragraphs) } ?? false
    }
  }

  @Test func editsDoAsANaiveModelDoes() {
    forAll(
      cases: 300,
      { choices in
        let text = RichText.any(&choices)
        return Splicing(text: text, range: text.anyRange(&choices), replacement: .any(&choices))
      }
    ) { splicing in
      let result = try splicing.text.splicing(splicing.range, with: splicing.replacement).applied(to: splicing.text)
      return NaiveText(result).cells == splicing.naiveResult.cells
    }
  }

  @Test func stylingDoesAsANaiveModelDoes() {
    forAll(
      cases: 300,
      { choices in
        let text = RichText.any(&choices)
        return Splicing(text: text, range: text.anyRange(&choices), replacement: RichText())
      }
    ) { styling in
      let result = try styling.text.styling(styling.range) { $0.underline = .wave }.applied(to: styling.text)
      var naive = NaiveText(styling.text)
      naive.style(styling.range, in: styling.text) { $0.underline = .wave }
      return NaiveText(result).cells == naive.cells
    }
  }

  @Test func aTransactionForAnotherTextThrowsAndNeverTraps() {
    forAll(cases: 300, { (EditedText(&$0), RichText.any(&$0)) }) { edited, other in
      guard let result = try? edited.whole.applied(to: other) else { return true }
      _ = try edited.whole.inverse(in: other)
      return result.invariantViolations().isEmpty
    }
  }

  @Test func wholeTextsAreBuiltFromAnyParagraphs() {
    forAll({ $0.array(upTo: 4) { AnyParagraph(&$0).paragraph } }) { paragraphs in
      let text = RichText(paragraphs)
      let string = paragraphs.map(\.text).joined(separator: "\n")
      return text.invariantViolations().isEmpty && text.string.hasSameBytes(as: string)
    }
  }
}

/// A paragraph as a broken reader could make it.
private struct AnyParagraph {
  var paragraph: Paragraph
  init(_ choices: inout Choices) {
    paragraph = .any(choices.int(in: 0...2), &choices)
    if choices.bool() { paragraph.text += "\nmore" }
    if choices.bool() { paragraph.id = ParagraphID(.max) }
    paragraph.runs += choices.array(upTo: 2) { .init(length: $0.int(in: -2...20), style: .atom(7)) }
    if choices.bool(), !paragraph.runs.isEmpty { paragraph.runs[0].length = choices.element(of: [-1, 0, 1, .max]) }
    if choices.bool() { paragraph.emptyStyle = .atom(1) }
  }
}
