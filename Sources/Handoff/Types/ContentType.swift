/// A uniform type identifier and what is declared of it.
public struct ContentType: Hashable, Sendable {
  /// Who declared the type; an exported declaration is the owner's, an imported one somebody else's copy.
  public enum Origin: Int, Hashable, Sendable, Comparable {
    case exported, imported, builtIn
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// Reverse-DNS, as it was written; compared without regard to case.
  public var identifier: String
  /// The types that this one directly is.
  public var conformsTo: [String]
  /// In the user's words; nil where nothing says.
  public var description: String?
  /// `public.filename-extension`, without periods.
  public var extensions: [String]
  /// `public.mime-type`.
  public var mimeTypes: [String]
  public var origin: Origin

  public init(
    identifier: String, conformsTo: [String] = [], description: String? = nil, extensions: [String] = [],
    mimeTypes: [String] = [], origin: Origin = .imported
  ) {
    (self.identifier, self.conformsTo, self.description) = (identifier, conformsTo, description)
    (self.extensions, self.mimeTypes, self.origin) = (extensions, mimeTypes, origin)
  }
}

extension ContentType {
  /// Whether it is one of the system's own types, which no declaration changes: a bundle that makes `public.text` conform to a type of its own
  /// would otherwise turn every text into that.
  var isReserved: Bool { origin == .builtIn && Self.isReservedName(identifier) }

  static func isReservedName(_ identifier: String) -> Bool {
    identifier.lowercased().hasPrefix("public.") || identifier.lowercased().hasPrefix("com.apple.")
  }
}
