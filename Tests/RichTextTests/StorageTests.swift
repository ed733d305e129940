import Properties
import Testing

@testable import RichText

@Suite struct StorageTests {
  @Test func ropesDoAsArraysDo() {
    forAll(
      cases: 60,
      { choices in
        choices.array(upTo: 30) { ($0.int(in: 0...1000), $0.int(in: 0...40), $0.int(in: 0...60)) }
      }
    ) { edits in
      var array = (0..<100).map { Paragraph($0, (.plain, "p\($0)")) }
      var rope = ParagraphRope(array)
      for (start, removed, added) in edits {
        let lower = start % array.count
        let range = lower..<min(lower + removed, array.count)
        let new = (0..<max(added, 1)).map { Paragraph(UInt64($0), (.strong, "new \($0)")) }
        array.replaceSubrange(range, with: new)
        rope.replace(range, with: new)
      }
      return rope.leaves(0..<rope.count).map(\.paragraph) == array
        && rope.summary.utf8 == array.reduce(0) { $0 + $1.length + 1 }
    }
  }

  @Test func idSetsDoAsSetsDo() {
    forAll({ choices in
      choices.array(upTo: 40) {
        ($0.bool(), $0.element(of: [UInt64(0), 1, 63, 64, 1000, 70_000, 1 << 40, 1 << 61, 1 << 62, .max]))
      }
    }) { operations in
      var none: [Paragraph] = []
      var (ids, set) = (ParagraphIDSet(&none), Set<ParagraphID>())
      for (isRemoval, number) in operations {
        let id = ParagraphID(number)
        if isRemoval {
          ids.remove(id)
          set.remove(id)
        } else {
          let given = ids.insert(id)
          guard set.insert(given).inserted, set.contains(id) || number >= 1 << 62 else { return false }
        }
      }
      return set.allSatisfy { ids.contains($0) && $0.number < ids.nextNumber }
        && operations.allSatisfy { ids.contains(ParagraphID($0.1)) == set.contains(ParagraphID($0.1)) }
    }
  }

  @Test func anEditSharesAllOtherParagraphsWithTheSnapshot() throws {
    let snapshot = RichText((0..<100_000).map { Paragraph(UInt64($0), (.plain, "paragraph \($0)")) })
    let place = Position(50_000, 3)
    let text = try snapshot.replacing(place..<place, with: RichText(plain: "x\ny")).applied(to: snapshot)
    #expect(text.paragraphCount == 100_001)
    let before = zip(snapshot.rope.leaves(0..<50_000), text.rope.leaves(0..<50_000))
    let after = zip(snapshot.rope.leaves(50_001..<100_000), text.rope.leaves(50_002..<100_001))
    #expect(before.allSatisfy { $0 === $1 })
    #expect(after.allSatisfy { $0 === $1 })
    #expect(snapshot[50_000].text == "paragraph 50000")
  }
}
