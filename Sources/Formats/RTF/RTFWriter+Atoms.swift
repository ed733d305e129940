import RichText

extension RTFWriter {
  /// The number of an atom: those of the source first, then new ones; nil where it cannot be written.
  mutating func atomNumber(_ atom: Atom) -> UInt32? {
    if let number = source.atomNumber(atom), atom.content == nil || atom.content == source.content(of: atom) {
      return number
    }
    guard let content = atom.content, let bytes = bytes(of: content, kind: atom.kind) else { return nil }
    newAtoms.append(bytes)
    return UInt32(source.atoms.count + newAtoms.count - 1)
  }

  /// The bytes of an atom with this number.
  func atomBytes(_ number: Int) -> [UInt8] {
    number < source.atoms.count ? source.atoms[number].bytes(in: source.bytes) : newAtoms[number - source.atoms.count]
  }

  private mutating func bytes(of content: Atom.Content, kind: Atom.Kind) -> [UInt8]? {
    switch content {
    case .image(let image): RTFPicture.bytes(of: image, encoder, isCocoa: source.isCocoa)
    case .attachment: nil
    case .note(let paragraphs): note(paragraphs, kind)
    case .field(let instruction, let result): field(instruction, result)
    case .pageNumber: Array("{\\field{\\*\\fldinst{PAGE}}{\\fldrslt 1}}".utf8)
    case .source(let type, let bytes): type == RTFFormat().contentType ? bytes : nil
    }
  }

  private func field(_ instruction: String, _ result: String) -> [UInt8] {
    Array("{\\field{\\*\\fldinst{".utf8) + encoder.group(of: instruction) + Array("}}{\\fldrslt{".utf8)
      + encoder.group(of: result) + Array("}}}".utf8)
  }

  // MARK: Notes

  private mutating func note(_ paragraphs: [Paragraph], _ kind: Atom.Kind) -> [UInt8]? {
    var body: [UInt8] = []
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { body += Array("\\par\n\\pard\\plain".utf8) }
      let layout = vocabulary.state(source.heldNoteStyle(paragraph.style), from: RTFParagraphState())
      body += Array((vocabulary.words(from: RTFParagraphState(), to: layout) ?? "").utf8)
      body += index == 0 ? Array(kind.noteMark.utf8) : Array(" ".utf8)
      body += text(of: paragraph)
    }
    return Array("\(kind.noteStart)\\uc1\\pard\\plain".utf8) + body + Array(kind.noteEnd.utf8)
  }

  /// The text of a note's paragraph; other notes in it are left out.
  private mutating func text(of paragraph: Paragraph) -> [UInt8] {
    var (result, scalars): ([UInt8], _) = ([], paragraph.text.unicodeScalars.makeIterator())
    for run in paragraph.runs {
      var left = run.length
      var values: [UInt32] = []
      while left > 0, let scalar = scalars.next() {
        left -= UTF8.width(scalar)
        if scalar != "\0" { values.append(scalar.value) }
      }
      result += bytes(of: values, run.style)
    }
    return result
  }

  private mutating func bytes(of values: [UInt32], _ style: CharacterStyle) -> [UInt8] {
    let (words, state) = vocabulary.words(from: RTFCharacterState(), to: source.heldLook(style))
    let text: [UInt8]
    if let atom = style.atom {
      guard let content = atom.content, !content.isNote, let bytes = bytes(of: content, kind: atom.kind) else {
        return []
      }
      text = bytes
    } else {
      text = encoder.bytes(of: values, codePage: vocabulary.source.codePage(state), fallback: 1)
    }
    let framed = Array((words.isEmpty ? "{" : "{\(words) ").utf8) + text + [UInt8(ascii: "}")]
    guard let link = style.link?.inField else { return framed }
    return Array("{\\field{\\*\\fldinst{".utf8) + encoder.group(of: link.instruction) + Array("}}{\\fldrslt".utf8)
      + framed + Array("}}".utf8)
  }
}

extension Atom.Content {
  /// Whether it is text of its own, which no other note can hold.
  var isNote: Bool { if case .note = self { true } else { false } }
}

extension Atom.Kind {
  /// What comes before a note's text, after it, and in front of its first word.
  fileprivate var noteStart: String {
    switch self {
    case .annotation: "{{\\*\\atnid }{\\*\\atnauthor }\\chatn{\\*\\annotation"
    case .endnote: "{{\\super\\chftn}{\\footnote\\ftnalt"
    default: "{{\\super\\chftn}{\\footnote"
    }
  }

  fileprivate var noteEnd: String { "}}" }

  fileprivate var noteMark: String { self == .annotation ? "{\\chatn} " : "{\\super\\chftn} " }
}

extension RTFEncoder {
  /// Text of any kind in ASCII, for the inside of a group of its own.
  func group(of text: String) -> [UInt8] {
    let needsCount = !usesNoFallbacks && !text.utf8.allSatisfy { $0 < 0x80 }
    return Array((needsCount ? "\\uc1 " : "").utf8)
      + bytes(of: text.unicodeScalars.map(\.value), codePage: CodePage.utf8, fallback: 1)
  }
}
