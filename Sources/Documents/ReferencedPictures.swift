import Formats
import Foundation
import RichText

/// The pictures that a text refers to, as files on this machine.
struct ReferencedPictures {
  /// What relative addresses are relative to.
  private let folder: URL
  /// What is to hold them.
  private let target: any FormattedText
  /// So many bytes may still be put into the text.
  private var room = Self.sizeLimit
  private var known: [String: Atom.Image?] = [:]

  /// Pictures beyond so many bytes together stay where they are.
  private static let sizeLimit = 64_000_000

  init(in folder: URL, for target: any FormattedText) {
    (self.folder, self.target) = (URL(filePath: folder.path, directoryHint: .isDirectory), target)
  }

  /// The text with the bytes of each picture whose file is there, as large as the text says or else the file. What is no file of this machine, no
  /// picture of a kind that the target holds, or too large, stays an address.
  mutating func embedded(in text: RichText) -> RichText {
    return RichText(text.paragraphs.map { embedded(in: $0) })
  }

  private mutating func embedded(in paragraph: Paragraph) -> Paragraph {
    var paragraph = paragraph
    for index in paragraph.runs.indices {
      guard let content = paragraph.runs[index].style.atom?.content else { continue }
      paragraph.runs[index].style.atom?.content = embedded(content)
    }
    return paragraph
  }

  private mutating func embedded(_ content: Atom.Content) -> Atom.Content {
    guard case .image(let image) = content, image.bytes.isEmpty else { return content }
    return .image(embedded(image))
  }

  private mutating func embedded(_ image: Atom.Image) -> Atom.Image {
    guard let reference = image.reference, let found = picture(at: reference), found.bytes.count <= room else {
      return image
    }
    room -= found.bytes.count
    var embedded = found
    embedded.description = image.description
    (embedded.width, embedded.height) = found.size(width: image.width, height: image.height)
    return embedded
  }

  private mutating func picture(at address: String) -> Atom.Image? {
    if let picture = known[address] { return picture }
    let picture = file(at: address).flatMap(picture)
    known[address] = .some(picture)
    return picture
  }

  private func picture(in file: URL) -> Atom.Image? {
    guard let atom = try? PictureFile(file).atom(), case .image(var picture)? = atom.content, target.holds(atom) else {
      return nil
    }
    picture.reference = file.lastPathComponent
    return picture
  }

  /// The file that an address names: a path, or with the scheme `file`.
  private func file(at address: String) -> URL? {
    let url = URL(string: address, relativeTo: folder) ?? folder.appending(path: address)
    guard url.isFileURL, !url.path(percentEncoded: false).contains("\0") else { return nil }
    return url.absoluteURL
  }
}

extension Atom.Image {
  /// The size that is asked for; what is not is this picture's, in the same proportion.
  fileprivate func size(width: Int?, height: Int?) -> (width: Int?, height: Int?) {
    guard let own = self.width, let tall = self.height, own > 0, tall > 0 else { return (width, height) }
    return switch (width, height) {
    case (let width?, let height?): (width, height)
    case (let width?, nil): (width, Self.scaled(tall, by: width, of: own))
    case (nil, let height?): (Self.scaled(own, by: height, of: tall), height)
    case (nil, nil): (own, tall)
    }
  }

  private static func scaled(_ length: Int, by part: Int, of whole: Int) -> Int {
    let (product, isTooLong) = length.multipliedReportingOverflow(by: part)
    return isTooLong ? length : product / whole
  }
}
