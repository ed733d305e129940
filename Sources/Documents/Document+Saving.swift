import Formats
public import Foundation
import Handoff
import RichText
import Ubiquity

extension Document {
  /// Writes the file as a whole; in a container this makes a version.
  @discardableResult
  public func save() async throws -> SaveResult {
    let (text, revision, count) = (self.text, self.revision, saved.edits.count)
    savesUnderWay += 1
    defer { savesUnderWay -= 1 }
    let bytes = try await encoded(text), former = ubiquity?.base?.version
    let formatted = tie.formatted
    async let losses = formatted.losses(of: text)
    var result = try await write(bytes, of: revision)
    result.losses = await losses
    didSave(bytes, text: text, revision: revision, isVersion: ubiquity?.base?.version != former)
    do { try await journal.didSave(count, base: bytes, of: ubiquity?.base?.version) } catch {
      throw DocumentError(error, doing: "write the recovery journal of", on: file)
    }
    publishSoon()
    return result
  }

  /// Writes a copy of the text to another file, in the format of its name; in a container this makes a version. Never overwrites; this document stays what it is.
  public func save(as file: URL) async throws {
    let copy = try controller.reader.blank(named: file.lastPathComponent)
    let sameType = copy.type == type
    let bytes =
      sameType
      ? try await encoded(text) : try copy.bytes(with: converted(for: copy))
    guard let container = try controller.registry.container(containing: file),
      !FileManager.default.fileExists(atPath: file.path)
    else { return try DocumentFile(file, type: copy.type).make(bytes) }
    try await container.save(StoredContent(bytes, type: copy.type), at: container.path(of: file), base: nil)
  }

  private func converted(for copy: DocumentReader.Contents) -> RichText {
    Conversion.text(text, of: tie.formatted, in: file.deletingLastPathComponent(), for: copy)
  }

  /// The file's bytes with a text, made away from the main thread.
  func encoded(_ text: RichText) async throws -> [UInt8] {
    let (tie, name) = (tie, displayName)
    return try await Task.detached {
      do throws(FormatError) { return try tie.bytes(with: text) } catch {
        throw DocumentError(.unreadable, "cannot write \(name): \(error.message)", hint: error.hint)
      }
    }.value
  }

  /// The bytes are of the text as it was when it had so many recorded edits: what is typed and published while it is saved is not in them.
  func write(_ bytes: [UInt8], of revision: Int) async throws -> SaveResult {
    try await followFolder()
    guard let ubiquity = try await placeToSave() else {
      try checkIsUnchanged().write(bytes)
      return SaveResult()
    }
    let place = DocumentFile(file, type: type)
    if (try? place.bytes()) != saved.bytes {
      try await ubiquity.container.collectLocalChanges(of: ubiquity.path)
      if try await followExchange() != nil { return try await write(bytes, of: revision) }
    }
    if isHidden { return try await writeBeside(bytes, of: revision, givingWayTo: .folder) }
    try place.checkIsWritable()
    let outcome = try await ubiquity.container.save(
      content(bytes), of: ubiquity.base, at: ubiquity.path, resolving: resolution?.conflicts ?? [],
      drafts: drafts(upTo: revision))
    switch outcome {
    case .moved(let path):
      try await follow(to: path)
      return try await write(bytes, of: revision)
    case .replaced: return try await writeBeside(bytes, of: revision, givingWayTo: .document)
    case .saved(let version, let hasConflict):
      defer { resolution = nil }
      var result = SaveResult(conflict: hasConflict, isResolved: resolution != nil && !hasConflict)
      await take(version, savedAs: try name(of: bytes), &result)
      return result
    }
  }

  /// Goes on from the version that a save made, which may have more than was saved.
  private func take(_ version: StoredDocument, savedAs own: String, _ result: inout SaveResult) async {
    guard let ubiquity else { return }
    let former = olderVersion ?? ubiquity.base?.version
    olderVersion = nil
    self.ubiquity?.base = version
    self.ubiquity?.base?.blob = own
    let before = joined
    joined = version.blob == own ? nil : Joined(blob: version.blob, isOfThisMachine: false)
    if joined == nil { return }
    let isOurs = try? await ubiquity.container.isOfThisDevice(version.path, since: former)
    (result.isMerged, result.isOfThisMachine) = (true, isOurs == true && before?.isOfThisMachine != false)
    joined?.isOfThisMachine = result.isOfThisMachine
    let others = (try? await ubiquity.container.otherDevices(at: version.path, since: former)) ?? []
    joined?.machines = others.union(before?.machines ?? [])
    result.others = joined?.machines.sorted() ?? []
  }

  /// Where it is in a container; nil where that is nowhere. A file that had no place when it was opened gets one by this, and its activity with it.
  private func placeToSave() async throws -> UbiquitousPlace? {
    if ubiquity != nil { return ubiquity }
    try checkIsUnchanged()
    guard let found = try await UbiquitousPlace.of(file, for: .saving, controller.registry) else { return nil }
    if ubiquity != nil { return ubiquity }
    if let base = found.base, base.blob != version { throw changedElsewhere }
    ubiquity = found
    if try found.file(insteadOf: file) != nil { try await follow(to: found.path) }
    createActivity()
    return ubiquity
  }

  @discardableResult
  private func checkIsUnchanged() throws -> DocumentFile {
    let place = DocumentFile(file, type: type)
    if let current = try? place.bytes(), current != saved.bytes { throw changedElsewhere }
    return place
  }

  private var changedElsewhere: DocumentError {
    DocumentError(
      .changedElsewhere, "cannot save \(displayName): another program changed it since it was opened",
      hint: "save a copy of this one with `save as PATH`, and open the document again")
  }

  /// Where no version was made, since nothing is otherwise than before, none tells of the drafts: the next one does.
  private func didSave(_ bytes: [UInt8], text: RichText, revision: Int, isVersion: Bool) {
    let later = saved.edits.suffix(self.revision - revision)
    recoveredDrafts = isVersion ? [] : drafts(upTo: revision)
    saved = Saved(bytes: bytes, text: text, revision: revision, edits: Array(later))
  }

  /// The journal begins anew, with the edits that no save holds.
  func restartJournal() async throws {
    do {
      let known = publishedDrafts.map { PublishedDraft(name: $0.name, edits: $0.revision - saved.revision) }
      try await journal.restart(
        from: saved.bytes, of: baseVersion, named: readAs, with: saved.edits,
        drafts: recoveredDrafts.map { PublishedDraft(name: $0) } + known, at: place)
      try await noteResolution()
    } catch {
      throw DocumentError(error, doing: "write the recovery journal of", on: file)
    }
  }
}

extension DocumentReader.Contents {
  fileprivate func bytes(with text: RichText) throws -> [UInt8] {
    do { return try formatted.bytes(with: text) } catch {
      throw DocumentError(.unreadable, "cannot write the text: \(error.message)", hint: error.hint)
    }
  }
}
