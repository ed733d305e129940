import Editing
import Foundation
import Properties
import RichText
import Terminal
import Testing

@testable import Screens

struct RandomEventTests {
  private static let codes: [Key.Code] =
    [.enter, .tab, .backspace, .delete, .escape, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown]
    + [1, 2, 3, 9, 12].map { .function($0) } + "aeyn :09日é\u{301}\u{200D}👩‍🌾\u{1}\u{202E}".map { .character($0) }

  private static func key(_ choices: inout Choices) -> Key {
    if choices.bool() { return choices.element(of: Keymap.standard.bindings).key }
    return Key(choices.element(of: codes), Key.Modifiers(rawValue: UInt8(choices.int(in: 0...7))))
  }

  private static func event(_ choices: inout Choices) -> InputEvent {
    switch choices.int(in: 0...11) {
    case 0: .paste(choices.element(of: ["", "a\nb", "日本 \u{FFFC}\t", "\r\n\u{2028}x"]))
    case 1: .resize(columns: choices.int(in: 0...60), rows: choices.int(in: 0...20))
    case 2: .focus(choices.bool())
    case 3, 4:
      .mouse(
        Mouse(
          choices.element(of: [.press(0), .press(2), .drag, .release, .wheelUp, .wheelDown]),
          column: choices.int(in: 0...70), row: choices.int(in: 0...25), clicks: choices.int(in: 1...3)))
    case 5: .reply(.keyboard(choices.int(in: 0...1)))
    default: .key(key(&choices))
    }
  }

  private static func message(_ choices: inout Choices, _ screen: EditorScreen) -> EditorScreen.Message {
    let text = screen.editor.text
    switch choices.int(in: 0...19) {
    case 0:
      return .incoming(
        text.replacing(.start..<text.end, with: RichText(plain: "new\ntext")), note: "changed", after: screen.recorded)
    case 1: return .continuedElsewhere(device: "desktop")
    case 2: return .takenBack(.success(Transaction()), caret: Position(choices.int(in: 0...9), choices.int(in: 0...9)))
    case 3: return .saved(.success(SaveNote(revision: choices.int(in: 0...9), text: "saved")))
    case 4: return .recovered(RecoveryChoice.Offer())
    case 5: return .tick(Date(timeIntervalSince1970: Double(choices.int(in: 0...99))))
    case 6: return .pasted("pasted")
    case 7: return .asked
    default: return .input(event(&choices))
    }
  }

  @Test func randomEventsNeverTrapAndTheCursorStaysInside() {
    forAll(cases: 150) { choices -> (EditorScreen, [Frame]) in
      var screen = EditorScreen("The quick brown 日本語 fox\n\n\tjumps over the lazy dog, and on it goes\nend")
      var frames: [Frame] = []
      for _ in 0..<choices.int(in: 0...40) where !screen.isFinished {
        _ = screen.update(Self.message(&choices, screen))
        frames.append(screen.view(columns: choices.int(in: 0...50), rows: choices.int(in: 0...12)))
        frames.append(screen.frame)
      }
      return (screen, frames)
    } _: { screen, frames in
      let inside = frames.allSatisfy { frame in
        frame.cursor.map { 0..<frame.columns ~= $0.column && 0..<frame.rows ~= $0.row } ?? true
      }
      let text = screen.editor.text
      let selection = screen.editor.selection
      return inside && text.clamped(selection.head) == selection.head
        && text.clamped(selection.anchor) == selection.anchor
    }
  }

  @Test func recordedEditsReplayToTheSameText() {
    forAll(cases: 60) { choices -> (RichText, EditorScreen, [Transaction]) in
      var screen = EditorScreen("The quick brown fox\njumps over\nthe lazy dog")
      let start = screen.editor.text
      var edits: [Transaction] = []
      for _ in 0..<choices.int(in: 0...30) where !screen.isFinished {
        edits += screen.update(.input(Self.event(&choices))).compactMap(\.recorded)
      }
      return (start, screen, edits)
    } _: { start, screen, edits in
      try edits.reduce(start) { try $1.applied(to: $0) }.hasSameContent(as: screen.editor.text)
    }
  }
}
