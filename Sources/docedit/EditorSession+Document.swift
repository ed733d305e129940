import Documents
import Editing
import Foundation
import Handoff
import RichText
import Screens
import Terminal
import Ubiquity

extension EditorSession {
  func editorState() -> EditorState {
    var editor = EditorState(document.text, viewport: Viewport(top: document.place.top, width: { CellWidth.of($0) }))
    editor.selection = Selection(anchor: document.place.anchor, head: document.place.head)
    return editor
  }

  func info() -> DocumentInfo {
    let home = workspace.machine.surroundings.home.path
    let path = document.file.path
    return DocumentInfo(
      title: document.displayName, displayPath: path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path,
      formatName: document.type.name,
      container: document.ubiquity?.container.root.lastPathComponent, lossNote: nil,
      readOnly: FileManager.default.fileExists(atPath: path) && !FileManager.default.isWritableFile(atPath: path),
      continuing: continued?.words,
      isEdited: document.isModified)
  }

  /// Says so where the document was opened under another name, and what it was opened for.
  func announceOpening() {
    for words in [document.renamingWords, openingNote].compactMap(\.self) { send(.notice(words)) }
  }

  func tell(_ error: any Error) {
    let failure = CommandFailure(error)
    if failure.code == .unavailable { return send(.sync(.offline(failure.message))) }
    send(.failed(Failure(message: failure.message, hint: failure.hint)))
  }
}

extension Document {
  /// That it got another name as it was opened; nil where it did not.
  var renamingWords: String? {
    let reason = isNamesake ? ": its name was taken already, on some computers at least" : ""
    return formerName.map { "\($0) is called \(displayName) now\(reason)" }
  }
}

extension ContinuedDocument {
  @MainActor fileprivate var words: String {
    let own: String? =
      switch ownEdits {
      case nil: nil
      case .merged: "with your unsaved edits"
      case .contested: "with your unsaved edits, but for words that both changed: docedit conflicts"
      case .setAside: "your unsaved edits contradict it: docedit conflicts"
      case .ofAnother:
        "your unsaved edits of another document of this name, which was deleted, are kept: docedit conflicts"
      }
    let name = formerName.map { "another \($0) is there, so that it is called \(document.displayName)" }
    let remarks = [name, own, verdict.note].compactMap(\.self).joined(separator: "; ")
    return "continued from \(from.name)" + (remarks.isEmpty ? "" : ": \(remarks)")
  }
}
