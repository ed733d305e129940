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

  /// The words in the selection; nil where it is longer than so many bytes.
  func selectedWords(limit: Int) -> Int? {
    let range = selection.range
    guard text.offset(of: range.upperBound) - text.offset(of: range.lowerBound) <= limit else { return nil }
    return text.string(in: range).split(whereSeparator: \.isWhitespace).count
  }
}
