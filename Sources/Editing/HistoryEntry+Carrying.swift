import RichText

extension HistoryEntry {
  /// The entry whose inverse fits `text`, which an edit from elsewhere made of `base`. Undoing this entry makes `older`
  /// of `base`. Gives nil where what the entry would take back is no longer there as it was.
  func carried(over edit: Transaction, from base: RichText, to text: RichText, older: RichText) -> HistoryEntry? {
    let new = base.clamped(new), old = older.clamped(old)
    let here = text.clamped(edit.narrowed(new))
    guard text.looks(in: here) == base.looks(in: new) else { return nil }
    let change = LayoutChange(from: base, new, to: older, old)
    guard change.fits(text, at: here.lowerBound.paragraph) else { return nil }
    let replacement = text.replacing(here, with: older.slice(old))
    guard let replaced = try? replacement.applied(to: text) else { return nil }
    let back = replacement.then(change.transaction(on: replaced, at: here.lowerBound.paragraph))
    guard let there = try? back.inverse(in: text) else { return nil }
    return HistoryEntry(
      transaction: there, inverse: back, old: back.widened(here), new: here, before: before,
      after: after.mapped(through: edit), stateBefore: stateBefore, stateAfter: stateAfter)
  }
}

extension Transaction {
  /// The range after the edit, without what was put in at its ends.
  fileprivate func narrowed(_ range: Range<Position>) -> Range<Position> {
    let lower = map(range.lowerBound, range.isEmpty ? .before : .after)
    return lower..<max(lower, map(range.upperBound, .before))
  }
}

extension RichText {
  /// The characters of a range and their styles, without the layout of the paragraphs.
  fileprivate func looks(in range: Range<Position>) -> [Paragraph] {
    slice(range).paragraphs.map { paragraph in
      Paragraph(id: ParagraphID(0), text: paragraph.text, runs: paragraph.runs)
    }
  }
}

/// The layouts that an entry changes, paragraph by paragraph, where it keeps their number.
private struct LayoutChange {
  private var changes: [(index: Int, from: ParagraphStyle, to: ParagraphStyle)] = []

  init(from base: RichText, _ new: Range<Position>, to older: RichText, _ old: Range<Position>) {
    let count = new.upperBound.paragraph - new.lowerBound.paragraph
    guard count == old.upperBound.paragraph - old.lowerBound.paragraph else { return }
    for index in 0...count {
      let (a, b) = (
        base.paragraphStyle(new.lowerBound.paragraph + index), older.paragraphStyle(old.lowerBound.paragraph + index)
      )
      if a != b { changes.append((index, a, b)) }
    }
  }

  func fits(_ text: RichText, at paragraph: Int) -> Bool {
    changes.allSatisfy {
      paragraph + $0.index < text.paragraphCount && text.paragraphStyle(paragraph + $0.index) == $0.from
    }
  }

  func transaction(on text: RichText, at paragraph: Int) -> Transaction {
    var all = Transaction()
    for (index, _, style) in changes where paragraph + index < text.paragraphCount {
      all = all.then(text.stylingParagraphs((paragraph + index)...(paragraph + index)) { $0 = style })
    }
    return all
  }
}
