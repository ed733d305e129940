/// The pictures of a document.
enum WordMedia {
  /// The content type by what the bytes begin with, else by the name's extension.
  static func contentType(_ bytes: [UInt8], name: String) -> String {
    (PictureType(of: bytes) ?? PictureType(named: name))?.contentType ?? "public.data"
  }

  /// The type of a picture that is put in; nil for one that documents cannot show.
  static func type(_ contentType: String, _ bytes: [UInt8]) -> PictureType? {
    [PictureType(of: bytes), PictureType(contentType: contentType)].compactMap { $0 }
      .first { shown.contains($0.contentType) }
  }

  private static let shown: Set<String> = [
    "public.png", "public.jpeg", "com.compuserve.gif", "public.tiff", "com.microsoft.bmp", "com.microsoft.emf",
    "com.microsoft.wmf", "public.svg-image",
  ]
}
