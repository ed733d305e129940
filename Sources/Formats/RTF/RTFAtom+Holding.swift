import RichText

extension RTFAtom {
  /// A new atom as RTF can hold it; nil where it cannot.
  static func held(_ atom: Atom, _ content: Atom.Content) -> Atom? {
    switch content {
    case .image(let image): RTFPicture.canHold(image) ? atom.of(.image) : nil
    case .attachment: nil
    case .note: [.footnote, .endnote, .annotation].contains(atom.kind) ? atom : atom.of(.footnote)
    case .pageNumber: atom.of(.pageNumber)
    case .field(let instruction, let result): field(atom, instruction, result)
    case .source(let type, let bytes): type == RTFFormat().contentType ? foreign(atom, bytes) : nil
    }
  }

  /// A field is held where it reads back as one.
  private static func field(_ atom: Atom, _ instruction: String, _ result: String) -> Atom? {
    let name = RTFInstruction(instruction).name
    let isText = instruction.utf8.allSatisfy { $0 >= 0x20 } && result.utf8.allSatisfy { $0 >= 0x20 }
    guard isText, !name.isEmpty, name.utf8.allSatisfy({ $0.isASCIILetter }),
      result.utf8.count <= RTFReader.fieldTextLimit
    else { return nil }
    if name == "PAGE" { return atom.of(.pageNumber) }
    return result.isEmpty || name == "HYPERLINK" || name == "INCLUDEPICTURE" ? nil : atom.of(.field)
  }

  /// Bytes of another RTF file are held where they are one thing by themselves.
  private static func foreign(_ atom: Atom, _ bytes: [UInt8]) -> Atom? {
    let file = Array("{\\rtf1\\ansi ".utf8) + bytes + [UInt8(ascii: "}")]
    let text = RTFReader.read(file).text
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}"), text.paragraphCount == 1,
      text[0].text == String(Atom.character), let read = text[0].runs.first?.style.atom,
      let tokens = Optional(RTFTokenizer.tokens(of: bytes)), tokens.first.map({ Int($0.parameter) }) == tokens.count - 1
    else { return nil }
    return atom.of(read.kind)
  }
}

extension Atom {
  fileprivate func of(_ kind: Kind) -> Atom {
    var atom = self
    atom.kind = kind
    return atom
  }
}
