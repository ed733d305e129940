/// Where a stretch of text leads.
public struct Link: Hashable, Sendable, Codable {
  /// The address as it is written in the document: a URL, a relative path, or `#` and a place in the document.
  public var url: String
  /// What is shown when one points at it.
  public var title: String?
  /// A link to an address.
  public init(_ url: String, title: String? = nil) { (self.url, self.title) = (url, title) }
}
