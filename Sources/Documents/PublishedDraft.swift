/// A draft that was published of a document's unsaved edits.
public struct PublishedDraft: Sendable, Equatable {
  public var name: String
  /// How many of the edits it has: the text with these is the draft, or what it is on top of a version that came since. Nil where that is not known.
  public var edits: Int?
}

extension PublishedDraft {
  /// The same where the first of the edits are saved.
  func without(_ saved: Int) -> PublishedDraft { PublishedDraft(name: name, edits: edits.map { $0 - saved }) }
}
