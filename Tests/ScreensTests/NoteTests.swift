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

  @Test(arguments: [true, false]) func newsWaitWhileAQuestionHasTheLine(_ isBefore: Bool) {
    var screen = EditorScreen("a", columns: 60)
    if isBefore { _ = screen.update(.notice("moved to b.txt")) }
    screen.press(.control("f"))
    if !isBefore { _ = screen.update(.notice("moved to b.txt")) }
    for second in 0..<60 { _ = screen.update(.tick(start + Double(second))) }
    screen.press(Key(.escape))
    _ = screen.update(.tick(start + 60))
    #expect(screen.bottomRow == " moved to b.txt")
  }

  @Test func aSaveEndsAFailureThatWaits() {
    var screen = EditorScreen("a", columns: 60)
    let failure = EditorScreen.Message.failed(Failure(message: "the disk is broken"))
    let messages: [EditorScreen.Message] = [failure, .notice("moved"), .tick(start), .tick(start + 2), failure]
    for message in messages { _ = screen.update(message) }
    _ = screen.update(.saved(.success(SaveNote(revision: 0, text: "saved"))))
    var rows: Set<String> = []
    for second in 3..<30 {
      _ = screen.update(.tick(start + Double(second)))
      rows.insert(screen.bottomRow)
    }
    #expect(!rows.contains(" the disk is broken") && rows.contains(" moved"))
  }

  @Test func aFailureThatComesAgainAndAgainLeavesNewsTheirTime() {
    var screen = EditorScreen("a", columns: 60)
    var rows: [String] = []
    for second in 0..<10 {
      if second == 1 { _ = screen.update(.notice("moved to b.txt")) }
      if second % 2 == 0 { _ = screen.update(.failed(Failure(message: "the disk is broken"))) }
      _ = screen.update(.tick(start + Double(second)))
      rows.append(screen.bottomRow)
    }
    let news = rows.filter { $0 == " moved to b.txt" }
    #expect(news.count == 3 && rows.last == " the disk is broken")
  }
}
