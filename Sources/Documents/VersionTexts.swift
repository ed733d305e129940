public import RichText
public import Ubiquity

/// The texts of versions, each read once: those asked for last are kept.
public struct VersionTexts {
  private static let limit = 64
  private let reader: DocumentReader
  private let container: UbiquityContainer
  private var known: [String: RichText?] = [:]
  private var order: [String] = []

  /// The texts of a container's versions.
  public init(reader: DocumentReader, container: UbiquityContainer) {
    (self.reader, self.container) = (reader, container)
  }

  /// The text of a document's blob, or of its package; nil where that is not text, or cannot be read. The format follows from the path.
  public mutating func text(_ blob: String, named path: String) async -> RichText? {
    let key = "\(blob) \(path.documentName)"
    if let text = known[key] { return text }
    let text = await reader.text(ofBlob: blob, in: container, named: path)
    keep(text, key)
    return text
  }

  private mutating func keep(_ text: RichText?, _ key: String) {
    if order.count == Self.limit { known[order.removeFirst()] = nil }
    known[key] = .some(text)
    order.append(key)
  }
}
