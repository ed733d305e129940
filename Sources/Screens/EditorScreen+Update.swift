import Editing
import Foundation
import RichText
import Terminal

extension EditorScreen {
  mutating func handle(_ message: Message) -> [Effect] {
    switch message {
    case .input(let event): return handle(event)
    case .saved(let result): return saved(result)
    case .incoming(let change, let text, let count): return take(change, after: count, telling: text)
    case .settled(let count): if count == recorded { settle(at: revision, state: editor.historyState) }
    case .sync(let state): sync = state
    case .continuedElsewhere(let device): giveAway(to: device)
    case .takenBack(let result, let caret): takenBack(result, caret: caret)
    case .recovered(let offer): ask(about: offer)
    case .asked: prompt?.isAnswerable = true
    case .pasted(let text): return pasted(text)
    case .picture(let picture): return insert(picture)
    case .document(let info): describe(info)
    case .notice(let text): notes.add(text)
    case .failed(let failure): note = Note(failure)
    case .tick(let now): if prompt == nil, help == nil { notes.tick(now) }
    }
    return []
  }

  private mutating func ask(about offer: RecoveryChoice.Offer) {
    prompt = Prompt(.recovery(offer))
    prompt?.isAnswerable = false
  }

  private mutating func saved(_ result: Result<SaveNote, Failure>) -> [Effect] {
    let (again, ends) = (savesAgain, endsWhenSaved)
    (isSaving, savesAgain, endsWhenSaved) = (false, false, false)
    switch result {
    case .success(let saved):
      isSaveRefused = false
      settle(at: saved.revision, state: savingState)
      note = Note(saved.text)
      if again, isEdited { return saveAgain(ends: ends) }
      return ends ? quit() : []
    case .failure(let failure):
      isSaveRefused = true
      note = Note(failure)
      return []
    }
  }

  /// The text of a revision is saved, at which the undo history was in a state.
  private mutating func settle(at revision: Int, state: Int?) {
    if revision >= savedRevision { (savedRevision, savedState) = (revision, state) }
  }

  private mutating func saveAgain(ends: Bool) -> [Effect] {
    defer { endsWhenSaved = ends && isSaving }
    return save()
  }

  private mutating func pasted(_ text: String) -> [Effect] {
    if !text.isEmpty { return pasteText(text) }
    note = Note("The clipboard is empty")
    return []
  }

  /// What is saved or taken back just now was made from the text without the change, which is told of again then.
  private mutating func take(_ change: Transaction, after count: Int, telling text: String) -> [Effect] {
    guard count == recorded, !isSaving, !isTakingBack, rebase(change) else { return [] }
    if !text.isEmpty { notes.add(text) }
    return [.accept]
  }

  /// Changes the text without an entry in the undo history; whoever sent the change has kept it.
  mutating func rebase(_ change: Transaction) -> Bool {
    do {
      try editor.rebase(change)
      prompt?.follow(change)
      return true
    } catch {
      note = Note(Failure(message: "a change from elsewhere does not fit this text: \(error.reason)", hint: reopenHint))
      return false
    }
  }

  private var reopenHint: String { "save a copy of this one under another name, and open the document again" }

  private mutating func describe(_ info: DocumentInfo) {
    document = info
    if continuedOn == nil { editor.isReadOnly = info.readOnly }
  }

  private mutating func giveAway(to device: String) {
    continuedOn = device
    isTakingBack = false
    endsWhenSaved = false
    editor.isReadOnly = true
    notes.hide()
    if case .recovery = prompt?.purpose { return }
    prompt = nil
  }

  private mutating func takenBack(_ result: Result<Transaction, Failure>, caret: Position?) {
    isTakingBack = false
    switch result {
    case .failure(let failure): note = Note(failure)
    case .success(let change):
      guard rebase(change), let device = continuedOn else { return }
      if !change.isEmpty { (editedRevision, savedState) = (revision, nil) }
      continuedOn = nil
      editor.isReadOnly = document.readOnly
      if let caret { moveCaret(to: caret) }
      note = Note("Taken back from \(device)")
    }
  }
}
