internal import Handoff
internal import RichText
public import Ubiquity

/// What the versions of documents changed, in words.
public struct VersionReport: Sendable {
  let reader: DocumentReader
  public init(reader: DocumentReader) { self.reader = reader }

  /// The words of a change; nil for a file that is not text, or that cannot be read. They are counted once: the container's index keeps them.
  public func words(of change: HistoryEntry.Change, in container: UbiquityContainer) async -> VersionWords? {
    guard let format = reader.contentType(named: change.path) else { return nil }
    if let known = await container.knownWords(of: change, format: format) { return known }
    guard let old = await text(change.oldBlob, named: change.oldPath ?? change.path, in: container),
      let new = await text(change.newBlob, named: change.path, in: container)
    else { return nil }
    let difference = old.wordChange(to: new)
    let words = VersionWords(count: new.wordCount, added: difference.added, removed: difference.removed)
    await container.keep(words, of: change, format: format)
    return words
  }

  /// An absent side is an empty text.
  private func text(_ blob: String?, named path: String, in container: UbiquityContainer) async -> RichText? {
    guard let blob else { return RichText() }
    guard let bytes = try? await container.content(of: blob).bytes else { return nil }
    return try? reader.read(bytes, named: path.split(separator: "/").last.map(String.init) ?? path).text
  }
}

extension DocumentReader {
  /// The content type that a document of this name is read as; nil where none is.
  func contentType(named path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return types.entry(for: name, isFolder: isPackage(name))?.contentType
  }
}
