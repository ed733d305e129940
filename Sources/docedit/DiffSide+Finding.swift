import Documents
import Foundation
import Ubiquity

extension Workspace {
  /// A side of a comparison: standard input, which has the format given, a file, or a version.
  func side(_ argument: String, from format: FormatName? = nil) async throws -> DiffSide {
    let found = try await find(argument)
    let contents = try contents(of: found, from: argument == StandardInput.argument ? format : nil)
    if case .file = found { return DiffSide(name: argument, contents: contents) }
    return DiffSide(name: found.title, contents: contents)
  }

  /// What was changed last: the unsaved edits; else what another program wrote; else what the newest version has and the one before it has not.
  func latestChange(of argument: String) async throws -> (DiffSide, DiffSide) {
    if let version = try await versionAndBefore(argument) { return version }
    let file = try await existingFile(argument), container = try registry.container(containing: file)
    if let edits = try await unsavedEdits(of: file, in: container) {
      return (
        DiffSide(name: "\(argument) as it was saved", contents: edits.base),
        DiffSide(name: "with unsaved edits", contents: edits.edited)
      )
    }
    let present = DiffSide(name: argument, contents: try reader.read(file))
    guard let container, let path = try? container.path(of: file) else { return (present, present) }
    try await container.checkIsNotHeld(path)
    let document = DocumentReference(container: container, path: path)
    if try await container.document(at: path) == nil { return (try await before([], of: document), present) }
    return try await versions(of: document, present)
  }

  /// A version named alone is compared with the one that it changed.
  private func versionAndBefore(_ argument: String) async throws -> (DiffSide, DiffSide)? {
    guard try await namesVersion(argument) else { return nil }
    let version = try await version(argument)
    let entries = try await version.document.container.history(of: version.document.path)
    let listed = entries.drop { $0.commit != version.entry.commit }
    let new = try await side(argument)
    return (try await before(listed, of: version.document), new)
  }

  private func versions(of document: DocumentReference, _ present: DiffSide) async throws -> (DiffSide, DiffSide) {
    let entries = try await document.container.history(of: document.path)
    let head = try await document.container.document(at: document.path)?.blob
    let known = entries.firstIndex { $0.blob != nil && $0.blob == head }
    guard let newest = known ?? entries.firstIndex(where: { $0.blob != nil }) else { return (present, present) }
    let new = try await side(of: entries[newest], of: document)
    if new.contents.bytes != present.contents.bytes { return (new, present) }
    return (try await before(entries[newest...], of: document), new)
  }

  /// What the first version changed: the text that it found, which another machine's may come after in the list; else the next one. An empty text where there is none.
  private func before(_ listed: ArraySlice<HistoryEntry>, of document: DocumentReference) async throws -> DiffSide {
    let older = listed.dropFirst(), change = listed.first?.changes.first { $0.newBlob != nil }
    if let change, let blob = change.oldBlob {
      if let entry = older.first(where: { $0.blob == blob }) { return try await side(of: entry, of: document) }
      return try await side(of: blob, listed.first?.parents.first, path: change.oldPath ?? change.path, of: document)
    }
    guard change == nil, let entry = older.first(where: { $0.blob != nil }) else {
      return DiffSide(name: "nothing", contents: try reader.blank(named: "nothing.txt"))
    }
    return try await side(of: entry, of: document)
  }

  private func side(of entry: HistoryEntry, of document: DocumentReference) async throws -> DiffSide {
    let path = entry.changes.first { $0.newBlob != nil }?.path ?? document.path
    return try await side(of: entry.blob ?? "", entry.commit, path: path, of: document)
  }

  private func side(of blob: String, _ version: String?, path: String, of document: DocumentReference) async throws
    -> DiffSide
  {
    let bytes = try await document.container.content(of: blob).bytes
    return DiffSide(
      name: "\(path)@\(version?.prefix(7) ?? "")",
      contents: try reader.read(bytes, named: URL(filePath: path).lastPathComponent))
  }
}

extension HistoryEntry {
  /// What the version made of the document; nil where it deleted it, or left it as it was.
  fileprivate var blob: String? { changes.compactMap(\.newBlob).first }
}
