import Testing

@testable import Terminal

struct CellWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("橋", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("Ａ", 2), ("ｱ", 1),
      ("。", 2),
      ("👩‍🌾", 2), ("👍🏽", 2), ("👍", 2), ("🇩🇪", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("⌚", 2),
      ("⌚\u{FE0E}", 1),
      ("1\u{FE0F}\u{20E3}", 2),
      ("…", 1), ("─", 1), ("Ж", 1), ("ש", 1), ("ي", 1), ("\u{301}", 0), ("\u{200B}", 0),
      ("\u{1B}", 0), ("\u{7F}", 0),
      ("\r\n", 0),
      ("\u{A0}", 1), ("\u{E000}", 1), ("🏴\u{E0067}\u{E0062}\u{E007F}", 2), ("𠀀", 2),
    ] as [(Character, Int)])
  func aClusterTakesItsColumns(cluster: Character, columns: Int) {
    #expect(CellWidth.of(cluster) == columns)
  }

  @Test func aTextTakesTheSumOfItsClusters() {
    #expect(CellWidth.of("a橋👩‍🌾e\u{301}") == 6)
    #expect(CellWidth.of("") == 0)
  }

  @Test(
    arguments: [
      ("a", true), ("ä", true), ("Ж", true), ("橋", true), ("한", true), ("e\u{301}", false),
      ("👍", false),
      ("❤\u{FE0F}", false),
      ("─", false), ("🇩🇪", false), ("\u{2630}", false), ("\u{E000}", false),
    ] as [(Character, Bool)])
  func onlyOldLettersAndIdeographsAreAgreed(cluster: Character, isAgreed: Bool) {
    #expect(CellWidth.isAgreed(cluster) == isAgreed)
  }

  @Test func theTablesAreSortedAndApart() {
    for table in [CellWidth.wide, CellWidth.zeroWidth] {
      #expect(zip(table, table.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
    }
  }

  @Test func theTablesAgreeWithTheStandardLibrary() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.properties.isEmojiPresentation, !CellWidth.contains(scalar, in: CellWidth.wide) {
        Issue.record("\(scalar.escaped(asASCII: true)) is not wide")
      }
      if scalar.properties.generalCategory == .nonspacingMark,
        !CellWidth.contains(scalar, in: CellWidth.zeroWidth)
      {
        Issue.record("\(scalar.escaped(asASCII: true)) is not of no width")
      }
    }
  }
}
