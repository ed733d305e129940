import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct SavingTests {
  private let failure = Failure(message: "cannot write letter.rtf: the disk is full", hint: "free some space")

  @Test(arguments: [Key.control("s"), Key(.function(2))])
  func aSaveNamesTheRevision(key: Key) {
    var screen = EditorScreen("a")
    screen.type("b")
    #expect(screen.press(key) == [.save(RichText(plain: "ba"), revision: screen.revision)])
    _ = screen.update(.saved(.success(SaveNote(revision: screen.revision, text: "saved"))))
    #expect(!screen.isEdited)
    #expect(screen.bottomRow == " saved")
  }

  @Test func whatWasTypedDuringASaveIsStillUnsaved() {
    var screen = EditorScreen("a")
    screen.type("b")
    let revision = screen.revision
    screen.press(.control("s"))
    screen.type("c")
    _ = screen.update(.saved(.success(SaveNote(revision: revision, text: "saved"))))
    #expect(screen.isEdited)
  }

  @Test func aSaveThatFailedSaysWhy() {
    var screen = EditorScreen("a", columns: 80)
    screen.type("b")
    screen.press(.control("s"))
    _ = screen.update(.saved(.failure(failure)))
    #expect(screen.isEdited)
    #expect(screen.bottomRow == " cannot write letter.rtf: the disk is full; free some space")
  }

  @Test func whatIsRefusedByASaveIsNotSynced() {
    var screen = EditorScreen("a", columns: 80)
    _ = screen.update(.sync(.synced))
    #expect(screen.statusRow.contains("synced"))
    screen.type("b")
    screen.press(.control("s"))
    _ = screen.update(.saved(.failure(failure)))
    _ = screen.update(.sync(.synced))
    #expect(screen.statusRow.contains("not saved") && !screen.statusRow.contains("synced"))
    screen.press(.control("s"))
    _ = screen.update(.saved(.success(SaveNote(revision: screen.revision, text: "saved"))))
    #expect(screen.statusRow.contains("synced"))
  }

  @Test(arguments: [Key.control("q"), .control("w")])
  func anUneditedDocumentClosesAtOnce(key: Key) {
    var screen = EditorScreen("a")
    #expect(screen.press(key) == [.close(saving: false)])
    #expect(screen.isFinished)
  }

  @Test func anEditedDocumentAsksFirst() {
    var screen = EditorScreen("a", columns: 60)
    screen.type("b")
    #expect(screen.press(.control("q")) == [])
    #expect(screen.bottomRow == "Save changes? y: yes   n: no, lose them   Esc: stay")
    screen.press(Key(.escape))
    #expect(screen.prompt == nil && !screen.isFinished)
    screen.press(.control("q"))
    #expect(screen.press(Key(.character("n"))) == [.close(saving: false)])
    #expect(screen.isFinished)
  }

  @Test func yesSavesAndClosesOnlyWhenThatWorked() {
    var screen = EditorScreen("a")
    screen.type("b")
    screen.press(.control("q"))
    #expect(screen.press(Key(.character("y"))) == [.save(RichText(plain: "ba"), revision: screen.revision)])
    #expect(screen.update(.saved(.failure(failure))) == [])
    #expect(!screen.isFinished)
    screen.press(.control("q"), Key(.character("y")))
    let saved = SaveNote(revision: screen.revision, text: "saved")
    #expect(screen.update(.saved(.success(saved))) == [.close(saving: false)])
    #expect(screen.isFinished)
  }

  @Test func escDuringTheLastSaveStays() {
    var screen = EditorScreen("a")
    screen.type("b")
    screen.press(.control("q"), Key(.character("y")), Key(.escape))
    #expect(screen.update(.saved(.success(SaveNote(revision: screen.revision, text: "saved")))) == [])
    #expect(!screen.isFinished && !screen.isEdited)
  }

  @Test func aSaveThatIsOvertakenTakesNothingBack() {
    var screen = EditorScreen("a")
    screen.type("b")
    let older = SaveNote(revision: screen.revision, text: "saved")
    screen.type("c")
    _ = screen.update(.saved(.success(SaveNote(revision: screen.revision, text: "saved"))))
    _ = screen.update(.saved(.success(older)))
    #expect(!screen.isEdited)
  }

  @Test func whatWasTypedWhileClosingIsAskedFor() {
    var screen = EditorScreen("a")
    screen.type("b")
    screen.press(.control("q"))
    let revision = screen.revision
    screen.press(Key(.character("y")))
    screen.type("c")
    #expect(screen.update(.saved(.success(SaveNote(revision: revision, text: "saved")))) == [])
    #expect(!screen.isFinished)
    #expect(screen.prompt?.purpose == .quit)
  }

  @Test func thereIsOneSaveAtATime() {
    var screen = EditorScreen("a")
    screen.type("b")
    let first = screen.revision
    #expect(screen.press(.control("s")).count == 1)
    screen.type("c")
    #expect(screen.press(.control("s"), .control("s")) == [])
    let saved = screen.update(.saved(.success(SaveNote(revision: first, text: "saved"))))
    #expect(saved == [.save(screen.editor.text, revision: screen.revision)])
    #expect(screen.update(.saved(.success(SaveNote(revision: screen.revision, text: "saved")))) == [])
    #expect(!screen.isEdited)
  }

  @Test func leavingDuringASaveWaitsForWhatIsTypedToo() {
    var screen = EditorScreen("a")
    screen.type("b")
    let first = screen.revision
    screen.press(.control("s"))
    screen.type("c")
    #expect(screen.press(.control("q"), Key(.character("y"))) == [])
    let again = screen.update(.saved(.success(SaveNote(revision: first, text: "saved"))))
    #expect(again == [.save(screen.editor.text, revision: screen.revision)])
    let end = screen.update(.saved(.success(SaveNote(revision: screen.revision, text: "saved"))))
    #expect(end == [.close(saving: false)])
  }

  @Test func aMergeDuringTheLastSaveDoesNotAskAgain() {
    var screen = EditorScreen("a")
    screen.type("b")
    screen.press(.control("q"), Key(.character("y")))
    let saved = SaveNote(revision: screen.revision, text: "saved")
    let merge = screen.editor.text.replacing(.start ..< .start, with: RichText(plain: "theirs "))
    _ = screen.update(.incoming(merge, note: "merged with desktop", after: screen.recorded))
    #expect(screen.update(.saved(.success(saved))) == [.close(saving: false)])
  }

  @Test func aTerminalThatGoesAwayKeepsTheEdits() {
    var screen = EditorScreen("a")
    screen.type("b")
    #expect(screen.update(.input(.terminate)) == [.close(saving: true)])
    #expect(screen.isFinished)
  }

  @Test func aReadOnlyDocumentIsNotEditedOrSaved() {
    var info = DocumentInfo.letter
    info.readOnly = true
    var screen = EditorScreen("a", columns: 80, document: info)
    #expect(screen.type("b") == [])
    #expect(screen.string == "a")
    #expect(screen.bottomRow.contains("read-only"))
    #expect(screen.press(.control("s")) == [])
    #expect(screen.bottomRow.contains("F12"))
    #expect(screen.press(.control("q")) == [.close(saving: false)])
  }

  @Test func recoveredEditsOfAReadOnlyDocumentStayInTheJournal() {
    var info = DocumentInfo.letter
    info.readOnly = true
    var screen = EditorScreen("a", document: info)
    let edits = screen.editor.text.replacing(.start ..< .start, with: RichText(plain: "b"))
    _ = screen.update(.recovered(RecoveryChoice.Offer(edits: edits)))
    _ = screen.update(.asked)
    #expect(screen.press(Key(.character("y"))) == [.keepRecovered(true)])
    #expect(screen.press(.control("q")) == [.close(saving: true)])
  }

  @Test func aDraftThatCameAlongIsUnsaved() {
    var info = DocumentInfo.letter
    info.isEdited = true
    info.continuing = "continued from laptop"
    let screen = EditorScreen("a", document: info)
    #expect(screen.isEdited)
    #expect(screen.bottomRow == " continued from laptop")
  }

  @Test func aCopyUnderAnotherNameCanBeEdited() {
    var info = DocumentInfo.letter
    info.readOnly = true
    var screen = EditorScreen("a", document: info)
    info.readOnly = false
    _ = screen.update(.document(info))
    #expect(screen.type("b").count == 2)
  }

  @Test func aNewNameIsShown() {
    var screen = EditorScreen("a")
    var info = DocumentInfo.letter
    info.title = "b.txt"
    _ = screen.update(.document(info))
    #expect(screen.statusRow.hasPrefix(" b.txt"))
    #expect(screen.frame.title == "b.txt")
  }

  @Test func undoingToTheSavedTextLeavesNothingToSave() {
    var screen = EditorScreen("a", columns: 60)
    screen.type("b")
    #expect(screen.isEdited && screen.statusRow.contains("•"))
    screen.press(.control("z"))
    #expect(!screen.isEdited && !screen.statusRow.contains("•"))
    screen.press(.control("y"))
    #expect(screen.isEdited)
    screen.press(.control("s"))
    _ = screen.update(.saved(.success(SaveNote(revision: screen.revision, text: "saved"))))
    screen.press(.control("z"))
    #expect(screen.isEdited)
    screen.press(.control("y"))
    #expect(!screen.isEdited)
    #expect(screen.press(.control("q")) == [.close(saving: true)])
  }

  @Test func recoveredEditsAreUnsavedWhateverIsUndone() {
    var screen = EditorScreen("one", columns: 60)
    let edits = screen.editor.text.replacing(.start..<(.start), with: RichText(plain: "zero "))
    _ = screen.update(.recovered(RecoveryChoice.Offer(edits: edits)))
    _ = screen.update(.asked)
    screen.press(Key(.character("y")))
    screen.type("b")
    screen.press(.control("z"))
    #expect(screen.string == "zero one" && screen.isEdited)
  }

  @Test func aLongMessageTakesTheRowsThatItNeeds() {
    var screen = EditorScreen("a", columns: 40, rows: 10)
    let message = "cannot save letter.rtf: another program changed it since it was opened"
    _ = screen.update(.failed(Failure(message: message, hint: "save it under another name with F12")))
    let rows = (6..<10).map { String(screen.frame.row($0).dropFirst()) }
    #expect(rows[0].hasPrefix("letter.rtf"))
    #expect(rows[1...].joined(separator: " ") == message + "; save it under another name with F12")
  }

  @Test func whatHasNoRowEndsWithAnEllipsis() {
    var screen = EditorScreen("a", columns: 30, rows: 4)
    _ = screen.update(.failed(Failure(message: String(repeating: "much ", count: 40))))
    #expect(screen.frame.row(3).hasSuffix("…"))
  }
}
