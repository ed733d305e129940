import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct FrameTests {
  @Test func anEmptyDocument() {
    let screen = EditorScreen(columns: 60, rows: 4)
    #expect(
      screen.frame.description == """
        ▏

         letter.rtf  1:1  RTF                         synced · work
        ############################################################
         ^S Save   ^Z Undo   ^F Find   ^P Command   ^Q Quit
         dddddddddddddddddddddddddddddddddddddddddddddddddd
        """)
  }

  @Test func aNarrowStatusBarKeepsTheNameThePositionAndTheState() {
    var screen = EditorScreen("Dear reader", columns: 32, rows: 3)
    screen.press(Key(.end))
    #expect(screen.statusRow == " letter.rtf  1:12  RTF   synced")
    screen = EditorScreen("Dear reader", columns: 12, rows: 3)
    #expect(screen.statusRow == " letter.rtf")
  }

  @Test func anEditedDocumentIsMarked() {
    var screen = EditorScreen(columns: 40)
    screen.type("a")
    #expect(screen.statusRow.hasPrefix(" letter.rtf •  1:2"))
  }

  @Test func outsideAContainerThereIsNoHandOff() {
    let info = DocumentInfo(title: "a.txt", displayPath: "a.txt", formatName: "plain text")
    let screen = EditorScreen("", columns: 70, document: info)
    #expect(screen.statusRow.hasSuffix("not in a container: no hand-off"))
  }

  @Test func theStateOfSynchronisationIsToldInWords() {
    var screen = EditorScreen("", columns: 70)
    _ = screen.update(.sync(.offline("no route to host")))
    #expect(screen.statusRow.contains("offline · no route to host"))
    _ = screen.update(.sync(.offline(String(repeating: "a long reason ", count: 9))))
    #expect(screen.statusRow.contains("offline") && !screen.statusRow.contains("reason"))
    _ = screen.update(.sync(.conflict(2)))
    #expect(screen.statusRow.contains("2 conflicts"))
  }

  @Test func aSelectionIsReverseUpToTheParagraphEnds() {
    var screen = EditorScreen("ab\n\ncd", columns: 20, rows: 6)
    screen.press(Key(.right), Key(.down, .shift), Key(.down, .shift))
    #expect(
      screen.frame.description.hasPrefix(
        """
        ab
         ##

        #
        c▏d
        #
        """))
    #expect(screen.frame[row: 2, column: 0].style.reverse)
    #expect(!screen.frame[row: 2, column: 1].style.reverse)
  }

  @Test func theWordsOfASelectionAreCounted() {
    var screen = EditorScreen("one two\nthree", columns: 60)
    #expect(!screen.statusRow.contains("words"))
    screen.press(.control("a"))
    #expect(screen.statusRow.contains("3 words"))
  }

  @Test func looksReachTheCells() {
    let plain = RichText(plain: "abcdef")
    let edits: [(Int, (inout CharacterStyle) -> Void)] = [
      (0, { $0.bold = true }), (1, { $0.italic = true }), (2, { $0.underline = .wave }),
      (3, { $0.strikethrough = true }),
      (4, { $0.color = Color(red: 200, green: 0, blue: 0) }),
    ]
    let text = edits.reduce(plain) { text, edit in
      let range = Position(0, edit.0)..<Position(0, edit.0 + 1)
      return (try? text.styling(range, edit.1).applied(to: text)) ?? text
    }
    let screen = EditorScreen(text)
    #expect(screen.frame.description.hasPrefix("▏abcdef\n bius"))
    #expect(screen.frame[row: 0, column: 2].style.underline == .wave)
    #expect(screen.frame[row: 0, column: 4].style.foreground == .rgb(200, 0, 0))
  }

  @Test func anObjectIsOneDimCellWithItsNameInTheStatusBar() {
    var style = CharacterStyle()
    style.atom = Atom(.image, label: "image", key: 0)
    let text = RichText([
      Paragraph(
        id: ParagraphID(0), text: "a\u{FFFC}b",
        runs: [.init(length: 1, style: .init()), .init(length: 3, style: style), .init(length: 1, style: .init())])
    ])
    var screen = EditorScreen(text, columns: 60)
    #expect(screen.frame.row(0) == "a▣b")
    #expect(screen.frame[row: 0, column: 1].style.dim)
    #expect(!screen.statusRow.contains("[image]"))
    screen.press(Key(.right))
    #expect(screen.statusRow.contains("[image]"))
    #expect(screen.frame.cursor == Frame.Point(column: 1, row: 0))
  }

  @Test func wideCharactersTabsAndControlsTakeTheCellsThatTheCaretCounts() {
    var screen = EditorScreen("日a\tb\u{1}\u{202E}c", columns: 40)
    var cursors: [Int] = []
    for _ in 0..<7 {
      cursors.append(screen.frame.cursor?.column ?? -1)
      screen.press(Key(.right))
    }
    #expect(screen.frame.row(0) == "日a     b^A\u{FFFD}c")
    #expect(cursors == [0, 2, 3, 8, 9, 11, 12])
  }

  @Test func theViewFollowsTheCaret() {
    var screen = EditorScreen((1...30).map { "line \($0)" }.joined(separator: "\n"), columns: 20, rows: 6)
    screen.press(Key(.end, .control))
    #expect(screen.frame.row(3) == "line 30")
    #expect(screen.frame.cursor == Frame.Point(column: 7, row: 3))
    screen.press(Key(.home, .control))
    #expect(screen.frame.row(0) == "line 1")
  }

  @Test func aSmallerTerminalStillShowsTheCaret() {
    var screen = EditorScreen((1...30).map { "line \($0)" }.joined(separator: "\n"), columns: 20, rows: 20)
    for _ in 0..<15 { screen.press(Key(.down)) }
    let untold = screen.view(columns: 20, rows: 5)
    #expect(untold.cursor != nil)
    _ = screen.update(.input(.resize(columns: 20, rows: 5)))
    #expect(screen.frame.cursor != nil)
    #expect(screen.frame.row(screen.frame.cursor?.row ?? 0) == "line 16")
  }

  @Test(arguments: [(1, 1), (20, 3), (2, 2), (0, 0), (80, 1), (1, 30)])
  func aTinyTerminalShowsWhatItCan(columns: Int, rows: Int) {
    var screen = EditorScreen("hello wide 日本 world", columns: columns, rows: rows)
    screen.press(Key(.end), .control("f"))
    #expect(screen.view(columns: columns, rows: rows).columns == columns)
    screen.press(Key(.escape), Key(.function(1)), Key(.down), Key(.escape), .control("a"))
    #expect(screen.view(columns: columns, rows: rows).rows == rows)
  }
}
