import Formats
import RichText
import Ubiquity

extension Document {
  /// A newer version with the unsaved edits on top; nil where the version's file cannot hold the edits, and where both changed the same, unless the
  /// document was continued elsewhere: then the version's words stand in such places, as long as the edits are kept beside. Nil also where the version
  /// resolves a conflict that the edits resolve otherwise.
  func merging(
    _ contents: DocumentReader.Contents, stored: StoredDocument?, _ isResolution: Bool
  ) async throws -> NewerVersion? {
    let (ours, revision, tie) = (text, revision, tie)
    let apart = isResolution ? resolvedApart(as: contents.text) : nil
    let (base, draft) = await commonText(with: stored)
    if isResolution, apart == nil { return nil }
    let found = await Task.detached { () -> (merge: Merge, bytes: [UInt8])? in
      let merge =
        apart == nil
        ? RichText.merge(base: base, ours: ours, theirs: contents.text, preferring: .theirs) : apart?.joined
      guard let merge else { return nil }
      return contents.bytes(holding: merge.text, asIn: tie.formatted, of: ours).map { (merge, $0) }
    }.value
    guard let (merge, bytes) = found else { return nil }
    let remark = isResolution && !merge.conflicts.isEmpty ? "; what you wrote into a text that it takes out stays" : ""
    var version = NewerVersion(
      edit: merge.fromOurs, revision: revision, note: remark, isMerged: isResolution || merge.conflicts.isEmpty,
      contents: contents, stored: stored)
    version.draft = draft
    if version.isMerged { return version }
    guard continuedOn != nil, try await unheldContent() != nil else { return nil }
    version.joined = try content(bytes)
    return version
  }

  /// Nil where the text is not known any more that both texts of the conflict were put into.
  private func resolvedApart(as resolved: RichText) -> ResolvedApart? {
    resolution?.start.map { ResolvedApart(base: saved.text, start: $0.text, edited: text, resolved: resolved) }
  }

  /// What the present text and a newer version both grew from: the last saved text; where another machine continued a draft of this text, that
  /// draft on top of it, and its name.
  private func commonText(with stored: StoredDocument?) async -> (text: RichText, draft: String?) {
    let (published, saved) = (published, saved.text)
    guard let ubiquity, stored != nil, let draft = await draftTakenUp else { return (saved, nil) }
    if let text = published[draft.name].flatMap(self.saved.text(at:)) { return (text, draft.name) }
    let text = await controller.reader.text(of: draft, on: saved, in: ubiquity.container, named: ubiquity.path)
    return (text ?? saved, draft.name)
  }

  /// Whether the document may be as it was, but without that draft.
  var isDraftTakenUp: Bool { get async { await draftTakenUp != nil } }

  private var draftTakenUp: TakenUpDraft? {
    get async {
      guard let ubiquity, !drafts.isEmpty else { return nil }
      return try? await ubiquity.container.draft(
        among: drafts, takenUpAs: ubiquity.path, since: ubiquity.base?.blob, of: baseVersion)
    }
  }
}

extension Document.Saved {
  /// The text with the first of the edits, up to so many recorded ones; nil where that was before, or will be.
  func text(at revision: Int) -> RichText? {
    guard (self.revision...self.revision + edits.count).contains(revision) else { return nil }
    return try? edits.prefix(revision - self.revision).reduce(text) { try $1.applied(to: $0) }
  }
}

extension Document.NewerVersion {
  /// With words before those that it has.
  func noted(_ note: String, _ isResolution: Bool) -> Self {
    var result = self
    (result.note, result.isResolution) = (note + result.note, isResolution)
    return result
  }
}

extension DocumentReader.Contents {
  /// The file with a text; nil where it cannot be written, or lacks something then that another file had of its own.
  fileprivate func bytes(holding text: RichText, asIn other: any FormattedText, of own: RichText) -> [UInt8]? {
    let missing = Set(formatted.losses(of: text)).subtracting(other.losses(of: own))
    return missing.isEmpty ? try? formatted.bytes(with: text) : nil
  }
}
