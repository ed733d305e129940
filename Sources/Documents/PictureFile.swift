public import Foundation
public import RichText

/// A file that is a picture, to be put into a text.
public struct PictureFile {
  private let file: URL

  /// Larger files are refused.
  private static let sizeLimit = 64_000_000

  public init(_ file: URL) { self.file = file }

  /// The picture with its bytes, as large as its pixels are at 96 to the inch, where the file says that.
  ///
  /// With a document, the picture's reference says where its file is: from the document's folder where the two have a folder in common, else with its
  /// whole path. Throws a `DocumentError` where there is no file, or it is no picture of a known kind.
  public func atom(describedAs description: String? = nil, in document: URL? = nil) throws -> Atom {
    let bytes = try bytes()
    guard let kind = PictureKind(bytes) else {
      throw DocumentError(
        .unknownType, "\(file.lastPathComponent) is not a picture that docedit knows",
        hint: "PNG, JPEG and GIF pictures can be put into documents")
    }
    let size = kind.pixels(in: bytes)
    let image = Atom.Image(
      bytes: bytes, contentType: kind.contentType, reference: document.map(path),
      width: size.map { $0.width * Self.twipsPerPixel },
      height: size.map { $0.height * Self.twipsPerPixel }, description: description)
    return Atom(.image, label: "image", key: 0, content: .image(image))
  }

  private static let twipsPerPixel = 15

  private func path(from document: URL) -> String {
    let own = Array(file.standardizedFileURL.pathComponents.dropFirst())
    let folder = document.standardizedFileURL.deletingLastPathComponent().pathComponents.dropFirst()
    let shared = zip(own, folder).prefix { $0 == $1 }.count
    if shared == 0, !folder.isEmpty { return "/" + own.joined(separator: "/") }
    return (Array(repeating: "..", count: folder.count - shared) + own.dropFirst(shared)).joined(separator: "/")
  }

  /// Devices and pipes, which may have no end, are not read.
  private func bytes() throws -> [UInt8] {
    let values = try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    guard let values else { return try DocumentReader.bytes(of: file) }
    guard values.isRegularFile == true, values.fileSize ?? 0 <= Self.sizeLimit else {
      throw DocumentError(
        .unreadable, "\(file.lastPathComponent) is not a file of at most \(Self.sizeLimit / 1_000_000) MB",
        hint: "make the picture smaller")
    }
    return try DocumentReader.bytes(of: file)
  }
}
