public import RichText
import Ubiquity

extension Document {
  /// A version of another machine, read and compared, and not taken yet.
  public struct NewerVersion: Sendable {
    /// From the present text to the version's, with the unsaved edits on top where they are merged.
    public var edit: Transaction
    /// The number of recorded edits that the present text has.
    public var revision: Int
    public var note: String
    /// Whether the unsaved edits stay, on top of the version.
    public var isMerged: Bool
    /// Whether it resolves the conflict that is being resolved here.
    var isResolution = false
    /// Whether the unsaved edits go: they are but the texts of that conflict.
    var dropsEdits = false
    /// The version with those unsaved edits that do not contradict it; nil where all stay or all go.
    var joined: StoredContent?
    /// The draft of the unsaved edits that the version has grown from; nil where it has from none.
    var draft: String?
    var contents: DocumentReader.Contents
    var stored: StoredDocument?
    /// What the document grew from when it was compared.
    var base: StoredDocument?
  }

  /// Whether the document is as it was when a version was compared with it, so that it can be taken.
  public func isComparedWith(_ version: NewerVersion) -> Bool {
    version.revision == revision && savesUnderWay == 0 && version.base == ubiquity?.base
  }

  /// Compares a version with the present text. Unsaved edits are put on top of it where both can be.
  func prepare(_ contents: DocumentReader.Contents, stored: StoredDocument?) async throws -> NewerVersion {
    let isResolution = try await isResolvedElsewhere()
    let note = try await isResolution ? resolutionNote() : changeNote(of: stored)
    if isResolution, isResolutionBegun {
      return NewerVersion(
        edit: text.difference(to: contents.text), revision: revision, note: note, isMerged: false, isResolution: true,
        dropsEdits: true, contents: contents, stored: stored)
    }
    if isModified || !drafts.isEmpty, let merged = try await merging(contents, stored: stored, isResolution),
      isModified || merged.draft != nil
    {
      return merged.noted(note, isResolution)
    }
    return NewerVersion(
      edit: text.difference(to: contents.text), revision: revision, note: note, isMerged: false,
      isResolution: isResolution, contents: contents, stored: stored)
  }

  /// Where the conflict was resolved.
  private func resolutionNote() async throws -> String {
    guard let ubiquity, let ids = resolution?.conflicts else { return "" }
    let versions = try await ubiquity.container.history(of: ubiquity.path)
    let resolver = versions.first { version in version.resolved.contains { ids.contains($0.id) } }?.author.id
    let place = resolver == ubiquity.container.device.id ? "this" : "another"
    return "the conflict of \(displayName) was resolved on \(place) machine"
  }

  /// Who changed the document; nothing where that was told, or is seen on the screen.
  private func changeNote(of stored: StoredDocument?) async throws -> String {
    if continuedOn != nil || (stored != nil && stored?.blob == joined?.blob) { return "" }
    guard let ubiquity, let stored else { return "\(displayName) changed on another machine" }
    switch try await ubiquity.container.maker(of: stored, since: ubiquity.base?.version) {
    case .thisMachine: return "another program changed \(displayName)"
    case .git(let name): return "\(displayName) was changed with git, by \(name)"
    case .settingBack: return "\(displayName) was set back to an older version with git"
    case .machine: return "\(displayName) changed on another machine"
    }
  }

  /// Takes a version as the document's content. Throws `changedElsewhere` where it was not made from the text as it is now.
  ///
  /// Unsaved edits that are merged stay unsaved; on a document that another machine continued, they are saved, so that they arrive there.
  public func accept(_ version: NewerVersion) async throws {
    try check(version)
    if !version.isMerged, !version.dropsEdits {
      try await setUnsavedEditsAside(joined: version.joined)
      try check(version)
    }
    let before = (saved.text, isResolutionBegun)
    try take(version)
    resolution =
      version.isResolution
      ? nil : resolution?.on(version.contents.text, since: before.0, isBegun: before.1, text: text, revision: revision)
    try await restartJournal()
    if continuedOn != nil, isModified { try await save() }
    publishSoon()
  }

  /// Unsaved edits that no version of any machine holds are kept as a conflict version. Those of a draft that was continued are in one.
  private func setUnsavedEditsAside(joined: StoredContent?) async throws {
    guard let ubiquity, isModified, let content = try await unheldContent() else { return }
    try await ubiquity.container.setAside(content, at: ubiquity.path, base: ubiquity.base?.blob, joined: joined)
  }

  /// The document with its unsaved edits; nil where a version of any machine holds them.
  func unheldContent() async throws -> StoredContent? {
    guard let ubiquity else { return nil }
    let content = try content(try await encoded(text))
    return try await ubiquity.container.hasVersion(content, of: ubiquity.path) ? nil : content
  }

  private func take(_ version: NewerVersion) throws {
    let drafts = drafts.suffix(after: version.draft), undone = UndoneDrafts(drafts, of: self)
    let whole = Set(published.filter { $0.value == revision }.keys), isKept = version.isMerged || !isModified
    (text, place) = (try version.edit.applied(to: text), place.mapped(through: version.edit))
    revision += 1
    try settle(on: version.contents)
    ubiquity?.base = version.stored
    joined = nil
    carry(version.isMerged && isModified ? drafts : [], whole: whole)
    if let undone, isKept, !isModified { try keep(undone) }
  }

  /// The text grows from these contents now; what it has and they have not are unsaved edits.
  private func settle(on contents: DocumentReader.Contents) throws {
    let back = text.hasSameContent(as: contents.text) ? Transaction() : text.difference(to: contents.text)
    let base = try back.applied(to: text)
    tie = SourceTie(contents.formatted, namedAsIn: base)
    saved = Saved(bytes: contents.bytes, text: base, revision: revision)
    (readAs, olderVersion) = (contents.name, nil)
    guard !back.isEmpty else { return }
    saved.edits = [try back.inverse(in: text)]
    saved.revision -= 1
  }

  /// Makes the text's changes since an older version unsaved edits of that version, so that a save does not replace what came after it.
  func goOn(from older: DocumentReader.Contents, of version: String?) async throws {
    try settle(on: older)
    olderVersion = version
    let blob = try name(of: older.bytes)
    ubiquity?.base?.blob = blob
    guard let ubiquity, let version else { return }
    let stored = try? await ubiquity.container.document(at: ubiquity.path, in: version)
    olderBase = stored?.blob == blob ? stored : nil
  }

  private func check(_ version: NewerVersion) throws {
    guard version.revision == revision, savesUnderWay == 0 else {
      throw DocumentError(
        .changedElsewhere, "the newer version of \(displayName) was not taken: the text was edited meanwhile",
        hint: "saving keeps both")
    }
  }
}

extension [String] {
  /// What comes after an element; all where it is none.
  func suffix(after element: String?) -> [String] {
    element.flatMap { lastIndex(of: $0) }.map { Array(self[($0 + 1)...]) } ?? self
  }
}
