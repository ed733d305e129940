import RichText

/// A file of the package as the text refers to it.
struct RTFDAttachment {
  /// The atom as the RTF of the text has it.
  let plain: Atom
  let name: String
  /// Nil where the package lacks the file.
  let file: FilePackage.File?
  /// On the page, in twips.
  let width, height: Int?

  init(_ attachment: RTFAttachment, in package: FilePackage, source: [UInt8]) {
    (plain, name) = (attachment.atom, attachment.name)
    file = package.file(matching: attachment.name)
    let bytes = source[attachment.range]
    (width, height) = (Self.number(after: "\\width", in: bytes), Self.number(after: "\\height", in: bytes))
  }

  /// The atom as the text shows it.
  var atom: Atom {
    var atom = plain
    (atom.kind, atom.label) = (FileKind.imageType(of: name) == nil ? .attachment : .image, name)
    return atom
  }

  /// A picture, or any other file; without bytes where the package lacks it.
  var content: Atom.Content {
    guard let file, let type = FileKind.imageType(of: name) else {
      return .attachment(name: name, bytes: file?.bytes ?? [])
    }
    return .image(Atom.Image(bytes: file.bytes, contentType: type, width: width, height: height))
  }

  /// The number of a control word; nil where it is missing or not positive.
  private static func number(after word: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let word = Array(word.utf8)
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[start...]
      let digits = rest.dropFirst(word.count).prefix(9).prefix { (0x30...0x39).contains($0) }
      if rest.starts(with: word), let number = Int(String(decoding: digits, as: UTF8.self)), number > 0 { return number }
      rest = rest.dropFirst()
    }
    return nil
  }
}
