import Formats
public import Foundation
public import RichText

extension Document {
  /// A picture that can be put into the document: with its bytes, or where the format holds no bytes but refers to files, as such a reference.
  ///
  /// Throws a `DocumentError` where there is no file, or it is no picture of a known kind.
  public func picture(_ picture: URL, describedAs description: String?) throws -> Atom {
    let atom = try PictureFile(picture).atom(describedAs: description, in: file)
    guard case .image(var image)? = atom.content, !tie.formatted.holds(atom) else { return atom }
    image = Atom.Image(
      bytes: [], contentType: image.contentType, reference: image.reference.map(Self.address),
      description: image.description)
    var reference = atom
    reference.content = .image(image)
    return tie.formatted.holds(reference) ? reference : atom
  }

  /// A path as an address: without what would end it or begin another kind of address.
  private static func address(_ path: String) -> String {
    let escaped = path.utf8.map { byte in
      byte < 0x20 || byte == 0x7F || "%#?".utf8.contains(byte) ? [0x25] + hex(byte) : [byte]
    }
    let address = String(decoding: escaped.joined(), as: UTF8.self)
    return address.prefix { $0 != "/" }.contains(":") ? "./" + address : address
  }

  private static func hex(_ byte: UInt8) -> [UInt8] {
    Array((byte < 0x10 ? "0" : "").utf8) + Array(String(byte, radix: 16, uppercase: true).utf8)
  }
}

extension FormattedText {
  /// Whether the file can hold a picture, with the bytes that it has.
  func holds(_ picture: Atom) -> Bool {
    let text = RichText(), shown = text.inserting(picture, at: .start..<text.end)
    guard let new = try? shown.applied(to: text), case .image(let image)? = picture.content,
      case .image(let held)? = heldContent(of: picture)
    else { return false }
    return held.bytes == image.bytes && self.held(new).paragraphs.flatMap(\.runs).contains { $0.style.atom != nil }
  }
}
