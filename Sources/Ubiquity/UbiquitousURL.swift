public import Foundation
internal import Git

/// The machine-independent URL of a document: `ubiquity://<container-id>/<percent-encoded path>?version=<commit>`.
///
/// It can only ever name a path inside of a container: the path is a `ContainerPath`, decoded exactly once.
public struct UbiquitousURL: Hashable, Sendable {
  /// 40 lower-case hexadecimal digits.
  public let container: String
  public let path: ContainerPath
  /// The commit that the path was read from, 40 lower-case hexadecimal digits; nil where it was not told.
  public let version: String?

  public init(container: String, path: ContainerPath, version: String?) throws(UbiquityError) {
    guard Self.isName(container), version.map(Self.isName) ?? true else { throw Self.malformed("\(container)") }
    (self.container, self.path, self.version) = (container, path, version)
  }

  /// Reads a URL. Throws `outside` for any other scheme, for user, port, fragment, or unknown queries, and for every unsafe path.
  public init(_ url: URL) throws(UbiquityError) {
    let text = url.absoluteString
    guard text.hasPrefix(Self.prefix), text.utf8.count <= 8192 else { throw Self.malformed(text) }
    let rest = text.dropFirst(Self.prefix.count)
    guard let slash = rest.firstIndex(of: "/") else { throw Self.malformed(text) }
    let parts = rest[rest.index(after: slash)...].split(separator: "?", omittingEmptySubsequences: false)
    guard parts.count <= 2, !text.contains("#") else { throw Self.malformed(text) }
    let path = try Self.path(parts[0], in: text)
    let version = try parts.dropFirst().first.map { query throws(UbiquityError) in try Self.version(query, in: text) }
    try self.init(container: String(rest[..<slash]), path: path, version: version)
  }

  /// The URL; it reads back as the same.
  public var url: URL {
    get throws(UbiquityError) {
      let encoded = PercentCoding.encode(path.description, keeping: "/")
      let query = version.map { "?version=\($0)" } ?? ""
      guard let url = URL(string: "\(Self.prefix)\(container)/\(encoded)\(query)") else {
        throw Self.malformed(encoded)
      }
      return url
    }
  }

  public static func isUbiquitous(_ url: URL) -> Bool { url.scheme?.lowercased() == "ubiquity" }
}

extension UbiquitousURL {
  private static let prefix = "ubiquity://"

  private static func isName(_ text: String) -> Bool { ObjectID(text)?.description == text }

  private static func malformed(_ text: String) -> UbiquityError {
    UbiquityError(.outside, "\(Printable.quoted(text)) is not the URL of a document in a container")
  }

  private static func path(_ raw: Substring, in text: String) throws(UbiquityError) -> ContainerPath {
    var components: [String] = []
    for piece in raw.split(separator: "/", omittingEmptySubsequences: false) {
      guard let name = PercentCoding.decode(piece), !name.utf8.contains(UInt8(ascii: "/")) else {
        throw malformed(text)
      }
      components.append(name)
    }
    return try ContainerPath(components.joined(separator: "/"))
  }

  private static func version(_ query: Substring, in text: String) throws(UbiquityError) -> String {
    guard query.hasPrefix("version=") else { throw malformed(text) }
    return String(query.dropFirst("version=".count))
  }
}
