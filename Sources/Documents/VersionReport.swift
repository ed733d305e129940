public import RichText
public import Ubiquity

/// What the versions of documents changed, in words.
public struct VersionReport: Sendable {
  let reader: DocumentReader
  public init(reader: DocumentReader) { self.reader = reader }

  /// Words added and removed by a change; nil for a file that is not text, or that cannot be read.
  public func words(of change: HistoryEntry.Change, in container: UbiquityContainer) async -> WordCount? {
    guard let old = await text(change.oldBlob, named: change.oldPath ?? change.path, in: container),
      let new = await text(change.newBlob, named: change.path, in: container)
    else { return nil }
    return old.wordChange(to: new)
  }

  /// An absent side is an empty text.
  private func text(_ blob: String?, named path: String, in container: UbiquityContainer) async -> RichText? {
    guard let blob else { return RichText() }
    guard let bytes = try? await container.content(of: blob).bytes else { return nil }
    return try? reader.read(bytes, named: path.split(separator: "/").last.map(String.init) ?? path).text
  }
}
