import Formats
import Handoff
import RichText
import Ubiquity

/// A document as an earlier process left it: its last saved bytes with the edits that no save holds.
struct LeftoverEdits: Sendable {
  let text: RichText
  /// The file that the edits were made to.
  let base: DocumentReader.Contents
  /// The drafts that were published of the edits, by name, the oldest first; and those of them that are all of the edits, on whatever version.
  let drafts, wholeDrafts: [String]
  let type: DocumentType
  /// The ids of the conflict versions that a save of them resolves, and the text with both texts that this was begun with, where that is known; nil where
  /// they resolve nothing.
  let resolution: (conflicts: [String], start: RichText?)?
  /// The version of the container that the document was at when the edits began; nil where that is not known.
  let version: String?
  /// What the document's file is called.
  let name: String
  /// How many of the edits fit, one on top of the other.
  let count: Int
  /// What the drafts are on top of the file that the edits were made to, by name, as far as that is known.
  private let draftTexts: [String: RichText]

  /// Edits after one that does not fit are left out.
  init(_ leftover: RecoveryJournal.Leftover, named name: String, reader: DocumentReader) throws {
    let contents = try reader.read(leftover.base, named: name)
    var text = contents.text, count = 0, start: RichText?, texts: [String: RichText] = [:]
    for edit in leftover.edits {
      guard let next = try? edit.applied(to: text) else { break }
      (text, count) = (next, count + 1)
      if count == leftover.resolution?.edits { start = text }
      for draft in leftover.drafts where draft.edits == count { texts[draft.name] = text }
    }
    resolution = leftover.resolution.map { ($0.conflicts, start) }
    (self.name, self.count, version) = (name, count, leftover.version)
    (self.text, base, type, draftTexts) = (text, contents, contents.type, texts)
    (drafts, wholeDrafts) = (leftover.drafts.map(\.name), leftover.wholeDrafts)
  }
}

extension LeftoverEdits {
  /// The file's bytes with that text. Throws where the file's format cannot hold it: the edits can be taken up all the same.
  func bytes() throws(DocumentError) -> [UInt8] {
    do { return try SourceTie(base.formatted).bytes(with: text) } catch {
      throw DocumentError(.unreadable, "cannot write the unsaved edits of \(name): \(error.message)", hint: error.hint)
    }
  }

  /// The same as the content of a version.
  func content() throws -> StoredContent { try StoredContent(bytes(), type: type) }

  /// What a version may have that has all of them: the name of that content, and of those drafts.
  var names: [String] { wholeDrafts + [try? UbiquityContainer.name(of: content())].compactMap(\.self) }

  /// The edits on top of what the file became meanwhile, without those that contradict it, and whether there are such. `draft` is one of the edits'
  /// that was taken up in between.
  func joined(with text: RichText, from draft: RichText?) -> (text: RichText, isClean: Bool) {
    let merge = RichText.merge(base: draft ?? base.text, ours: text, theirs: self.text, preferring: .ours)
    return (merge.text, merge.conflicts.isEmpty)
  }

  /// The text of the edits' draft that a version of the document took up, on top of the file that they were made to where that is known; nil where none did.
  func draftTakenUp(in container: UbiquityContainer, as path: String, reader: DocumentReader) async -> RichText? {
    guard !drafts.isEmpty, let base = try? UbiquityContainer.name(of: StoredContent(base.bytes, type: type)),
      let name = try? await container.draft(among: drafts, takenUpAs: path, since: base, of: version)
    else { return nil }
    if let text = draftTexts[name] { return text }
    return await reader.text(ofBlob: name, in: container, named: path)
  }
}

extension DocumentReader {
  /// The text of a version of the document at a path; nil where it is not here.
  func text(ofBlob name: String, in container: UbiquityContainer, named path: String) async -> RichText? {
    guard let bytes = try? await container.content(of: name).bytes else { return nil }
    return try? read(bytes, named: path.documentName).text
  }
}

extension UbiquityContainer {
  /// Whether this device made all versions of a document that came after a version.
  func isOfThisDevice(_ path: String, since version: String?) throws -> Bool {
    guard let version else { return false }
    let new = try versions(since: version), newer = try history(of: path).filter { new.contains($0.commit) }
    return !newer.isEmpty && newer.allSatisfy { $0.author.id == device.id }
  }

  /// Whether a version of any machine has this content.
  func hasVersion(_ content: StoredContent, of path: String) throws -> Bool {
    let name = try Self.name(of: content)
    return try history(of: path).contains { $0.changes.contains { $0.newBlob == name } }
  }

  /// Whether a version of any machine that came after what the edits were made to has them: they were continued or saved elsewhere, on top of this version or an older one. What was
  /// made of a conflict may be as one of its texts: of that, only a version counts that took a draft up, or resolved something.
  func hasVersion(_ edits: LeftoverEdits, of path: String) throws -> Bool {
    let base = try Self.name(of: StoredContent(edits.base.bytes, type: edits.type))
    let names = edits.names
    return try !versions(of: path, since: base, of: edits.version) { entry in
      (edits.resolution == nil || entry.continued != nil || !entry.resolved.isEmpty)
        && names.contains(where: entry.has)
    }.isEmpty
  }

  /// Whether a version of any machine says that it continued them, whatever it calls the document.
  func wasContinued(_ edits: LeftoverEdits) throws -> Bool { try edits.names.contains { try wasContinued(draft: $0) } }

  /// Those of the document's versions that are meant and grew from one, the newest first: from that version, or, where it is not known, from the newest that has a content of
  /// this name; where none has, all that are meant. What another machine made beside it is none of them, whatever its date, but where it took a draft up: it may not
  /// have had that version.
  private func versions(
    of path: String, since base: String?, of version: String?, where isMeant: (HistoryEntry) -> Bool
  ) throws -> [HistoryEntry] {
    let all = try history(of: path), meant = all.filter(isMeant)
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

  /// The newest version after the one of a name, or of that version where it is known, that is one of these drafts; nil where none is.
  func draft(
    among drafts: [String], takenUpAs path: String, since base: String?, of version: String?
  ) throws -> String? {
    if drafts.isEmpty { return nil }
    let found = try versions(of: path, since: base, of: version) { entry in drafts.contains(where: entry.has) }.first
    return drafts.first { found?.has($0) ?? false }
  }
}

extension HistoryEntry {
  /// Whether the version gave the document a content of this name.
  fileprivate func has(_ blob: String?) -> Bool { changes.contains { $0.newBlob == blob } }
}
