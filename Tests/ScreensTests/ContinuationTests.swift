import Editing
import Foundation
import RichText
import Terminal
import Testing

@testable import Screens

struct ContinuationTests {
  private func insertion(_ text: String, at offset: Int, in old: RichText) -> Transaction {
    old.replacing(Position(0, offset)..<Position(0, offset), with: RichText(plain: text))
  }

  @Test func aChangeFromElsewhereKeepsTheCaretAtItsText() {
    var screen = EditorScreen("hello world")
    for _ in 0..<6 { screen.press(Key(.right)) }
    let change = insertion("well, ", at: 0, in: screen.editor.text)
    let effects = screen.update(.incoming(change, note: "changed on desktop", after: screen.recorded))
    #expect(effects == [.accept, .place(Place(selection: Selection(Position(0, 12)), top: .start))])
    #expect(screen.string == "well, hello world")
    #expect(screen.bottomRow == " changed on desktop")
    #expect(!screen.isEdited)
  }

  @Test func escFromFindGoesBackToTheTextWhereItBegan() {
    var screen = EditorScreen("hello world")
    for _ in 0..<6 { screen.press(Key(.right)) }
    screen.press(.control("f"))
    _ = screen.update(.incoming(insertion("well, ", at: 0, in: screen.editor.text), note: "", after: screen.recorded))
    screen.type("h")
    screen.press(Key(.escape))
    #expect(screen.editor.selection == Selection(Position(0, 12)))
  }

  @Test func unsavedEditsStayUnsavedAfterAChangeFromElsewhere() {
    var screen = EditorScreen("a")
    screen.type("b")
    _ = screen.update(.incoming(insertion("c", at: 0, in: screen.editor.text), note: "", after: screen.recorded))
    #expect(screen.isEdited)
  }

  @Test func aChangeMadeBeforeAnEditThatIsOnItsWayIsPassedOver() {
    var screen = EditorScreen("a")
    let change = insertion("c", at: 0, in: screen.editor.text)
    screen.type("b")
    #expect(screen.update(.incoming(change, note: "changed", after: 0)).isEmpty)
    #expect(screen.string == "ba")
  }

  /// The save was made without it: a later save would take what it brings for something that was typed.
  @Test func aChangeThatComesDuringASaveIsPassedOver() {
    var screen = EditorScreen("a")
    screen.type("b")
    screen.press(.control("s"))
    let change = insertion("c", at: 0, in: screen.editor.text), saved = SaveNote(revision: screen.revision, text: "")
    #expect(screen.update(.incoming(change, note: "changed", after: screen.recorded)).isEmpty)
    #expect(screen.string == "ba")
    _ = screen.update(.saved(.success(saved)))
    #expect(screen.update(.incoming(change, note: "changed", after: screen.recorded)).first == .accept)
    #expect(screen.string == "cba")
  }

  @Test func aChangeThatDoesNotFitChangesNothing() {
    var screen = EditorScreen("a", columns: 200)
    let other = RichText(plain: "a much longer text than that")
    _ = screen.update(.incoming(insertion("x", at: 20, in: other), note: "changed", after: screen.recorded))
    #expect(screen.string == "a")
    #expect(screen.bottomRow.contains("does not fit"))
  }

  @Test func aDocumentContinuedElsewhereIsReadOnlyAndSaysSo() {
    var screen = EditorScreen("a", columns: 60)
    screen.press(.control("f"))
    _ = screen.update(.continuedElsewhere(device: "desktop"))
    #expect(screen.bottomRow == " Continued on desktop. Enter takes it back.")
    #expect(screen.type("x") == [])
    #expect(screen.press(.control("s")) == [])
    #expect(screen.string == "a")
    #expect(screen.bottomRow == " Continued on desktop. Enter takes it back.")
    #expect(screen.statusRow.contains("(read-only)"))
  }

  @Test func messagesDoNotHideWhoContinues() {
    var screen = EditorScreen("a", columns: 60)
    _ = screen.update(.continuedElsewhere(device: "desktop"))
    _ = screen.update(.failed(Failure(message: "the disk is full")))
    #expect(screen.bottomRow == " Continued on desktop. Enter takes it back.")
    #expect(screen.statusRow == " the disk is full")
    screen.press(.control("b"))
    #expect(screen.statusRow == " the disk is full")
    for second in 0..<30 { _ = screen.update(.tick(Date(timeIntervalSince1970: Double(second)))) }
    #expect(screen.statusRow.contains("(read-only)"))
  }

  @Test func enterTakesItBackOnce() {
    var screen = EditorScreen("one\ntwo", columns: 60)
    _ = screen.update(.continuedElsewhere(device: "desktop"))
    #expect(screen.press(Key(.enter), Key(.enter)) == [.takeBack])
    let change = insertion("and ", at: 0, in: screen.editor.text)
    let effects = screen.update(.takenBack(.success(change), caret: Position(1, 2)))
    #expect(effects == [.place(Place(selection: Selection(Position(1, 2)), top: .start))])
    #expect(screen.string == "and one\ntwo")
    #expect(screen.bottomRow == " Taken back from desktop")
    #expect(screen.type("x").count == 2)
    #expect(screen.string == "and one\ntwxo")
  }

  /// It is in what is taken back.
  @Test func newsAreNotTakenWhileSomethingIsTakenBack() {
    var screen = EditorScreen("one", columns: 60)
    _ = screen.update(.continuedElsewhere(device: "desktop"))
    screen.press(Key(.enter))
    let change = insertion("and ", at: 0, in: screen.editor.text)
    #expect(screen.update(.incoming(change, note: "changed", after: screen.recorded)).isEmpty)
    _ = screen.update(.takenBack(.success(change), caret: nil))
    #expect(screen.string == "and one")
    let more = insertion("two ", at: 0, in: screen.editor.text)
    #expect(screen.update(.incoming(more, note: "changed", after: screen.recorded)).first == .accept)
  }

  @Test func whatCouldNotBeTakenBackStaysReadOnlyAndCanBeTriedAgain() {
    var screen = EditorScreen("a", columns: 60)
    _ = screen.update(.continuedElsewhere(device: "desktop"))
    screen.press(Key(.enter))
    _ = screen.update(.takenBack(.failure(Failure(message: "no network")), caret: nil))
    #expect(screen.statusRow == " no network")
    #expect(screen.type("x") == [])
    #expect(screen.press(Key(.enter)) == [.takeBack])
  }

  @Test func aDocumentContinuedElsewhereClosesWithoutAQuestion() {
    var screen = EditorScreen("a")
    screen.type("b")
    _ = screen.update(.continuedElsewhere(device: "desktop"))
    #expect(screen.press(.control("q")) == [.close(saving: true)])
  }

  @Test func recoveredEditsAreKeptOrDiscarded() {
    var screen = EditorScreen("a", columns: 70)
    let offer = RecoveryChoice.Offer(
      edits: insertion("lost ", at: 0, in: screen.editor.text), detail: "1 word from 10:32")
    _ = screen.update(.recovered(offer))
    _ = screen.update(.asked)
    #expect(screen.bottomRow == "Keep recovered edits (1 word from 10:32)? y/n")
    #expect(screen.type("x") == [])
    #expect(screen.press(Key(.escape), .control("q")) == [])
    var discarding = screen
    #expect(discarding.type("n") == [.keepRecovered(false)])
    #expect(discarding.string == "a" && !discarding.isEdited)
    #expect(screen.type("y").first == .keepRecovered(true))
    #expect(screen.string == "lost a" && screen.isEdited)
  }

  @Test func whatWasTypedAheadOfTheQuestionIsNoAnswerAndGoesNowhere() {
    var screen = EditorScreen("a", columns: 70)
    _ = screen.update(.recovered(RecoveryChoice.Offer(detail: "1 word from 10:32")))
    #expect(screen.type("now yes\n").isEmpty)
    #expect(screen.update(.input(.paste("no"))).isEmpty)
    #expect(screen.press(.control("q"), .control("s")).isEmpty)
    #expect(screen.bottomRow == "Keep recovered edits (1 word from 10:32)? y/n")
    #expect(screen.string == "a" && !screen.isEdited)
    _ = screen.update(.asked)
    #expect(screen.type("n") == [.keepRecovered(false)])
  }

  @Test func recoveredEditsAreSeenWhereTheUserWas() {
    var screen = EditorScreen("a", columns: 70)
    let selection = Selection(anchor: Position(0, 2), head: Position(0, 4))
    let edits = insertion("lost ", at: 0, in: screen.editor.text)
    _ = screen.update(.recovered(RecoveryChoice.Offer(edits: edits, selection: selection)))
    _ = screen.update(.asked)
    screen.type("y")
    #expect(screen.editor.selection == selection)
    _ = screen.update(.recovered(RecoveryChoice.Offer(selection: Selection(Position(7, 7)))))
    _ = screen.update(.asked)
    screen.type("y")
    #expect(screen.editor.selection == Selection(Position(0, 6)))
  }

  @Test func theQuestionStaysReadableInANarrowTerminal() {
    var screen = EditorScreen("a", columns: 30)
    _ = screen.update(.recovered(RecoveryChoice.Offer()))
    #expect(screen.bottomRow == "Keep recovered edits? y/n")
    #expect(screen.frame.cursor == Frame.Point(column: 26, row: 5))
  }
}
