/// The bytes of a file: a zip archive, or all in one XML file.
enum ODTPackage: Sendable {
  case zip(ZipArchive)
  case flat([UInt8])

  /// Parts of a package that are read.
  static let (content, styles, manifest) = ("content.xml", "styles.xml", "META-INF/manifest.xml")

  var bytes: [UInt8] {
    switch self {
    case .zip(let archive): archive.bytes
    case .flat(let bytes): bytes
    }
  }

  /// The bytes of a part; nil where there is none.
  func part(_ name: String) throws(FormatError) -> [UInt8]? {
    guard case .zip(let archive) = self else { return nil }
    return try archive.content(of: name)
  }

  /// The content and the named styles, parsed.
  func parts() throws(FormatError) -> (content: ODTPart, styles: ODTPart?) {
    guard case .zip(let archive) = self else { return (try ODTPart(bytes, name: "document"), nil) }
    guard let content = try archive.content(of: Self.content) else {
      throw FormatError(
        .damaged, "the part content.xml is missing: this is not a whole OpenDocument text", hint: "fetch the file again"
      )
    }
    let styles = try archive.content(of: Self.styles)
    return (
      try ODTPart(content, name: Self.content),
      try styles.map { (file) throws(FormatError) in try ODTPart(file, name: Self.styles) }
    )
  }

  /// The file with parts replaced or added; for a flat file the part `content.xml` is all of it.
  func replacing(_ parts: [ZipArchive.Part]) throws(FormatError) -> [UInt8] {
    switch self {
    case .zip(let archive): return try archive.replacing(parts)
    case .flat(let bytes): return parts.first { $0.name == Self.content }?.bytes ?? bytes
    }
  }

  /// Whether the bytes are this file with these parts in it.
  func isRight(_ bytes: [UInt8], with parts: [ZipArchive.Part]) -> Bool {
    switch self {
    case .zip(let archive): archive.isRight(bytes, with: parts)
    case .flat: parts.map(\.bytes) == [bytes]
    }
  }
}
