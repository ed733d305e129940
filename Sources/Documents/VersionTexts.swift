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
  public init(reader: DocumentReader, container: UbiquityContainer) { (self.reader, self.container) = (reader, container) }

  /// The text of a document's blob, or of its package; nil where that is not text, or cannot be read. The format follows from the path.
  public mutating func text(_ blob: String, named path: String) async -> RichText? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let key = "\(blob) \(name)"
    if let text = known[key] { return text }
    let bytes = try? await container.content(of: blob).bytes
    let text = bytes.flatMap { try? reader.read($0, named: name).text }
    keep(text, key)
    return text
  }

  private mutating func keep(_ text: RichText?, _ key: String) {
    if order.count == Self.limit { known[order.removeFirst()] = nil }
    known[key] = .some(text)
    order.append(key)
  }
}
