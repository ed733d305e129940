extension DocumentError {
  /// What of a document's unsaved edits is there although its recovery journal cannot be read as a whole.
  enum Rest {
    case nothing
    /// Those that were made before the damage.
    case beginning
    /// Those that were published last.
    case draft
  }

  /// That a recovery journal cannot be read as a whole, and where it is kept.
  static func unsavedEdits(of name: String, keptAs place: String, rest: Rest) -> DocumentError {
    let message =
      switch rest {
      case .nothing: "unsaved edits of \(name) cannot be read"
      case .beginning: "the later unsaved edits of \(name) cannot be read"
      case .draft: "the journal of unsaved edits of \(name) is damaged; those of the last draft are there"
      }
    return DocumentError(.unreadable, message, hint: "the journal is kept as \(place)")
  }

  /// That a recovery journal is gone, and made again from what this machine published.
  static func lostJournal(of name: String) -> DocumentError {
    DocumentError(
      .unreadable, "the journal of unsaved edits of \(name) is gone; those that this machine published last are there",
      hint: "docedit edit --discard-draft forgets them")
  }

  /// That the edits cannot be read that an editor left of a document.
  static func unreadableEdits(of name: String) -> DocumentError {
    DocumentError(
      .unreadable, "unsaved edits of \(name) cannot be read",
      hint:
        "docedit repair keeps their journal beside, and takes up what there is of them; so does opening the document")
  }
}
