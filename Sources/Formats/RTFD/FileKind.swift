/// What the extension of a file's name says about its content.
enum FileKind {
  /// The content type of a picture with this name; nil where it is none that a text shows.
  static func imageType(of name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    return images.first { $0.extensions.contains(suffix) }?.type
  }

  /// The usual extension of a picture's file; nil for a content type that is no picture of these.
  static func imageExtension(of contentType: String) -> String? {
    images.first { $0.type == contentType }?.extensions.first
  }

  private static let images: [(type: String, extensions: [String])] = [
    ("public.png", ["png"]), ("public.jpeg", ["jpg", "jpeg", "jpe"]), ("public.tiff", ["tiff", "tif"]),
    ("com.compuserve.gif", ["gif"]), ("com.adobe.pdf", ["pdf"]), ("public.heic", ["heic"]),
    ("org.webmproject.webp", ["webp"]), ("com.microsoft.bmp", ["bmp"]), ("public.svg-image", ["svg"]),
    ("com.adobe.encapsulated-postscript", ["eps"]), ("com.apple.icns", ["icns"]),
  ]
}
