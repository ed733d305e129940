import Foundation
import RichText
import Testing

@testable import Formats

/// The bytes that the commonest edits of tables are written as, in both dialects.
@Suite struct RTFTypicalTableEditTests {
  private static let row =
    "\\trowd\\trgaph70\\cellx1000\\cellx2000\\pard\\intbl one\\cell two\\cell\\row\n"
  private static let second =
    "\\trowd\\trgaph70\\cellx1000\\cellx2000\\pard\\intbl three\\cell four\\cell\\row\n"
  private static let word = rtf("{\\rtf1{\\fonttbl{\\f0 A;}}\n\(row)\(second)\\pard end\\par}")

  private static let appleRow =
    "\\itap1\\trowd \\taflags1 \\cellx1000\\cellx2000\n\\pard\\intbl\\itap1\n\\f0 one\\cell \n\\pard\\intbl\\itap1 two\\cell \\row\n\n"
  private static let appleLast =
    "\\itap1\\trowd \\taflags1 \\cellx1000\\cellx2000\n\\pard\\intbl\\itap1 three\\cell \n\\pard\\intbl\\itap1 four\\cell \\lastrow\\row\n"
  private static let apple = rtf(
    "{\\rtf1\\ansi\\cocoartf2822{\\fonttbl\\f0\\fcharset0 Helvetica;}\n\(appleRow)\(appleLast)\\pard end}")

  /// Checks what the table and the end of a file are after an edit, which must read back.
  private func check(
    _ file: RTFText, _ expected: String, at location: SourceLocation = #_sourceLocation,
    _ change: (RichText) -> Transaction?
  ) throws {
    let change = try #require(change(file.text))
    let edited = try change.applied(to: file.text)
    let new = try file.bytes(with: edited)
    #expect(RTFText(new).text.hasSameContent(as: file.held(edited)), "\(new.latin)")
    let head = new.latin.range(of: ";}}\n") ?? new.latin.range(of: ";}\n")
    let table = new.latin[(head?.upperBound ?? new.latin.startIndex)...].dropLast()
    #expect(table == expected, sourceLocation: location)
  }

  private func insert(_ text: String, at position: Position) -> (RichText) -> Transaction? {
    { $0.replacing(position..<position, with: RichText(plain: text, style: $0.typingStyle(at: position))) }
  }

  @Test func textIsTypedInACell() throws {
    try check(
      Self.word, Self.row.replacing("two", with: "twox") + Self.second + "\\pard end\\par",
      insert("x", at: Position(1, 3)))
    try check(
      Self.apple, Self.appleRow.replacing("two", with: "twox") + Self.appleLast + "\\pard end",
      insert("x", at: Position(1, 3)))
  }

  @Test func aParagraphIsPutIntoACell() throws {
    try check(
      Self.word, Self.row.replacing("two", with: "t\\par\nwo") + Self.second + "\\pard end\\par",
      insert("\n", at: Position(1, 1)))
    try check(
      Self.apple, Self.appleRow.replacing("two", with: "t\\\nwo") + Self.appleLast + "\\pard end",
      insert("\n", at: Position(1, 1)))
  }

  @Test func aRowIsPutIn() throws {
    let add: (RichText) -> Transaction? = { text in TableGrid(around: 0, in: text).map { text.insertingRow(1, in: $0) }
    }
    try check(
      Self.word,
      "\\trowd\\trgaph70\\cellx1000\\cellx2000\\pard\\intbl one\\cell two\\cell\\row{\\pard\\trowd\\trgaph70\\cellx1000\\cellx2000\n\\pard\\intbl\\plain {\\cell\n}\\pard\\intbl\\plain {\\cell\n}\\row}\n\n\\trowd\\trgaph70\\cellx1000\\cellx2000\\pard\\intbl three\\cell four\\cell\\row\n\\pard end\\par",
      add)
    try check(
      Self.apple,
      "\\itap1\\trowd \\taflags1 \\cellx1000\\cellx2000\n\\pard\\intbl\\itap1\n\\f0 one\\cell \n\\pard\\intbl\\itap1 two\\cell \\row{\\pard\\trowd\\taflags1 \\cellx1000\\cellx2000\n\\pard\\intbl\\plain {\\cell\n}\\pard\\intbl\\plain {\\cell\n}\\row}\n\n\n\\itap1\\trowd \\taflags1 \\cellx1000\\cellx2000\n\\pard\\intbl\\itap1 three\\cell \n\\pard\\intbl\\itap1 four\\cell \\lastrow\\row\n\\pard end",
      add)
  }

  @Test func aRowIsTakenOut() throws {
    try check(Self.word, "\\pard\\intbl \n" + Self.second + "\\pard end\\par") { $0.removingRow(0) }
    try check(
      Self.apple,
      "\\itap1\\trowd \\taflags1 \\cellx1000\\cellx2000\n\\pard\\intbl\\itap1\n\\f0 one\\cell \n\\pard\\intbl\\itap1 two\\cell \\row\n\n\\itap1\n\\pard\\intbl\\itap1 \n\\pard\\intbl\\itap1 \\lastrow\n\\pard end"
    ) { $0.removingRow(2) }
  }

  @Test func aColumnIsPutIn() throws {
    let add: (RichText) -> Transaction? = { text in
      TableGrid(around: 0, in: text).map { text.insertingColumn(1, in: $0) }
    }
    try check(
      Self.word,
      "\\pard\\intbl \n\\pard\\intbl {\\pard\\trowd\\trgaph70\\cellx666\\cellx1333\\cellx2000\n\\pard\\intbl\\plain one\\cell\n\\pard\\intbl\\plain {\\cell\n}\\pard\\intbl\\plain two\\cell\n\\row}\n{\\pard\\trowd\\trgaph70\\cellx666\\cellx1333\\cellx2000\n\\pard\\intbl\\plain three\\cell\n\\pard\\intbl\\plain {\\cell\n}\\pard\\intbl\\plain four\\cell\n\\row}\n\n\\pard end\\par",
      add)
    try check(
      Self.apple,
      "\\itap1\n\\pard\\intbl\\itap1\n\\f0 \n\\pard\\intbl\\itap1 \n\n\\itap1\n\\pard\\intbl\\itap1 \n\\pard\\intbl\\itap1 \\lastrow{\\pard\\trowd\\taflags1 \\cellx666\\cellx1333\\cellx2000\n\\pard\\intbl\\plain {\\f0 one}\\cell\n\\pard\\intbl\\plain {\\cell\n}\\pard\\intbl\\plain {\\f0 two}\\cell\n\\row}\n{\\pard\\trowd\\taflags1 \\cellx666\\cellx1333\\cellx2000\n\\pard\\intbl\\plain {\\f0 three}\\cell\n\\pard\\intbl\\plain {\\cell\n}\\pard\\intbl\\plain {\\f0 four}\\cell\n\\row}\n\n\\pard end",
      add)
  }

  @Test func aCellOverTwoColumnsIsOneWideCell() throws {
    let merge: (RichText) -> Transaction? = { text in
      var paragraphs = Array(text.paragraphs)
      paragraphs[0].style.cells[0].columnSpan = 2
      paragraphs.remove(at: 1)
      return text.difference(to: RichText(paragraphs))
    }
    try check(
      Self.word,
      "\\pard\\intbl {\\pard\\trowd\\trgaph70\\clgridspan2\\cellx2000\n\\pard\\intbl\\plain one\\cell\n\\row}\n\n\\trowd\\trgaph70\\cellx1000\\cellx2000\\pard\\intbl three\\cell four\\cell\\row\n\\pard end\\par",
      merge)
  }

  @Test func aFileThatMergesCellsGoesOnToDoSo() throws {
    let file = rtf(
      "{\\rtf1{\\fonttbl{\\f0 A;}}\n\\trowd\\clmgf\\cellx1000\\clmrg\\cellx2000\\pard\\intbl one\\cell\\cell\\row\n\(Self.second)\\pard end\\par}"
    )
    let merge: (RichText) -> Transaction? = { text in
      var paragraphs = Array(text.paragraphs)
      paragraphs[1].style.cells[0].columnSpan = 2
      paragraphs.remove(at: 2)
      return text.difference(to: RichText(paragraphs))
    }
    try check(
      file,
      "\\trowd\\clmgf\\cellx1000\\clmrg\\cellx2000\\pard\\intbl one\\cell\\cell\\row\n\\pard\\intbl {\\pard\\trowd\\clmgf\\cellx1000\\clmrg\\cellx2000\n\\pard\\intbl\\plain three\\cell\n\\pard\\intbl\\cell\n\\row}\n\n\\pard end\\par",
      merge)
  }
}
