import RichText

/// A kind of edit that makes one unit of undo with those of its kind before it.
enum UndoUnit: Hashable, Sendable {
  case typing
  /// Typing that begins a unit, as a space after a word does.
  case typingAnew
  case erasingBackward
  case erasingForward

  fileprivate var continued: UndoUnit { self == .typingAnew ? .typing : self }
}

/// What can be undone and redone. A value.
struct History: Sendable {
  /// How many units are kept at least; a tenth more at most.
  static let limit = 10_000

  /// The newest last. The entries of `undone` are reversed: to redo is to undo the undoing.
  var done = HistoryStack()
  var undone = HistoryStack()
  private var unit: UndoUnit?
  /// Names what was done and not undone: the same again after an undo and a redo. Edits from elsewhere do not count.
  private(set) var state = 0
  private var lastState = 0

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// What is done next begins a unit of its own.
  mutating func endUnit() { unit = nil }

  mutating func record(_ entry: HistoryEntry, as unit: UndoUnit?) {
    undone = HistoryStack()
    var entry = entry
    entry.stateBefore = state
    state = newState()
    entry.stateAfter = state
    if let unit, unit == self.unit, let last = done.popContinued(by: entry) {
      done.push(last.then(entry))
    } else {
      done.push(entry)
    }
    self.unit = unit?.continued
  }

  /// An entry of `done` or `undone` was taken back; gives the one that takes that back. Where entries between were dropped, the state is a new one.
  mutating func takenBack(_ entry: HistoryEntry) -> HistoryEntry {
    var back = entry.reversed
    back.stateBefore = state
    state = entry.stateAfter == state ? entry.stateBefore : newState()
    back.stateAfter = state
    return back
  }

  private mutating func newState() -> Int {
    lastState += 1
    return lastState
  }

  /// An edit from elsewhere was made to `text`.
  mutating func passOver(_ incoming: Transaction, on text: RichText) {
    endUnit()
    done.passOver(incoming, on: text)
    undone.passOver(incoming, on: text)
  }
}
