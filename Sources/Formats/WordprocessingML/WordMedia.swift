/// The kinds of pictures: their content types, extensions and media types.
enum WordMedia {
  struct Kind {
    var contentType: String
    var fileExtension: String
    var mediaType: String
    /// What the bytes begin with; empty where that does not tell.
    var magic: [UInt8]
  }

  static let kinds = [
    Kind(contentType: "public.png", fileExtension: "png", mediaType: "image/png", magic: [0x89, 0x50, 0x4E, 0x47]),
    Kind(contentType: "public.jpeg", fileExtension: "jpeg", mediaType: "image/jpeg", magic: [0xFF, 0xD8, 0xFF]),
    Kind(contentType: "public.jpeg", fileExtension: "jpg", mediaType: "image/jpeg", magic: [0xFF, 0xD8, 0xFF]),
    Kind(contentType: "com.compuserve.gif", fileExtension: "gif", mediaType: "image/gif", magic: Array("GIF8".utf8)),
    Kind(contentType: "public.tiff", fileExtension: "tiff", mediaType: "image/tiff", magic: [0x49, 0x49, 0x2A, 0]),
    Kind(contentType: "public.tiff", fileExtension: "tif", mediaType: "image/tiff", magic: [0x4D, 0x4D, 0, 0x2A]),
    Kind(contentType: "com.microsoft.bmp", fileExtension: "bmp", mediaType: "image/bmp", magic: Array("BM".utf8)),
    Kind(contentType: "com.microsoft.emf", fileExtension: "emf", mediaType: "image/x-emf", magic: [1, 0, 0, 0]),
    Kind(
      contentType: "com.microsoft.wmf", fileExtension: "wmf", mediaType: "image/x-wmf", magic: [0xD7, 0xCD, 0xC6, 0x9A]),
    Kind(contentType: "public.svg-image", fileExtension: "svg", mediaType: "image/svg+xml", magic: []),
  ]

  /// The content type by what the bytes begin with, else by the name's extension.
  static func contentType(_ bytes: [UInt8], name: String) -> String {
    let known = kinds.first { !$0.magic.isEmpty && bytes.starts(with: $0.magic) }
    let suffix = name.split(separator: ".").last?.lowercased() ?? ""
    return (known ?? kinds.first { $0.fileExtension == suffix })?.contentType ?? "public.data"
  }

  /// The kind of a picture that is put in; nil for one that documents cannot show.
  static func kind(_ contentType: String, _ bytes: [UInt8]) -> Kind? {
    kinds.first { !$0.magic.isEmpty && bytes.starts(with: $0.magic) } ?? kinds.first { $0.contentType == contentType }
  }
}
