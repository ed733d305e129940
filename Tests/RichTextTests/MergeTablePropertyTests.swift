import Properties
import Testing

@testable import RichText

/// Random changes of one table on two sides.
@Suite struct MergeTablePropertyTests {
  private func merge(_ sample: TableMergeSample) -> Merge {
    RichText.merge(base: sample.base.text, ours: sample.ours.text, theirs: sample.theirs.text)
  }

  @Test func allRowsHaveAsManyCells() {
    forAll(cases: 400, { TableMergeSample(&$0, isMixed: false) }) { sample in
      Set(TabledText(merge(sample).text).rows.map(\.count)).count <= 1
    }
  }

  @Test func noWordOfATableIsLost() {
    forAll(cases: 250, { TableMergeSample(&$0) }) { sample in
      let merge = merge(sample)
      let known = ([merge.text] + merge.conflicts.flatMap { [$0.ours, $0.theirs] }).map(\.string).joined(
        separator: "\n")
      return sample.words.allSatisfy { known.contains($0) }
    }
  }

  @Test func theSidesOfATableCanBeSwapped() {
    forAll(cases: 250, { TableMergeSample(&$0) }) { sample in
      let one = merge(sample)
      let other = RichText.merge(base: sample.base.text, ours: sample.theirs.text, theirs: sample.ours.text)
      return one.text.hasSameContent(as: other.text) && one.conflicts.map(\.range) == other.conflicts.map(\.range)
    }
  }

  @Test func theEditsLeadToTheMergedTable() {
    forAll(cases: 250, { TableMergeSample(&$0) }) { sample in
      let merge = merge(sample)
      let results = (
        try merge.fromOurs.applied(to: sample.ours.text), try merge.fromTheirs.applied(to: sample.theirs.text)
      )
      return merge.text.invariantViolations().isEmpty && results.0.hasSameContent(as: merge.text)
        && results.1.hasSameContent(as: merge.text) && !merge.text.hasNames
        && merge.conflicts.allSatisfy { ![$0.base, $0.ours, $0.theirs].contains(where: \.hasNames) }
    }
  }

  /// Of forms, whose cells are empty, each side fills some: all have what either wrote, each in its cell.
  @Test func whatIsWrittenIntoAFormStaysInItsCells() {
    forAll(cases: 250, { FormSample(&$0) }) { sample in
      let merge = RichText.merge(base: sample.base, ours: sample.ours, theirs: sample.theirs)
      return merge.text.hasSameContent(as: sample.both) && merge.conflicts.isEmpty
    }
  }
}

/// Two tables, one after the other, in which most cells are empty, and what two sides write into cells of their own and before the tables.
private struct FormSample: CustomStringConvertible {
  private(set) var base, ours, theirs, both: RichText

  init(_ choices: inout Choices) {
    let shapes = [(choices.int(in: 1...4), choices.int(in: 1...4)), (choices.int(in: 1...3), choices.int(in: 1...3))]
    var words: [[Int: String]] = [[:], [:]]
    let isTitled = choices.int(in: 0...1) == 1
    let lines = (choices.int(in: 0...2), choices.int(in: 0...2))
    for place in 0..<(shapes[0].0 * shapes[0].1 + shapes[1].0 * shapes[1].1) where !isTitled || place > 0 {
      let side = choices.int(in: 0...4)
      if side < 2 { words[side][place] = "\(side == 0 ? "ours" : "theirs")\(place)" }
    }
    func text(_ filled: [Int: String], _ before: Int, _ after: Int) -> RichText {
      var all = [Paragraph(0, (.plain, "before"))]
      for _ in 0..<before { all.append(Paragraph(UInt64(all.count), (.plain, ""))) }
      var place = 0
      for (table, shape) in shapes.enumerated() {
        if table == 1 { all.append(Paragraph(UInt64(all.count), (.plain, "between"))) }
        for row in 0..<shape.0 {
          for column in 0..<shape.1 {
            let title = isTitled && place == 0 ? "title" : ""
            all.append(Paragraph(UInt64(all.count), (.plain, filled[place] ?? title)))
            all[all.count - 1].style.cells = [TableCell(table: table, row: row, cell: column)]
            place += 1
          }
        }
      }
      all.append(Paragraph(UInt64(all.count), (.plain, "after")))
      for _ in 0..<after { all.append(Paragraph(UInt64(all.count), (.plain, "more"))) }
      return RichText(all)
    }
    base = text([:], 0, 0)
    ours = text(words[0], lines.0, 0)
    theirs = text(words[1], 0, lines.1)
    both = text(words[0].merging(words[1]) { $1 }, lines.0, lines.1)
  }

  var description: String { [ours, theirs, both].map(\.string).joined(separator: "\n---\n") }
}
