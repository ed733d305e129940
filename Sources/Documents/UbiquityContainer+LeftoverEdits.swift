import Ubiquity

extension UbiquityContainer {
  /// Whether a version of any machine has this content.
  func hasVersion(_ content: StoredContent, of path: String) throws -> Bool {
    let name = try Self.name(of: content)
    return try history(of: path).contains { $0.changes.contains { $0.newBlob == name } }
  }

  /// Whether a version of any machine that came after what the edits were made to has them: they were continued or saved elsewhere, on top of this version or an older one. What was
  /// made of a conflict may be as one of its texts: of that, only a version counts that took a draft up, or resolved something. What nobody vouches for ends no edits.
  func hasVersion(_ edits: LeftoverEdits, of path: String) throws -> Bool {
    let names = edits.names
    return try !versions(of: path, since: edits.baseName, of: edits.version) { entry in
      (edits.resolution == nil || entry.continued != nil || !entry.resolved.isEmpty)
        && names.contains(where: entry.has)
    }.isEmpty
  }

  /// Whether a version of any machine that is not of before them says that it continued them, whatever it calls the document.
  func wasContinued(_ edits: LeftoverEdits) throws -> Bool {
    try edits.names.contains { try wasContinued(draft: $0, after: edits.version) }
  }

  /// Whether the edits of a document are unsaved no more: a version has them, or continued them under another name.
  func isOver(_ edits: LeftoverEdits, of path: String) throws -> Bool {
    try hasVersion(edits, of: path) || wasContinued(edits)
  }

  /// Those of the document's versions that are meant and grew from one, the newest first: from that version, or, where it is not known, from the newest that has a content of
  /// this name; where none has, all that are meant. What another machine made beside it is none of them, whatever its date, but where it took a draft up: it may not
  /// have had that version. What nobody vouches for is none of them either.
  private func versions(
    of path: String, since base: String?, of version: String?, where isMeant: (HistoryEntry) -> Bool
  ) throws -> [HistoryEntry] {
    let all = try history(of: path), meant = try all.filter(isMeant).filter { try isVouchedFor($0.commit) }
    let starts = try version.map { [$0] } ?? newest(of: all.filter { $0.has(base) }.map(\.commit))
    if meant.isEmpty || starts.isEmpty { return meant }
    return try meant.filter { entry in
      try starts.contains { start in
        try start != entry.commit
          && (isAncestor(start, of: entry.commit) || entry.continued != nil && !isAncestor(entry.commit, of: start))
      }
    }
  }

  /// Those of versions that no other of them grew from.
  private func newest(of versions: [String]) throws -> [String] {
    try versions.filter { version in try !versions.contains { try $0 != version && isAncestor(version, of: $0) } }
  }

  /// The one of these drafts that the newest version is after the one of a name, or after that version where it is known; nil where none is.
  /// What was made of a draft may be as an earlier one was: versions that took one up come first.
  func draft(
    among drafts: [String], takenUpAs path: String, since base: String?, of version: String?
  ) throws -> TakenUpDraft? {
    if drafts.isEmpty { return nil }
    let found = try versions(of: path, since: base, of: version) { entry in drafts.contains(where: entry.has) }
    guard let entry = found.first(where: { $0.continued != nil }) ?? found.first,
      let draft = drafts.first(where: entry.has)
    else { return nil }
    if let version, try isAncestor(version, of: entry.commit) { return TakenUpDraft(name: draft, former: nil) }
    return TakenUpDraft(name: draft, former: entry.changes.first { $0.newBlob == draft }?.oldBlob)
  }
}

extension HistoryEntry {
  /// Whether the version gave the document a content of this name.
  fileprivate func has(_ blob: String?) -> Bool { changes.contains { $0.newBlob == blob } }
}
