import RichText
import Ubiquity

extension Document {
  /// What became of the document elsewhere. What a save that is under way makes is not news.
  func news() async throws -> Arrival? {
    guard let ubiquity, savesUnderWay == 0 else { return nil }
    let present = try await ubiquity.container.document(at: ubiquity.path)
    let isReplaced = try await isReplacedNow()
    if savesUnderWay > 0 || self.ubiquity?.base != ubiquity.base { return nil }
    let before = (isDeleted: isDeleted, isReplaced: self.isReplaced)
    (isDeleted, self.isReplaced) = (present == nil && ubiquity.base != nil, isReplaced)
    guard let present else { return isDeleted && !before.isDeleted ? try await deletion(in: ubiquity) : nil }
    if isReplaced, isModified { return before.isReplaced || continuedOn != nil ? nil : .replaced }
    let isSame = present.blob == ubiquity.base?.blob, isResolved = try await isResolvedElsewhere()
    if isSame, isResolved, !isModified { resolution = nil }
    let isNews = if isSame, isModified { isResolved ? true : await isDraftTakenUp } else { !isSame }
    return isNews ? try await take(present) : nil
  }

  private func deletion(in place: UbiquitousPlace) async throws -> Arrival {
    if isHidden { return .hidden }
    return .deleted(by: try await place.container.deleter(of: place.path))
  }

  /// Whether it was deleted, and another document has its name.
  func isReplacedNow() async throws -> Bool {
    guard let ubiquity, let base = ubiquity.base else { return false }
    return try await ubiquity.container.isReplaced(base)
  }

  /// Nil for a version that was told of already and cannot be taken yet.
  private func take(_ newer: StoredDocument) async throws -> Arrival? {
    guard let container = ubiquity?.container, refused != Refusal(blob: newer.blob, revision: revision) else {
      return nil
    }
    let contents = try controller.reader.read(try await container.content(of: newer.blob).bytes, named: displayName)
    let base = ubiquity?.base
    var version = try await prepare(contents, stored: newer)
    version.base = base
    guard isComparedWith(version) else { return nil }
    if version.isMerged || version.dropsEdits || !isModified || continuedOn != nil { return .version(version) }
    defer { refused = Refusal(blob: newer.blob, revision: revision) }
    return refused?.blob == newer.blob ? nil : .newerVersion(note: "a newer version came; saving keeps both")
  }
}
