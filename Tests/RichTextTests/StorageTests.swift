import Properties
import Testing

@testable import RichText

@Suite struct StorageTests {
  @Test func ropesDoAsArraysDo() {
    forAll(
      cases: 60,
      { choices in
        choices.array(upTo: 30) { ($0.int(in: 0...1000), $0.int(in: 1...40), $0.int(in: 0...60)) }
      }
    ) { edits in
      var array = (0..<100).map { Paragraph(UInt64($0), (.plain, "p\($0)")) }
      var rope = ParagraphRope(array)
      for (start, removed, added) in edits {
        let lower = start % array.count
        let range = lower..<min(lower + removed, array.count)
        let new = (0..<max(added, 1)).map { Paragraph(UInt64($0), (.strong, "new \($0)")) }
        array.replaceSubrange(range, with: new)
        let last = Position(range.upperBound - 1, rope.length(of: range.upperBound - 1))
        rope.replace(Position(range.lowerBound, 0)..<last, with: new)
      }
      return rope.root.invariantViolations() == [] && rope.leaves(0..<rope.count).map(\.paragraph) == array
        && rope.summary.utf8 == array.reduce(0) { $0 + $1.length + 1 }
    }
  }

  @Test func aLargeRopeStaysFlat() {
    forAll(
      cases: 20,
      { choices in choices.array(upTo: 12) { ($0.int(in: 0...9000), $0.int(in: 0...4000), $0.int(in: 0...4000)) } }
    ) { edits in
      var numbers = Array(0..<6000)
      var rope = ParagraphRope(numbers.map { Paragraph(UInt64($0), (.plain, "p\($0)")) })
      for (start, removed, added) in edits {
        let lower = min(start, numbers.count)
        let range = lower..<min(lower + removed, numbers.count)
        let new = Array(10_000..<(10_000 + max(added, range.count == numbers.count ? 1 : 0)))
        rope.replaceParagraphs(range, with: new.map { Paragraph(UInt64($0), (.plain, "n\($0)")) })
        numbers.replaceSubrange(range, with: new)
        guard rope.root.invariantViolations() == [], rope.root.height <= 6 else { return false }
      }
      return rope.count == numbers.count
        && zip(rope.leaves(0..<rope.count), numbers).allSatisfy { $0.id.number == UInt64($1) }
    }
  }

  @Test func aLongParagraphIsHeldInPieces() {
    let text = String(repeating: "some é words 👩‍👩‍👧 ", count: 10_000)
    let runs = (0..<1000).map { index in Paragraph.Run(length: 30, style: .with { $0.size = index + 1 }) }
    let long = Paragraph(id: ParagraphID(0), text: text, runs: runs).canonical
    let rope = ParagraphRope([long, Paragraph(1)])
    #expect(rope.paragraph(0) == long)
    #expect(rope.count == 2)
    let leaves = rope.leaves(0..<1).flatMap { $0.leaves }
    #expect(leaves.allSatisfy { LeafLimit.standard.holds($0.piece) })
    #expect(leaves.count > 20 && leaves.count < 40)
    #expect(leaves.allSatisfy { $0.piece.text.unicodeScalars.first != "\u{200D}" })
  }

  @Test func anEditOfALongParagraphCopiesItsLeafAlone() throws {
    let text = RichText(plain: "x\n" + String(repeating: "some words ", count: 100_000) + "\nx")
    let place = Position(1, 500_000)
    let edited = try text.replacing(place..<place, with: RichText(plain: "x")).applied(to: text)
    let split = try edited.replacing(place..<place, with: RichText(plain: "\n")).applied(to: edited)
    let styled = try text.styling(place..<Position(1, 500_020)) { $0.bold = true }.applied(to: text)
    for other in [edited, split, styled] {
      #expect(other.invariantViolations() == [])
      let shared = text.leaves.count { leaf in other.leaves.contains { $0 === leaf } }
      #expect(shared >= text.leaves.count - 2)
    }
  }

  @Test func aLongParagraphThatIsTakenAwayLetterByLetterStaysInFewLeaves() throws {
    var text = RichText(
      [Paragraph(0, (.plain, String(repeating: "ab ", count: 100)))], leafLimit: .init(bytes: 16, runs: 9))
    while text.paragraphLength(0) > 1 {
      let place = text.paragraphLength(0) / 2
      text = try text.replacing(Position(0, place)..<Position(0, place + 1), with: RichText()).applied(to: text)
      #expect(text.invariantViolations() == [])
      #expect(text.leaves.count <= max(1, text.paragraphLength(0) / 3))
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

extension RichText {
  fileprivate var leaves: [ParagraphLeaf] { rope.leaves(0..<paragraphCount).flatMap { $0.leaves } }
}
