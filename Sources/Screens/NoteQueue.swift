import Foundation

/// The messages of the bottom line, one after the other: an answer to the user is there at once, and what came by itself is seen before something else takes its place.
struct NoteQueue: Sendable {
  private(set) var current: Note?
  private var waiting: [Note] = []
  private var isSeen = false
  /// The failure that was shown last.
  private var failure: String?

  /// Seconds that a message stays at least where another one waits.
  private static let turn: TimeInterval = 2

  /// Shows an answer, or nothing in place of what is shown. News that an answer takes the place of, and that were not seen yet, come again after it.
  /// What is told again and again takes no turn of others.
  mutating func show(_ note: Note?) {
    if let note, isRepeated(note) { return }
    if let note, !note.isFailure { forgetFailure() }
    if note != nil { putBack() }
    set(note ?? takeNext())
  }

  /// Clears the line for something else. News that were not seen come again after it.
  mutating func hide() {
    putBack()
    set(nil)
  }

  /// Shows news as soon as what is shown was seen.
  mutating func add(_ text: String) {
    let note = Note(text, isNews: true)
    if current == nil || waiting.isEmpty && current?.text == note.text { return set(note) }
    if current?.text != note.text, !waiting.contains(note) { waiting.append(note) }
  }

  /// Goes on to the next message where the one that is shown was seen.
  mutating func tick(_ now: Date) {
    isSeen = current?.wasSeen(for: Self.turn, at: now) ?? true
    if waiting.isEmpty ? current?.isOver(at: now) == true : isSeen { set(takeNext()) }
  }

  /// Whether a failure that was shown last comes again while something else waits, or is not seen yet: then it comes after that.
  private mutating func isRepeated(_ note: Note) -> Bool {
    guard note.isFailure else { return false }
    defer { failure = note.text }
    if note.text != failure { return false }
    if current?.text == note.text { return !waiting.isEmpty }
    guard let current, current.isNews, !isSeen else { return false }
    if !waiting.contains(note) { waiting.append(note) }
    return true
  }

  private mutating func forgetFailure() {
    failure = nil
    waiting.removeAll(where: \.isFailure)
  }

  private mutating func putBack() {
    if let current, current.isNews, !isSeen { waiting.insert(Note(current.text, isNews: true), at: 0) }
  }

  private mutating func takeNext() -> Note? { waiting.isEmpty ? nil : waiting.removeFirst() }

  private mutating func set(_ note: Note?) { (current, isSeen) = (note, false) }
}
