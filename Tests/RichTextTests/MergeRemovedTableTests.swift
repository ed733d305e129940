import Testing

@testable import RichText

/// What becomes of a table that one side takes out as a whole.
@Suite struct MergeRemovedTableTests {
  private let base = TabledText([["a", "b"], ["one", "two"], ["three", "four"]])
  private let without = RichText([Paragraph(0, (.plain, "before")), Paragraph(7, (.plain, "after"))])

  private func edited(_ edit: (inout TabledText) -> Void) -> RichText {
    var result = base
    edit(&result)
    return result.text
  }

  /// Merges both ways; ours is the one that took it out.
  private func merge(_ theirs: RichText, preferring side: MergeSide? = nil) -> Merge {
    let merge = RichText.merge(base: base.text, ours: without, theirs: theirs, preferring: side)
    let swapped = RichText.merge(base: base.text, ours: theirs, theirs: without, preferring: side?.other)
    #expect(merge.text.hasSameContent(as: swapped.text) && merge.text.invariantViolations() == [])
    #expect(merge.conflicts.map(\.range) == swapped.conflicts.map(\.range))
    checkTransaction(merge.fromOurs, on: without, gives: merge.text)
    checkTransaction(merge.fromTheirs, on: theirs, gives: merge.text)
    return merge
  }

  @Test func whereTheOtherSideEditedACellAllOfItStays() {
    let theirs = edited { $0.type("more ", 1, 0) }, merge = merge(theirs)
    #expect(merge.text.hasSameContent(as: theirs))
    #expect(merge.conflicts.map(\.theirs.string) == ["a\nb\nmore one\ntwo\nthree\nfour"])
    #expect(merge.conflicts.map(\.ours.string) == [""])
    #expect(TabledText(merge.conflicts[0].theirs).rows == TabledText(theirs).rows)
  }

  @Test func whereTheSideThatTookItOutIsPreferredAllOfItIsInTheConflict() {
    let theirs = edited { $0.type("more ", 2, 1) }, merge = merge(theirs, preferring: .ours)
    #expect(merge.text.string == "before\nafter")
    #expect(merge.conflicts.map { TabledText($0.theirs).rows } == [TabledText(theirs).rows])
    #expect(self.merge(theirs, preferring: .theirs).text.hasSameContent(as: theirs))
  }

  @Test func editsOfSeveralCellsAreOneConflict() {
    let theirs = edited {
      $0.type("more ", 0, 0)
      $0.type("less ", 2, 1)
    }
    #expect(merge(theirs).conflicts.count == 1 && merge(theirs).text.hasSameContent(as: theirs))
  }

  @Test func aRowThatWasPutInKeepsItsTable() {
    let theirs = edited {
      $0.insertRow(1)
      $0.type("new", 1, 0)
    }
    #expect(merge(theirs).text.hasSameContent(as: theirs) && merge(theirs).conflicts.count == 1)
    #expect(merge(theirs, preferring: .ours).text.string == "before\nafter")
  }

  @Test func whatIsAroundItIsNoConflict() {
    let theirs = edited { $0.insert("what is ", at: .start) }
    #expect(merge(theirs).text.string == "what is before\nafter" && merge(theirs).conflicts.isEmpty)
  }

  @Test func anotherTableThatStaysIsNoPartOfTheConflict() {
    let kept = (0..<2).map { index in
      var cell = Paragraph(UInt64(20 + index), (.plain, ["red", "blue"][index]))
      cell.style.cells = [TableCell(table: 1, row: 0, cell: index)]
      return cell
    }
    let paragraphs = Array(base.text.paragraphs)
    let both = RichText(paragraphs.dropLast() + kept + paragraphs.suffix(1))
    let one = RichText(paragraphs.prefix(1) + kept + paragraphs.suffix(1))
    let theirs = both.replacing(Position(2, 0)..<Position(2, 0), with: "more ")
    let merge = RichText.merge(base: both, ours: one, theirs: (try? theirs.applied(to: both)) ?? both)
    #expect(merge.conflicts.map(\.theirs.string) == ["a\nmore b\none\ntwo\nthree\nfour"])
    #expect(merge.text.string == "before\na\nmore b\none\ntwo\nthree\nfour\nred\nblue\nafter")
  }
}
