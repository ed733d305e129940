import Editing
import Properties
import RichText
import Testing

/// Wide characters are those beyond the symbols; marks alone and controls take nothing.
@Sendable func width(_ character: Character) -> Int {
  guard let scalar = character.unicodeScalars.first else { return 0 }
  return scalar.value < 32 || scalar == "\u{301}" || scalar == "\u{200B}" ? 0 : scalar.value >= 0x2E80 ? 2 : 1
}

struct LineLayoutTests {
  private func layout(_ text: String, columns: Int, _ change: (inout ParagraphStyle) -> Void = { _ in }) -> LineLayout {
    var paragraph = RichText(plain: text)[0]
    change(&paragraph.style)
    return LineLayout(paragraph, viewport: Viewport(columns: columns, width: width))
  }

  /// The rows as text, blanks for indents, without the spaces that hang.
  private func rows(_ text: String, columns: Int, _ change: (inout ParagraphStyle) -> Void = { _ in }) -> [String] {
    let bytes = Array(text.utf8)
    return layout(text, columns: columns, change).rows.map {
      String(repeating: ".", count: $0.indent) + String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  @Test func rowsBreakAtSpaces() {
    #expect(rows("", columns: 20) == [""])
    #expect(rows("one two three", columns: 20) == ["one two three"])
    #expect(rows("one two three", columns: 11) == ["one two ", "three"])
    #expect(rows("one two    three", columns: 8) == ["one two    ", "three"])
    #expect(rows("one two three", columns: 8) == ["one two ", "three"])
    #expect(rows("one\u{A0}two three", columns: 9) == ["one\u{A0}two ", "three"])
  }

  @Test func longWordsBreakBetweenClusters() {
    #expect(rows("abcdefghij", columns: 5) == ["abcd", "efgh", "ij"])
    #expect(rows("x abcdefghij", columns: 5) == ["x ", "abcd", "efgh", "ij"])
    #expect(rows("e\u{301}e\u{301}e\u{301}", columns: 3) == ["e\u{301}e\u{301}", "e\u{301}"])
    #expect(rows("abc", columns: 1) == ["a", "b", "c"])
  }

  @Test func wideCharactersAreNotSplit() {
    #expect(rows("漢字漢字", columns: 6) == ["漢字", "漢字"])
    #expect(rows("a漢字", columns: 5) == ["a漢", "字"])
    #expect(rows("漢字、漢字", columns: 5) == ["漢", "字、", "漢字"])
    #expect(rows("漢「字」", columns: 6) == ["漢", "「字", "」"])
    #expect(rows("abc 漢字", columns: 8) == ["abc 漢", "字"])
  }

  @Test func tabsGoToTheNextStop() {
    let tabs = layout("a\tb\t\tc", columns: 80)
    #expect(tabs.clusters(inRow: 0).map(\.column) == [0, 1, 8, 9, 16, 24])
    #expect(tabs.rows[0].width == 25)
    #expect(layout("\ta", columns: 80) { $0.leftIndent = 1200 }.clusters(inRow: 0).map(\.column) == [10, 16])
    #expect(rows("abcdefgh\tx", columns: 13) == ["abcdefgh", "\tx"])
  }

  @Test func indentsAndAlignment() {
    #expect(rows("one two", columns: 40) { $0.leftIndent = 480 } == ["....one two"])
    #expect(rows("one two", columns: 40) { $0.firstLineIndent = 240 } == ["..one two"])
    #expect(
      rows("one two three four", columns: 15) { ($0.leftIndent, $0.firstLineIndent) = (480, -240) } == [
        "..one two ", "....three four",
      ])
    #expect(rows("one two", columns: 21) { $0.alignment = .right } == [".............one two"])
    #expect(rows("one two", columns: 21) { $0.alignment = .center } == ["......one two"])
    #expect(rows("one two", columns: 21) { $0.alignment = .justified } == ["one two"])
    #expect(rows("one two three", columns: 11) { $0.alignment = .right } == ["...one two ", ".....three"])
    #expect(rows("one two", columns: 21) { ($0.alignment, $0.rightIndent) = (.right, 480) } == [".........one two"])
  }

  @Test func tenColumnsRemain() {
    let row = layout("one two three four", columns: 31) { ($0.leftIndent, $0.rightIndent) = (100_000, 100_000) }.rows[0]
    #expect(row.indent == 20)
    #expect(row.width == 7)
    #expect(layout("one", columns: 5) { ($0.leftIndent, $0.firstLineIndent) = (.max, .max) }.rows[0].indent == 0)
    #expect(layout("one", columns: 50) { ($0.leftIndent, $0.firstLineIndent) = (.min, .min) }.rows[0].indent == 0)
  }

  @Test func placesAndOffsets() {
    let layout = layout("one two three", columns: 11)
    #expect(layout.place(of: 0) == (0, 0))
    #expect(layout.place(of: 7) == (0, 7))
    #expect(layout.place(of: 8) == (1, 0))
    #expect(layout.place(of: 13) == (1, 5))
    #expect(layout.place(of: 99) == (1, 5))
    #expect(layout.offset(row: 0, column: 99) == 7)
    #expect(layout.offset(row: 1, column: 99) == 13)
    #expect(layout.offset(row: -4, column: -1) == 0)
    #expect(layout.offset(row: 9, column: 2) == 10)
    #expect(self.layout("漢字", columns: 20).offset(row: 0, column: 3) == 3)
    #expect(self.layout("a\tb", columns: 20).offset(row: 0, column: 6) == 2)
    #expect(self.layout("a\tb", columns: 20).offset(row: 0, column: 3) == 1)
    #expect(self.layout("ab\t", columns: 20).offset(row: 0, column: 7) == 3)
  }

  private struct Case {
    var layout: LineLayout
    var text: String
    var columns: Int
  }

  private func makeCase(_ choices: inout Choices) -> Case {
    let text = choices.array(upTo: 40) {
      $0.element(of: ["a", "bc", " ", "  ", "\t", "漢", "。", "「", "e\u{301}", "👩‍🌾", "\u{301}", "-"])
    }.joined()
    let columns = choices.int(in: 1...30)
    let alignment = choices.element(of: ParagraphStyle.Alignment.allCases)
    let indents = choices.bool() ? [0, 0, 0] : (0..<3).map { _ in choices.int(in: -3000...3000) }
    let layout = layout(text, columns: columns) {
      $0.alignment = alignment
      ($0.leftIndent, $0.rightIndent, $0.firstLineIndent) = (indents[0], indents[1], indents[2])
    }
    return Case(layout: layout, text: text, columns: columns)
  }

  @Test func rowsTileTheParagraph() {
    forAll(makeCase) { one in
      let borders = [0] + one.layout.rows.map(\.range.upperBound)
      let clusters = one.layout.rows.indices.flatMap { one.layout.clusters(inRow: $0) }
      return one.layout.rows.map(\.range.lowerBound) == borders.dropLast() && borders.last == one.text.utf8.count
        && clusters.map(\.range.count) == one.text.map(\.utf8.count)
    }
  }

  @Test func noRowIsWiderThanTheView() {
    forAll(makeCase) { one in
      one.layout.rows.indices.allSatisfy { index in
        let row = one.layout.rows[index]
        return row.indent >= 0 && row.width >= 0 && row.indent + row.width <= max(one.columns - 1, 1)
          && one.layout.clusters(inRow: index).allSatisfy {
            $0.column >= row.indent && $0.column + $0.width <= max(one.columns, 2)
          }
      }
    }
  }

  @Test func aRowIsAsWideAsWhatIsInIt() {
    forAll(makeCase) { one in
      let bytes = Array(one.text.utf8), layout = one.layout
      return layout.rows.indices.allSatisfy { index in
        let row = layout.rows[index], isLast = index == layout.rows.count - 1
        let seen = layout.clusters(inRow: index).last { isLast || bytes[$0.range.lowerBound] != 0x20 }
        return row.width == (seen.map { $0.column + $0.width - row.indent } ?? 0)
      }
    }
  }

  @Test func placesLeadBack() {
    forAll(makeCase) { one in
      var offset = 0
      return one.text.allSatisfy { character in
        defer { offset += character.utf8.count }
        let place = one.layout.place(of: offset)
        let back = one.layout.place(of: one.layout.offset(row: place.row, column: place.column))
        return back == place
      }
    }
  }
}
