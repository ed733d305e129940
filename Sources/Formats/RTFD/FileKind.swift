/// What the extension of a file's name says about its content.
enum FileKind {
  /// The content type of a picture with this name; nil where it is none that a text shows.
  static func imageType(of name: String) -> String? {
    PictureType(named: name).flatMap { isShown($0) ? $0.contentType : nil }
  }

  /// The usual extension of a picture's file; nil for a content type that is no picture of these.
  static func imageExtension(of contentType: String) -> String? {
    PictureType(contentType: contentType).flatMap { isShown($0) ? $0.fileExtension : nil }
  }

  /// Apple's text system shows no metafiles.
  private static func isShown(_ type: PictureType) -> Bool { !["image/x-emf", "image/x-wmf"].contains(type.mediaType) }
}
