import Foundation

extension ContentTypes {
  /// A type that a file's name speaks for.
  public struct NamedType: Hashable, Sendable {
    public var type: ContentType
    /// The extension that spoke, as it is in the name, without the period.
    public var fileExtension: String
  }

  /// The types that the extension of `fileName` stands for, the preferred one first.
  ///
  /// The longest declared extension counts (`tar.gz` before `gz`), without regard to case. Only types of folders for a folder, and only types of
  /// flat files for a file. The system's own types come first, then exported before imported declarations, then later bundles.
  public func types(forFileName fileName: String, isFolder: Bool) -> [NamedType] {
    for fileExtension in Self.extensions(of: fileName) {
      let named = all.filter { $0.claims(fileExtension) && self.isFolder($0.identifier) == isFolder }
      guard named.isEmpty else {
        let ordered = named.enumerated().sorted {
          (Self.preference($0.element), $0.offset) < (Self.preference($1.element), $1.offset)
        }
        return ordered.map { NamedType(type: $0.element, fileExtension: fileExtension) }
      }
    }
    return []
  }

  /// The type that `fileName` has by its extension; `public.data` or `public.folder` where no type declares it.
  public func preferredType(forFileName fileName: String, isFolder: Bool) -> String {
    types(forFileName: fileName, isFolder: isFolder).first?.type.identifier
      ?? (isFolder ? "public.folder" : "public.data")
  }

  private static func preference(_ type: ContentType) -> Int { type.isReserved ? -1 : type.origin.rawValue }

  /// The parts of the name that can be an extension, longest first; none for a name that begins with its only period.
  static func extensions(of fileName: String) -> [String] {
    let name = fileName.drop { $0 == "." }
    return name.indices.filter { name[$0] == "." }.map { String(name[name.index(after: $0)...]) }.filter { !$0.isEmpty }
  }
}

extension ContentType {
  func claims(_ fileExtension: String) -> Bool { extensions.contains { $0.lowercased() == fileExtension.lowercased() } }
}
