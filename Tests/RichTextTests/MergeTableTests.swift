import Testing

@testable import RichText

/// What two sides do to the rows and columns of one table.
@Suite struct MergeTableTests {
  private static let base = [["a", "b"], ["one cell", "two cell"], ["three cell", "four cell"]]
  private var base: TabledText { TabledText(Self.base) }

  private func merge(
    sourceLocation: SourceLocation = #_sourceLocation, _ ours: (inout TabledText) -> Void,
    _ theirs: (inout TabledText) -> Void
  ) -> Merge {
    var sides = (base, base)
    ours(&sides.0)
    theirs(&sides.1)
    let merge = RichText.merge(base: base.text, ours: sides.0.text, theirs: sides.1.text)
    let swapped = RichText.merge(base: base.text, ours: sides.1.text, theirs: sides.0.text)
    #expect(merge.text.hasSameContent(as: swapped.text), sourceLocation: sourceLocation)
    #expect(merge.conflicts.map(\.range) == swapped.conflicts.map(\.range), sourceLocation: sourceLocation)
    #expect(merge.text.invariantViolations() == [], sourceLocation: sourceLocation)
    checkTransaction(merge.fromOurs, on: sides.0.text, gives: merge.text)
    checkTransaction(merge.fromTheirs, on: sides.1.text, gives: merge.text)
    return merge
  }

  private func check(
    gives rows: [[String]], sourceLocation: SourceLocation = #_sourceLocation, _ ours: (inout TabledText) -> Void,
    _ theirs: (inout TabledText) -> Void
  ) {
    let merge = merge(sourceLocation: sourceLocation, ours, theirs)
    #expect(TabledText(merge.text).rows == rows, sourceLocation: sourceLocation)
    #expect(merge.conflicts.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func aColumnAndARowMeetInAnEmptyCell() {
    check(gives: [["a", "b", ""], ["one cell", "two cell", "ca"], ["rb", "", ""], ["three cell", "four cell", ""]]) {
      $0.insertColumn(2)
      $0.type("ca", 1, 2)
    } _: {
      $0.insertRow(2)
      $0.type("rb", 2, 0)
    }
  }

  @Test func rowsPutInAtOnePlaceAreTwo() {
    check(gives: Self.base + [["ra", ""], ["rb", ""]]) {
      $0.insertRow(3)
      $0.type("ra", 3, 0)
    } _: {
      $0.insertRow(3)
      $0.type("rb", 3, 0)
    }
  }

  @Test func columnsPutInAtOnePlaceAreTwo() {
    check(gives: [["a", "", "", "b"], ["one cell", "ca", "cb", "two cell"], ["three cell", "", "", "four cell"]]) {
      $0.insertColumn(1)
      $0.type("ca", 1, 1)
    } _: {
      $0.insertColumn(1)
      $0.type("cb", 1, 1)
    }
  }

  @Test func theSameRowOrColumnPutInByBothIsThereOnce() {
    check(gives: [["a", "", "b"], ["one cell", "", "two cell"], ["three cell", "", "four cell"]]) {
      $0.insertColumn(1)
    } _: {
      $0.insertColumn(1)
    }
    check(gives: [["a", "b"], ["", "new"], ["one cell", "two cell"], ["three cell", "morefour cell"]]) {
      $0.insertRow(1)
      $0.type("new", 1, 1)
    } _: {
      $0.insertRow(1)
      $0.type("new", 1, 1)
      $0.type("more", 3, 1)
    }
  }

  @Test func aColumnTakenOutIsNotInARowThatWasPutIn() {
    check(gives: [["a"], ["one cell"], ["three cell"], ["rb"]]) {
      $0.removeColumn(1)
    } _: {
      $0.insertRow(3)
      $0.type("rb", 3, 0)
    }
  }

  @Test func wordsPutIntoAColumnTakenOutStayWithIt() {
    let merge = merge {
      $0.removeColumn(1)
    } _: {
      $0.insertRow(3)
      $0.type("left", 3, 0)
      $0.type("right", 3, 1)
    }
    #expect(TabledText(merge.text).rows == [["a", ""], ["one cell", ""], ["three cell", ""], ["left", "right"]])
    #expect(merge.conflicts.map(\.kind) == [.text])
    #expect(merge.conflicts.map { merge.text.string(in: $0.range) } == ["right"])
    #expect(merge.conflicts.map { [$0.base.string, $0.ours.string, $0.theirs.string] } == [["", "", "right"]])
  }

  @Test func aWordEditedInAColumnTakenOutStaysWithIt() {
    let merge = merge({ $0.removeColumn(1) }, { $0.type("more ", 1, 1) })
    #expect(TabledText(merge.text).rows == [["a", ""], ["one cell", "more two cell"], ["three cell", ""]])
    #expect(merge.conflicts.map(\.kind) == [.text])
  }

  @Test func aRowAndAColumnTakenOutAreBothGone() {
    check(gives: [["b"], ["four cell"]]) {
      $0.removeColumn(0)
    } _: {
      $0.removeRow(1)
    }
  }

  @Test func whatIsAroundATableIsMergedToo() {
    let merge = merge {
      $0.insertColumn(2)
      $0.insert("begin ", at: .start)
    } _: {
      $0.insertRow(0)
      $0.type("top", 0, 1)
      $0.insert(" end", at: $0.text.end)
    }
    #expect(TabledText(merge.text).rows == [["", "top", ""]] + Self.base.map { $0 + [""] })
    #expect(merge.text[0].text == "begin before")
    #expect(merge.text[merge.text.paragraphCount - 1].text == "after end")
  }

  @Test func aWordEditedInARowThatWasMovedGoesWithIt() {
    check(gives: [["one cell", "two cell"], ["more three cell", "four cell"], ["a", "b"]]) {
      $0.removeRow(0)
      $0.insertRow(2)
      $0.type("a", 2, 0)
      $0.type("b", 2, 1)
    } _: {
      $0.type("more ", 2, 0)
    }
  }
}
