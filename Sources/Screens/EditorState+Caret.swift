import Editing
import RichText

extension EditorState {
  /// The object behind the caret.
  var atomAtCaret: Atom? {
    let caret = selection.head
    guard let next = text.next(after: caret), next.paragraph == caret.paragraph else { return nil }
    guard text.string(in: caret..<next) == String(Atom.character) else { return nil }
    return text.typingStyle(at: next).atom ?? text.slice(caret..<next)[0].runs.first?.style.atom
  }
}
