import Properties
import Terminal
import Testing

struct FrameTests {
  private func frame(_ columns: Int, _ rows: Int = 1, _ draw: (inout Frame) -> Void) -> Frame {
    var frame = Frame(columns: columns, rows: rows)
    draw(&frame)
    return frame
  }
  private let bold = CellStyle { $0.bold = true }
  private let reverse = CellStyle { $0.reverse = true }

  @Test func writingGivesTheColumnAfterTheText() {
    var frame = Frame(columns: 10, rows: 1)
    #expect(frame.write("ab橋", row: 0) == 4)
    #expect(frame.write("c", row: 0, column: 4) == 5)
    #expect(frame.row(0) == "ab橋c")
  }

  @Test func textIsClippedAtTheRightEdge() {
    var frame = Frame(columns: 4, rows: 2)
    #expect(frame.write("abcdef", row: 0) == 4)
    #expect(frame.row(0) == "abcd")
    #expect(frame.row(1) == "")
  }

  @Test func aWideClusterIsNotCutAtTheRightEdge() {
    var frame = Frame(columns: 3, rows: 1)
    #expect(frame.write("橋橋", row: 0) == 3)
    #expect(frame.row(0) == "橋")
    #expect(frame[row: 0, column: 2].cluster == " ")
  }

  @Test func textLeftOfTheFrameIsNotShown() {
    #expect(frame(4) { $0.write("abcd", row: 0, column: -2) }.row(0) == "cd")
    #expect(frame(4) { $0.write("橋b", row: 0, column: -1) }.row(0) == " b")
  }

  @Test func aLineHasVisibleFormsOfNewlinesAndTabs() {
    #expect(TerminalText.line("a\n\u{1B}[31m\tb\u{202E}") == "a^J^[[31m^Ib\\u{202E}")
    #expect(TerminalText.line("a\r\n\tb", keepingTabs: true) == "a^M^J\tb")
    #expect(TerminalText.line("👩‍👩‍👧 plain") == "👩‍👩‍👧 plain")
  }

  @Test func rowsOutsideAreIgnored() {
    let drawn = frame(4, 2) {
      $0.write("x", row: -1)
      $0.write("x", row: 2)
      $0.fill(row: 9, columns: 0..<4, style: bold)
      $0.restyle(row: -1, columns: 0..<4) { $0.bold = true }
    }
    #expect(drawn == Frame(columns: 4, rows: 2))
  }

  @Test func overwritingHalfAWideClusterBlanksTheOther() {
    #expect(
      frame(4) {
        $0.write("橋橋", row: 0)
        $0.write("x", row: 0, column: 1)
      }.row(0) == " x橋")
    #expect(
      frame(4) {
        $0.write("橋橋", row: 0)
        $0.write("x", row: 0, column: 2)
      }.row(0) == "橋x")
    #expect(
      frame(4) {
        $0.write("橋橋", row: 0)
        $0.write("字", row: 0, column: 1)
      }.row(0) == " 字")
    #expect(
      frame(4) {
        $0.write("橋橋", row: 0)
        $0.fill(row: 0, columns: 1..<2, style: .init())
      }.row(0) == "  橋")
  }

  @Test func noFrameEverHoldsHalfAWideCluster() {
    let pieces = ["a", "橋", "👩‍🌾", "e\u{301}", "\u{1B}", "\u{202E}", "字b", "\r\n", "🇩🇪"]
    forAll { choices in
      choices.array(upTo: 12) {
        (text: $0.element(of: pieces), row: $0.int(in: -1...2), column: $0.int(in: -3...9))
      }
    } _: { writes in
      let drawn = frame(7, 2) { frame in
        for write in writes { frame.write(write.text, row: write.row, column: write.column) }
      }
      return isWhole(drawn)
    }
  }

  private func isWhole(_ frame: Frame) -> Bool {
    (0..<frame.rows).allSatisfy { row in
      (0..<frame.columns).allSatisfy { column in
        let wide = frame[row: row, column: column].cluster.map { CellWidth.of($0) == 2 } ?? false
        let continued =
          column + 1 < frame.columns && frame[row: row, column: column + 1].isContinuation
        return wide == continued && !(column == 0 && frame[row: row, column: 0].isContinuation)
      }
    }
  }

  @Test(arguments: [
    ("\u{1B}[31m", "^[[31m"), ("a\tb", "a^Ib"), ("\r\n", "^M^J"), ("\u{7F}", "^?"),
    ("\u{9B}m", "\\u{9B}m"),
    ("\u{202E}abc", "\\u{202E}abc"), ("a\u{200B}b", "a\\u{200B}b"), ("\u{FEFF}", "\\u{FEFF}"),
    ("x\u{E0041}", "x\\u{E0041}"), ("\u{2028}", "\\u{2028}"), ("\u{301}", "\u{25CC}\u{301}"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("👩‍🌾", "👩‍🌾"), ("❤\u{FE0F}", "❤\u{FE0F}"),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"), ("a\u{AD}b", "a\\u{AD}b"),
  ])
  func whatCouldDriveTheTerminalIsShown(text: String, shown: String) {
    #expect(frame(40) { $0.write(text, row: 0) }.row(0) == shown)
    var frame = Frame(columns: 40, rows: 1)
    #expect(frame.write(text, row: 0) == TerminalText.width(of: text))
  }

  @Test func endlessMarksAreCut() {
    let shown = frame(9) { $0.write("a" + String(repeating: "\u{301}", count: 5000) + "b", row: 0) }
      .row(0)
    #expect(shown.unicodeScalars.count < 40)
    #expect(shown.hasSuffix("…b"))
  }

  @Test func escapedTextKeepsLinesAndTabs() {
    #expect(TerminalText.escaped("a\tb\nc\u{7}") == "a\tb\nc^G")
    #expect(TerminalText.escaped("abcdef", limit: 3) == "abc…")
    #expect(TerminalText.escaped("abc", limit: 3) == "abc")
  }

  @Test func theDescriptionShowsMarksAndTheCursor() {
    let drawn = frame(12, 4) {
      $0.write("Hello ", row: 0)
      $0.write("you", row: 0, column: 6, style: bold)
      $0.write("字", row: 2, style: reverse)
      $0.cursor = .init(column: 6, row: 0)
    }
    #expect(drawn.description == "Hello ▏you\n       bbb\n\n字\n##")
  }

  @Test func theCursorMayStandAfterTheLastColumn() {
    let drawn = frame(3) {
      $0.write("abc", row: 0)
      $0.cursor = .init(column: 3, row: 0)
    }
    #expect(drawn.description == "abc▏")
  }

  @Test func everyStyleHasAMark() {
    let styles: [(CellStyle, String)] = [
      (.init { $0.italic = true }, "i"), (.init { $0.underline = .wave }, "u"),
      (.init { $0.strikethrough = true }, "s"),
      (
        .init {
          $0.bold = true
          $0.italic = true
        }, "+"
      ), (.init { $0.dim = true }, "d"),
      (.init { $0.foreground = .palette(1) }, "c"),
      (
        .init {
          $0.bold = true
          $0.reverse = true
        }, "#"
      ),
    ]
    for (style, mark) in styles {
      #expect(frame(3) { $0.write("x", row: 0, style: style) }.description == "x\n\(mark)")
    }
  }

  @Test func restylingTakesWideClustersWhole() {
    let drawn = frame(6) {
      $0.write("a橋b字", row: 0)
      $0.restyle(row: 0, columns: 2..<5) { $0.bold = true }
    }
    #expect(drawn.description == "a橋b字\n bbbbb")
  }
}

extension CellStyle {
  init(_ change: (inout CellStyle) -> Void) {
    self.init()
    change(&self)
  }
}
