internal import Formats
internal import Foundation
internal import Handoff
internal import RichText
public import Ubiquity

extension Document {
  /// Puts what a conflict version has and the document has not into the document, as an edit that is not saved. The next save resolves it.
  ///
  /// Edits that were left unsaved are taken up where they have every paragraph that the conflict version changed: then they are what was begun before.
  /// Returns the places that are there twice. Throws, and resolves nothing, where there are other unsaved edits, or the two do not differ in their text.
  public func startResolving(_ conflict: ConflictVersion) async throws -> Int {
    guard let ubiquity, let other = conflict.other else { return 0 }
    let theirs = try await text(of: other, conflict, in: ubiquity.container)
    let base = await conflict.base.asyncFlatMap { try? await text(of: $0, conflict, in: ubiquity.container) }
    if isModified, resolution?.conflicts == [conflict.id] { return 0 }
    if isModified {
      guard text.hasParagraphs(of: theirs, newSince: base) else { throw unsavedEdits }
      resolution = Resolution(conflicts: [conflict.id])
      try await noteResolution()
      return 0
    }
    if theirs.hasSameContent(as: text) { throw sameTexts }
    let outcome = try? await outcome(of: conflict, in: ubiquity.container)
    let both = ConflictText(base: outcome == nil ? base : nil, ours: text, theirs: outcome ?? theirs)
    let edit = text.difference(to: both.text)
    if !edit.isEmpty { try await record(edit) }
    resolution = Resolution(conflicts: [conflict.id], start: .init(text: text, revision: revision))
    try await noteResolution()
    if let first = both.places.first { await move(to: Place(anchor: .init(first.ours.lowerBound, 0))) }
    return both.places.count
  }

  private var unsavedEdits: DocumentError {
    DocumentError(
      .busy, "\(displayName) has unsaved edits, which the other version must not be mixed with",
      hint: "save or undo them first: docedit \(displayName.shellWord)")
  }

  private var sameTexts: DocumentError {
    DocumentError(
      .notFound, "the versions of \(displayName) do not differ in their text: there is nothing to edit",
      hint: "choose one with --keep ours, theirs or both")
  }

  /// The text with what was set aside in the places in conflict alone; nil where the two were not joined.
  private func outcome(of conflict: ConflictVersion, in container: UbiquityContainer) async throws -> RichText? {
    guard conflict.joined != nil else { return nil }
    return try controller.reader.read(try await container.outcome(of: conflict).bytes, named: displayName).text
  }

  /// The text that the document would have with a blob in the place of its own, or of one file of its package.
  private func text(of blob: String, _ conflict: ConflictVersion, in container: UbiquityContainer) async throws
    -> RichText
  {
    let bytes = try await container.bytes(of: blob)
    guard type.isPackage, case .folder(let files) = try content(saved.bytes) else {
      return try controller.reader.read(bytes, named: displayName).text
    }
    let name = files.map(\.name).filter { conflict.path.hasSuffix("/\($0)") }.max { $0.utf8.count < $1.utf8.count }
    let changed = files.map { $0.name == name ? StoredFile(name: $0.name, bytes: bytes) : $0 }
    return try controller.reader.read(StoredContent.folder(changed).bytes, named: displayName).text
  }
}

extension RichText {
  /// Whether every paragraph of another text that its base has not, in whatever look, is somewhere in this one.
  fileprivate func hasParagraphs(of other: RichText, newSince base: RichText?) -> Bool {
    let new = Set(other.paragraphs.map(\.text)).subtracting(base.map { Set($0.paragraphs.map(\.text)) } ?? [])
    return new.isSubset(of: Set(paragraphs.map(\.text)))
  }
}

extension Place {
  fileprivate init(anchor: Position) { self.init(anchor: anchor, head: anchor, top: anchor) }
}

extension Optional {
  fileprivate func asyncFlatMap<T>(_ body: (Wrapped) async throws -> T?) async rethrows -> T? {
    guard let self else { return nil }
    return try await body(self)
  }
}
