import Foundation
import Terminal
import Testing

@testable import Screens

struct NoteTests {
  private let start = Date(timeIntervalSince1970: 0)

  @Test func messagesGoAwayWithTime() {
    var screen = EditorScreen("a", columns: 60)
    _ = screen.update(.notice("hello"))
    _ = screen.update(.tick(start))
    _ = screen.update(.tick(start + 5))
    #expect(screen.bottomRow == " hello")
    _ = screen.update(.tick(start + 6))
    #expect(screen.bottomRow.hasPrefix(" ^S Save"))
    _ = screen.update(.failed(Failure(message: "no", hint: "try again")))
    _ = screen.update(.tick(start + 7))
    _ = screen.update(.tick(start + 20))
    #expect(screen.bottomRow == " no; try again")
    screen.press(Key(.escape))
    #expect(screen.bottomRow.hasPrefix(" ^S Save"))
  }
  @Test func newsThatComeTogetherAreSeenOneAfterTheOther() {
    var screen = EditorScreen("a", columns: 60)
    for text in ["moved to b.txt", "tower asks to join", "moved to b.txt"] { _ = screen.update(.notice(text)) }
    var rows: [String] = []
    for second in 0..<12 {
      _ = screen.update(.tick(start + Double(second)))
      rows.append(String(screen.bottomRow.prefix(6)))
    }
    #expect(rows == [" moved", " moved"] + Array(repeating: " tower", count: 7) + Array(repeating: " ^S Sa", count: 3))
  }

  @Test func anAnswerIsThereAtOnceAndNewsThatNobodySawComeAfterIt() {
    var screen = EditorScreen("a", columns: 60)
    _ = screen.update(.notice("moved to b.txt"))
    _ = screen.update(.failed(Failure(message: "the disk is full")))
    #expect(screen.bottomRow == " the disk is full")
    for second in 0..<3 { _ = screen.update(.tick(start + Double(second))) }
    #expect(screen.bottomRow == " moved to b.txt")
    for second in 3..<6 { _ = screen.update(.tick(start + Double(second))) }
    _ = screen.update(.failed(Failure(message: "the disk is full")))
    for second in 6..<30 { _ = screen.update(.tick(start + Double(second))) }
    #expect(screen.bottomRow.hasPrefix(" ^S Save"))
  }

  @Test func newsWaitWhileAQuestionHasTheLine() {
    var screen = EditorScreen("a", columns: 60)
    screen.press(.control("f"))
    _ = screen.update(.notice("moved to b.txt"))
    for second in 0..<60 { _ = screen.update(.tick(start + Double(second))) }
    screen.press(Key(.escape))
    #expect(screen.bottomRow == " moved to b.txt")
  }
}
