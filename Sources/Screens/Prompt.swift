import Editing
import RichText
import Terminal

/// A question in the bottom line, and what has been typed into it so far.
struct Prompt: Sendable, Equatable {
  enum Purpose: Sendable, Equatable {
    /// Finds while the text is typed; from the selection that Esc brings back.
    case find(origin: Selection)
    case goTo, command, saveAs, link
    case quit
    case recovery(RecoveryChoice.Offer)
  }

  /// What a key led to.
  enum Answer: Sendable, Equatable {
    case waiting
    /// The typed text changed.
    case changed
    case accepted(String)
    /// Yes or no.
    case chosen(Bool)
    case cancelled
  }

  private(set) var purpose: Purpose
  private(set) var field: TextField
  /// Whether keys answer a question: not those that were typed before it was seen.
  var isAnswerable = true
  /// What is said about the typed text: an error, or possible completions.
  var remark: String?
  private var history: [String]
  private var recalled: Int

  init(_ purpose: Purpose, text: String = "", history: [String] = []) {
    (self.purpose, field, self.history, recalled) = (purpose, TextField(text), history, history.count)
  }

  /// Whether it asks for yes or no.
  var isQuestion: Bool {
    switch purpose {
    case .quit, .recovery: true
    default: false
    }
  }

  /// What stands before the typed text.
  var label: String {
    switch purpose {
    case .find: "Find: "
    case .goTo: "Go to paragraph:character: "
    case .command: ":"
    case .saveAs: "Save a copy as: "
    case .link: "Link to (empty: none): "
    case .quit: "Save changes? y: yes   n: no, lose them   Esc: stay "
    case .recovery(let offer): "\(offer.question) y/n "
    }
  }

  /// What is told beside the typed text: the remark, else what the command takes and does.
  var aside: String? {
    guard remark == nil, purpose == .command, let command = Keymap.command(begun: field.text) else { return remark }
    return command.synopsis.isEmpty ? command.help : "\(command.synopsis)   \(command.help)"
  }

  mutating func update(_ key: Key) -> Answer {
    if isQuestion { return isAnswerable ? choice(key) : .waiting }
    switch key.code {
    case .escape: return .cancelled
    case .enter: return .accepted(field.text)
    case .tab where purpose == .command: return complete()
    case .up, .down: return recall(key.code == .up ? -1 : 1)
    default: return field.update(key) ? changed() : .waiting
    }
  }

  mutating func paste(_ text: String) -> Answer {
    if isQuestion { return .waiting }
    field.insert(text)
    return changed()
  }

  private func choice(_ key: Key) -> Answer {
    switch key.code {
    case .character("y"), .character("Y"), .enter: .chosen(true)
    case .character("n"), .character("N"): .chosen(false)
    case .escape where purpose == .quit: .cancelled
    default: .waiting
    }
  }

  private mutating func changed() -> Answer {
    remark = nil
    return .changed
  }

  private mutating func recall(_ step: Int) -> Answer {
    let next = recalled + step
    guard history.indices.contains(next) || next == history.count else { return .waiting }
    recalled = next
    field = TextField(next < history.count ? history[next] : "")
    return changed()
  }

  private mutating func complete() -> Answer {
    let completion = Completion(of: field.text, among: Keymap.commandNames)
    field = TextField(completion.text)
    remark = completion.choices.isEmpty ? nil : completion.choices.joined(separator: "  ")
    return .changed
  }
}

extension Prompt {
  /// Keeps what the prompt remembers of the text in step with a change of the text.
  mutating func follow(_ change: Transaction) {
    guard case .find(let origin) = purpose else { return }
    purpose = .find(
      origin: Selection(anchor: change.map(origin.anchor, .after), head: change.map(origin.head, .after)))
  }
}
