public import Editing
import Foundation
import RichText
public import Terminal

/// The editor as a terminal program: the text, a status bar, and a line for keys, messages and questions.
///
/// A value without I/O: what is to be done outside it asks for with effects, and learns from messages.
public struct EditorScreen: Program {
  public internal(set) var editor: EditorState
  public internal(set) var document: DocumentInfo
  /// Counts the changes of the text. A save names the revision that it saves.
  public var revision: Int { editor.revision }
  public internal(set) var isFinished = false
  /// How many `.record` effects there were.
  public internal(set) var recorded = 0

  var savedRevision: Int
  /// The state of the undo history that was saved, and the one that is being saved; nil where none is known.
  var savedState: Int?
  var savingState: Int?
  /// The revision that the last edit made here led to. Changes from elsewhere are saved where they come from.
  var editedRevision: Int
  var sync: SyncState
  /// The device that this document was continued on; until it is taken back, the text is read-only.
  var continuedOn: String?
  var isTakingBack = false
  /// A save is under way; another one waits for its end.
  var isSaving = false
  /// The last save failed.
  var isSaveRefused = false
  /// What was typed during the save is to be saved too.
  var savesAgain = false
  /// The program ends as soon as the text is saved.
  var endsWhenSaved = false
  var notes = NoteQueue()
  var prompt: Prompt?
  var help: HelpPage?
  var typedCommands: [String] = []
  /// The terminal tells Ctrl-I from Tab.
  var tellsKeysApart = false

  /// A screen for the editor's text; the editor's viewport takes over the terminal's cell widths.
  public init(_ editor: EditorState, document: DocumentInfo) {
    (self.editor, self.document) = (editor, document)
    editedRevision = editor.revision
    savedRevision = document.isEdited ? -1 : editor.revision
    savedState = document.isEdited ? nil : editor.historyState
    sync = document.container == nil ? .notUbiquitous : .pending
    self.editor.viewport.width = { TextArea.width(of: $0) }
    self.document.readOnly = document.readOnly || editor.isReadOnly
    self.editor.isReadOnly = self.document.readOnly
    let remarks = [document.continuing, document.lossNote].compactMap { $0 }
    if !remarks.isEmpty { notes.add(remarks.joined(separator: " · ")) }
  }

  /// Whether there are edits that are not saved. There are none where undo, or redo, led back to what was saved.
  public var isEdited: Bool { hasNewerEdits && savedState != editor.historyState }

  /// Whether anything was edited since the last save, be it undone or not.
  var hasNewerEdits: Bool { savedRevision < editedRevision }

  /// The message in the bottom line. One that is set is shown at once.
  var note: Note? {
    get { notes.current }
    set { notes.show(newValue) }
  }

  /// Where the user is.
  public var place: Place { Place(selection: editor.selection, top: editor.viewport.top) }

  public func message(for event: InputEvent) -> Message? {
    switch event {
    case .reply(.keyboard), .key, .paste, .mouse, .focus, .resize, .terminate, .resume: .input(event)
    case .reply: nil
    }
  }

  public mutating func update(_ message: Message) -> [Effect] {
    let before = place
    var effects = handle(message)
    if place != before { effects.append(.place(place)) }
    return effects
  }
}
