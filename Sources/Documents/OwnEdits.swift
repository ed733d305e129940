import RichText

/// What became of the edits that this machine had not saved.
struct OwnEdits {
  /// Nil where nothing of them is left to be told.
  var outcome: ContinuedDocument.OwnEdits?
  /// Those that are on top of the text now, in one.
  var unsaved: [Transaction] = []
  /// The drafts that the text has grown from with these.
  var drafts: [String] = []
  /// Those of them that are all of the edits.
  var whole: Set<String> = []
  /// Where nothing is left of the edits, the drafts again.
  var undone: UndoneDrafts?
}

extension OwnEdits {
  /// What leads from a text to that with the edits. Of a draft that was taken up, and those before, a version tells.
  init(
    _ outcome: ContinuedDocument.OwnEdits, _ edits: LeftoverEdits, after draft: String? = nil, from text: RichText,
    to edited: RichText
  ) {
    let unsaved = [text.difference(to: edited)].filter { !$0.isEmpty }
    self.init(
      outcome: unsaved.isEmpty ? nil : outcome, unsaved: unsaved, drafts: edits.drafts.suffix(after: draft))
    if !unsaved.isEmpty {
      whole = Set(edits.wholeDrafts)
    } else if edits.resolution == nil {
      undone = edits.undone(drafts)
    }
  }

  var published: [PublishedDraft] {
    drafts.map { PublishedDraft(name: $0, edits: whole.contains($0) ? unsaved.count : nil) }
  }
}

extension Document {
  /// Goes on with them.
  func take(_ own: OwnEdits) async throws {
    for edit in own.unsaved { try take(edit) }
    carry(own.drafts, whole: own.whole)
    guard let undone = own.undone else { return }
    try keep(undone)
    try await restartJournal()
  }
}
