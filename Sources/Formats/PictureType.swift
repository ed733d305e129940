/// A kind of picture: what it is called in names, media types and content types, and what its files begin with.
public struct PictureType: Hashable, Sendable {
  /// The uniform type identifier, for example `public.png`.
  public let contentType: String
  /// The media type, for example `image/png`.
  public let mediaType: String
  /// The extensions of files, in small letters and without a dot; the usual one first.
  public let fileExtensions: [String]
  /// Bytes that files of the kind have; none where bytes do not tell it.
  private let signatures: [Signature]

  private struct Signature: Hashable, Sendable {
    var start = 0
    var bytes: [UInt8]

    func isIn(_ file: [UInt8]) -> Bool { file.dropFirst(start).starts(with: bytes) }
  }

  private init(_ contentType: String, _ mediaType: String, _ fileExtensions: [String], _ signatures: [Signature] = []) {
    (self.contentType, self.mediaType) = (contentType, mediaType)
    (self.fileExtensions, self.signatures) = (fileExtensions, signatures)
  }

  /// The kind with this content type; nil where none has it.
  public init?(contentType: String) { self.init { $0.contentType == contentType } }

  /// The kind with this media type, which may have parameters; nil where none has it.
  public init?(mediaType: some StringProtocol) {
    let name = mediaType.prefix { $0 != ";" }.lowercased()
    self.init { $0.mediaType == name }
  }

  /// The kind that the extension of a name or the path of an address says; nil where it says none.
  public init?(named name: some StringProtocol) {
    let path = name.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let suffix = path[path.index(after: dot)...].lowercased()
    self.init { $0.fileExtensions.contains(suffix) }
  }

  /// The kind that a file's bytes show; nil where they show none of those that bytes tell.
  public init?(of bytes: [UInt8]) { self.init { $0.signatures.contains { $0.isIn(bytes) } } }

  private init?(where isWanted: (PictureType) -> Bool) {
    guard let found = Self.all.first(where: isWanted) else { return nil }
    self = found
  }

  /// The usual extension of a file's name.
  public var fileExtension: String { fileExtensions.first ?? "bin" }

  private static let all = [
    PictureType("public.png", "image/png", ["png"], [.init(bytes: [0x89, 0x50, 0x4E, 0x47])]),
    PictureType("public.jpeg", "image/jpeg", ["jpg", "jpeg", "jpe"], [.init(bytes: [0xFF, 0xD8, 0xFF])]),
    PictureType("com.compuserve.gif", "image/gif", ["gif"], [.init(bytes: Array("GIF8".utf8))]),
    PictureType(
      "public.tiff", "image/tiff", ["tiff", "tif"],
      [.init(bytes: [0x49, 0x49, 0x2A, 0]), .init(bytes: [0x4D, 0x4D, 0, 0x2A])]),
    PictureType("com.microsoft.bmp", "image/bmp", ["bmp"], [.init(bytes: Array("BM".utf8))]),
    PictureType("com.microsoft.emf", "image/x-emf", ["emf"], [.init(start: 40, bytes: Array(" EMF".utf8))]),
    PictureType("com.microsoft.wmf", "image/x-wmf", ["wmf"], [.init(bytes: [0xD7, 0xCD, 0xC6, 0x9A])]),
    PictureType("public.svg-image", "image/svg+xml", ["svg"]),
    PictureType("org.webmproject.webp", "image/webp", ["webp"], [.init(start: 8, bytes: Array("WEBP".utf8))]),
    PictureType("public.heic", "image/heic", ["heic"], [.init(start: 4, bytes: Array("ftypheic".utf8))]),
    PictureType("com.adobe.pdf", "application/pdf", ["pdf"], [.init(bytes: Array("%PDF".utf8))]),
    PictureType("com.adobe.encapsulated-postscript", "application/postscript", ["eps"]),
    PictureType("com.apple.icns", "image/x-icns", ["icns"], [.init(bytes: Array("icns".utf8))]),
  ]
}
