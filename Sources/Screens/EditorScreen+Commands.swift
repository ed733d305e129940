import Editing
import RichText

extension EditorScreen {
  /// Does a command; a refusal is told in the bottom line.
  mutating func perform(_ invocation: Invocation) -> [Effect] {
    if let refusal = refusal(of: invocation) { return refuse(refusal) }
    do throws(CommandError) {
      return effects(of: try editor.perform(invocation))
    } catch {
      note = Note(Failure(error))
      return []
    }
  }

  /// Why a text that another machine continues, or that is read-only, does not take a command.
  func refusal(of invocation: Invocation) -> Failure? {
    guard editor.isReadOnly, let command = try? Command.named(invocation.name), !command.applies(to: editor) else {
      return nil
    }
    var writable = editor
    writable.isReadOnly = false
    return command.applies(to: writable) ? readOnly : nil
  }

  private var readOnly: Failure {
    if let continuedOn { return Failure(message: Banner.text(device: continuedOn)) }
    return Failure(message: "\(document.title) is read-only", hint: "F12 saves a copy under another name")
  }

  /// While another machine continues the text, the bottom line says so already.
  private mutating func refuse(_ refusal: Failure) -> [Effect] {
    if continuedOn == nil { note = Note(refusal) }
    return []
  }

  mutating func effects(of outcome: Outcome) -> [Effect] {
    if let report = outcome.report { note = Note(String(report.prefix(400))) }
    let edits = [outcome.transaction].compactMap { $0 }.filter { !$0.isEmpty }
    if !edits.isEmpty { editedRevision = revision }
    recorded += edits.count
    return edits.map { .record($0) } + (outcome.request.map { fulfil($0) } ?? [])
  }

  /// Text from the keyboard.
  mutating func insert(_ text: String) -> [Effect] { perform(Invocation("insert", text: text)) }

  /// Text from elsewhere, as a step of its own.
  mutating func pasteText(_ text: String) -> [Effect] { perform(Invocation("paste", text: text)) }

  /// A thing from elsewhere, in place of the selection.
  mutating func insert(_ atom: Atom) -> [Effect] {
    do throws(CommandError) { return effects(of: try editor.insert(atom)) } catch {
      note = Note(Failure(error))
      return []
    }
  }

  /// Puts the caret there and shows it.
  mutating func moveCaret(to position: Position) { select(Selection(position)) }

  /// Selects, as far as that is in the text, and shows the caret.
  mutating func select(_ selection: Selection) {
    let text = editor.text
    editor.selection = Selection(anchor: text.clamped(selection.anchor), head: text.clamped(selection.head))
    showCaret()
  }

  private mutating func fulfil(_ request: Outcome.Request) -> [Effect] {
    switch request {
    case .save: return save()
    case .saveAs(let path): return [.saveAs(editor.text, path: path, revision: revision)]
    case .close, .quit: return quit()
    case .copy(let text): return [.copy(text)]
    case .paste: return [.paste]
    case .suspend: return [.suspend]
    case .image(let path, let description): return [.readPicture(path: path, description: description)]
    }
  }

  /// One save at a time: edits are written down in order with saves, and many of these would hold them up.
  mutating func save() -> [Effect] {
    if continuedOn != nil || document.readOnly { return refuse(readOnly) }
    savesAgain = isSaving
    if isSaving { return [] }
    (isSaving, savingState) = (true, editor.historyState)
    return [.save(editor.text, revision: revision)]
  }

  /// Ends the program, after a question where edits would be lost.
  mutating func quit() -> [Effect] {
    if continuedOn != nil || document.readOnly || !isEdited { return end(saving: hasNewerEdits) }
    prompt = Prompt(.quit)
    return []
  }

  mutating func end(saving: Bool) -> [Effect] {
    isFinished = true
    return [.close(saving: saving)]
  }
}

extension Failure {
  init(_ error: CommandError) { self.init(message: error.message, hint: error.hint) }
}
