import Foundation

/// The messages of the bottom line, one after the other: an answer to the user is there at once, and what came by itself is seen before something else takes its place.
struct NoteQueue: Sendable {
  private(set) var current: Note?
  private var waiting: [Note] = []
  private var isSeen = false

  /// Seconds that a message stays at least where another one waits.
  private static let turn: TimeInterval = 2

  /// Shows an answer, or nothing in place of what is shown. News that an answer takes the place of, and that were not seen yet, come again after it.
  mutating func show(_ note: Note?) {
    if let current, current.isNews, !isSeen, note != nil { waiting.insert(Note(current.text, isNews: true), at: 0) }
    set(note ?? takeNext())
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

  private mutating func takeNext() -> Note? { waiting.isEmpty ? nil : waiting.removeFirst() }

  private mutating func set(_ note: Note?) { (current, isSeen) = (note, false) }
}
