import Editing
import RichText
import Terminal

extension EditorScreen {
  mutating func open(_ panel: Action.Panel) -> [Effect] {
    notes.hide()
    switch panel {
    case .find: prompt = Prompt(.find(origin: editor.selection))
    case .goTo: prompt = Prompt(.goTo)
    case .command: prompt = Prompt(.command, history: typedCommands)
    case .replace: prompt = Prompt(.command, text: "replace ", history: typedCommands)
    case .link: prompt = Prompt(.link, text: editor.text.link(at: editor.selection.head)?.link.url ?? "")
    case .saveAs: prompt = Prompt(.saveAs, text: document.displayPath)
    case .help: help = HelpPage(Keymap.standard, tellsKeysApart: tellsKeysApart, columns: editor.viewport.columns)
    }
    return []
  }

  mutating func answer(_ key: Key) -> [Effect] {
    guard var prompt else { return [] }
    let answer = prompt.update(key)
    self.prompt = prompt
    return follow(answer)
  }

  mutating func follow(_ answer: Prompt.Answer) -> [Effect] {
    guard let purpose = prompt?.purpose else { return [] }
    switch answer {
    case .waiting: return []
    case .changed: return typed(in: purpose)
    case .accepted(let text): return accept(text, for: purpose)
    case .chosen(let yes): return choose(yes, for: purpose)
    case .cancelled: return leave(purpose)
    }
  }

  private mutating func typed(in purpose: Prompt.Purpose) -> [Effect] {
    guard case .find(let origin) = purpose, let text = prompt?.field.text else { return [] }
    editor.selection = origin
    if text.isEmpty { showCaret() } else { find(text) }
    return []
  }

  /// Finds from the selection on; the prompt tells where nothing was found.
  private mutating func find(_ text: String) {
    do { _ = try editor.perform(Invocation("find", text: text)) } catch { prompt?.remark = error.message }
  }

  private mutating func accept(_ text: String, for purpose: Prompt.Purpose) -> [Effect] {
    switch purpose {
    case .command: return run(text)
    case .goTo: return goTo(text)
    case .link:
      prompt = nil
      return perform(text.isEmpty ? Invocation("unlink") : Invocation("link", text: text))
    case .saveAs:
      prompt = nil
      return text.isEmpty ? [] : [.saveAs(editor.text, path: text, revision: revision)]
    default:
      prompt = nil
      return []
    }
  }

  /// Does a typed line; where it cannot be done, the prompt stays and says why.
  private mutating func run(_ line: String) -> [Effect] {
    guard line.contains(where: { !$0.isWhitespace }) else {
      prompt = nil
      return []
    }
    do throws(CommandError) {
      let invocation = try Invocation(parsing: line)
      guard let refusal = refusal(of: invocation) else { return try run(invocation, typedAs: line) }
      prompt?.remark = refusal.line
    } catch {
      prompt?.remark = Failure(error).line
    }
    return []
  }

  private mutating func run(_ invocation: Invocation, typedAs line: String) throws(CommandError) -> [Effect] {
    let outcome = try editor.perform(invocation)
    prompt = nil
    typedCommands.append(line)
    return effects(of: outcome)
  }

  private mutating func goTo(_ text: String) -> [Effect] {
    let place = Int(text) == nil ? text : "\(text):1"
    do throws(CommandError) {
      let effects = effects(of: try editor.perform(Invocation("move", place)))
      prompt = nil
      return effects
    } catch {
      let isPlace = HumanPosition(place) != nil
      prompt?.remark = isPlace ? error.message : "a place is a paragraph and a character, as 3:14"
      return []
    }
  }

  private mutating func choose(_ yes: Bool, for purpose: Prompt.Purpose) -> [Effect] {
    prompt = nil
    switch purpose {
    case .quit where yes:
      let effects = save()
      endsWhenSaved = isSaving
      return effects
    case .quit: return end(saving: false)
    case .recovery(let offer):
      if yes { recover(offer) }
      return [.keepRecovered(yes)]
    default: return []
    }
  }

  private mutating func recover(_ offer: RecoveryChoice.Offer) {
    guard rebase(offer.edits) else { return }
    if let selection = offer.selection { select(selection) }
    (savedRevision, savedState) = (-1, nil)
    note = Note("The recovered edits are kept; they are not saved yet")
  }

  private mutating func leave(_ purpose: Prompt.Purpose) -> [Effect] {
    prompt = nil
    guard case .find(let origin) = purpose else { return [] }
    editor.selection = origin
    showCaret()
    return []
  }

  mutating func turnHelp(_ key: Key) -> [Effect] {
    guard var page = help else { return [] }
    help = page.turn(key, rows: editor.viewport.rows) ? page : nil
    return []
  }
}
