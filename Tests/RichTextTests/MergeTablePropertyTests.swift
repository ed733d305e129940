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
}
