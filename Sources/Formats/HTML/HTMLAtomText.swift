import RichText

/// Atoms of other files, as HTML.
enum HTMLAtomText {
  /// The bytes that stand for an atom; nil where HTML cannot hold it.
  static func bytes(_ atom: Atom) -> [UInt8]? {
    switch atom.content {
    case .image(let image): HTMLAtomText.image(image, label: atom.label)
    case .attachment(let name, let bytes): attachment(name, bytes)
    case .note(let paragraphs): note(paragraphs, atom.kind)
    case .field(let instruction, let result): field(instruction, result)
    case .pageNumber: HTMLTag("span", [("class", "page-number")]).bytes + Array("#</span>".utf8)
    case .source("public.html", let bytes): bytes
    case .source, nil: nil
    }
  }

  private static func image(_ image: Atom.Image, label: String) -> [UInt8] {
    let address =
      image.bytes.isEmpty ? image.reference ?? "" : DataURL.text(image.bytes, contentType: image.contentType)
    var attributes = [("src", address), ("alt", image.description ?? "")]
    if let width = image.width { attributes.append(("width", CSSValue.fraction(max(width, 0), of: 15))) }
    if let height = image.height { attributes.append(("height", CSSValue.fraction(max(height, 0), of: 15))) }
    return HTMLTag("img", attributes).bytes
  }

  private static func attachment(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let address = DataURL.text(bytes, contentType: "public.data")
    let tag = HTMLTag("a", [("class", "attachment"), ("download", name), ("href", address)])
    return tag.bytes + HTMLScalars.bytes(name) + Array("</a>".utf8)
  }

  /// What parts the text of a note from the text around it, for a reader who sees no roles: white space and brackets.
  static let noteMarks = (before: Array(" [".utf8), after: Array("]".utf8))

  /// A note stands where its mark is, in brackets, as text with the role of a note; its paragraphs are parted by line breaks.
  private static func note(_ paragraphs: [Paragraph], _ kind: Atom.Kind) -> [UInt8] {
    let name = [.footnote, .endnote, .annotation].contains(kind) ? kind.rawValue : "footnote"
    let text = noteMarks.before + HTMLInlineText.bytes(paragraphs) + noteMarks.after
    return HTMLTag("span", [("class", name), ("role", "note")]).bytes + text + Array("</span>".utf8)
  }

  private static func field(_ instruction: String, _ result: String) -> [UInt8] {
    let tag = HTMLTag("span", [("class", "field"), ("data-instruction", instruction)])
    return tag.bytes + HTMLScalars.bytes(result) + Array("</span>".utf8)
  }
}

/// Text with its looks, as HTML without blocks.
enum HTMLInlineText {
  static func bytes(_ paragraphs: [Paragraph]) -> [UInt8] {
    Array(paragraphs.map { bytes($0) }.joined(separator: Array("<br>".utf8)))
  }

  private static func bytes(_ paragraph: Paragraph) -> [UInt8] {
    var (result, start): ([UInt8], String.Index) = ([], paragraph.text.startIndex)
    for run in paragraph.runs {
      let end = paragraph.text.utf8.index(start, offsetBy: run.length)
      result += wrapped(String(paragraph.text[start..<end]), run.style)
      start = end
    }
    return result
  }

  private static func wrapped(_ text: String, _ style: CharacterStyle) -> [UInt8] {
    if let atom = style.atom { return HTMLAtomText.bytes(atom) ?? [] }
    var (before, after, plain): ([UInt8], [UInt8], CharacterStyle) = ([], [], CharacterStyle())
    func wrap(_ tag: HTMLTag) {
      before += tag.bytes
      after = Array("</\(tag.node.name)>".utf8) + after
    }
    if let link = style.link { wrap(HTMLTag("a", [("href", link.url)])) }
    if style.bold { wrap(HTMLTag("b")) }
    if style.italic { wrap(HTMLTag("i")) }
    if style.code { wrap(HTMLTag("code")) }
    (plain.bold, plain.italic) = (style.bold, style.italic)
    if let text = HTMLStyleText.merged(nil, HTMLStyleText.declarations(from: plain, to: style)) {
      wrap(HTMLTag("span", [("style", text)]))
    }
    return before + HTMLScalars.bytes(text) + after
  }
}

/// Characters as HTML.
enum HTMLScalars {
  static func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.flatMap { bytes($0.value) } }

  /// Whether a character is written as its one byte.
  static func isPlain(_ value: UInt32) -> Bool { value < 0x80 && value != 0x26 && value != 0x3C && value != 0x3E }

  /// A character in text; the line break is an element.
  static func bytes(_ value: UInt32, lineBreak: String = "<br>") -> [UInt8] {
    switch value {
    case 0x26: Array("&amp;".utf8)
    case 0x3C: Array("&lt;".utf8)
    case 0x3E: Array("&gt;".utf8)
    case 0xA0: Array("&nbsp;".utf8)
    case 0x2028: Array(lineBreak.utf8)
    default: Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    }
  }
}
