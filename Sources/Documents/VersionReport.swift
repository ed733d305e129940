internal import Handoff
internal import RichText
public import Ubiquity

/// What the versions of documents changed, in words.
public struct VersionReport: Sendable {
  let reader: DocumentReader
  public init(reader: DocumentReader) { self.reader = reader }

  /// The words of changes, each in its place; nil for a file that is not text, or that cannot be read. They are counted once: the container's
  /// index keeps them.
  public func words(of changes: [HistoryEntry.Change], in container: UbiquityContainer) async -> [VersionWords?] {
    let keys = keys(of: changes)
    var words = await container.knownWords(of: keys.compactMap(\.self))
    var fresh: [VersionWords.Key: VersionWords.Count] = [:]
    for (change, key) in zip(changes, keys) {
      guard let key, words[key] == nil, let counted = await count(change, in: container) else { continue }
      (words[key], fresh[key]) = (counted, counted)
    }
    await container.keep(fresh)
    return keys.map { key in key.flatMap { words[$0]?.words } }
  }

  /// What the index knows the words of changes by; nil for a file that is not text.
  func keys(of changes: [HistoryEntry.Change]) -> [VersionWords.Key?] {
    let formats = formats(of: Set(changes.map(\.path)))
    return changes.map { change in formats[change.path].map { VersionWords.Key(change, format: $0) } }
  }

  private func formats(of paths: Set<String>) -> [String: String] {
    Dictionary(uniqueKeysWithValues: paths.compactMap { path in reader.contentType(named: path).map { (path, $0) } })
  }

  /// Nil where a side is not here, and so cannot be counted yet.
  func count(_ change: HistoryEntry.Change, in container: UbiquityContainer) async -> VersionWords.Count? {
    guard let old = await text(change.oldBlob, named: change.oldPath ?? change.path, in: container),
      let new = await text(change.newBlob, named: change.path, in: container),
      let others = await otherTexts(change, in: container)
    else { return nil }
    guard case .text(let old) = old, case .text(let new) = new else { return VersionWords.Count.none }
    let texts = (change.oldBlob == nil ? [] : [old]) + others
    let difference = texts.count > 1 ? new.wordChange(merging: texts) : (texts.first ?? old).wordChange(to: new)
    return .words(VersionWords(count: new.wordCount, added: difference.added, removed: difference.removed))
  }

  /// What all parents of a merge but the first have, as far as it is text; nil where one is not here.
  private func otherTexts(_ change: HistoryEntry.Change, in container: UbiquityContainer) async -> [RichText]? {
    var texts: [RichText] = []
    for blob in change.otherBlobs ?? [] {
      guard let side = await text(blob, named: change.path, in: container) else { return nil }
      if case .text(let text) = side { texts.append(text) }
    }
    return texts
  }

  private enum Side {
    case text(RichText)
    case noText
  }

  /// To read more than so many bytes would take many seconds, each time; anybody may put so much there.
  public static let sizeLimit = 64 << 20

  /// An absent side is an empty text.
  private func text(_ blob: String?, named path: String, in container: UbiquityContainer) async -> Side? {
    guard let blob else { return .text(RichText()) }
    if await container.size(of: blob) > Self.sizeLimit { return .noText }
    guard let bytes = try? await container.contentHere(of: blob)?.bytes else { return nil }
    return (try? reader.read(bytes, named: path.documentName).text).map(Side.text) ?? .noText
  }
}

extension DocumentReader {
  /// The content type that a document of this name is read as; nil where none is.
  func contentType(named path: String) -> String? {
    let name = path.documentName
    return types.entry(for: name, isFolder: isPackage(name))?.contentType
  }
}
