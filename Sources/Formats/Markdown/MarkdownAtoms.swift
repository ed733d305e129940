import RichText

/// The things in a Markdown file that are not text: pictures, references to notes, HTML.
struct MarkdownAtoms {
  struct Entry {
    var atom: Atom
    /// As it is written where it is not a line of its own.
    var bytes: [UInt8]
    var content: Atom.Content?
    /// Whether it takes lines of its own.
    var isBlock = false
  }

  private(set) var entries: [Entry] = []
  private var numbers: [Int: Int] = [:]

  /// The thing that an atom of this file stands for; nil for an atom of another file, which may have the same key.
  subscript(atom: Atom) -> Entry? {
    guard let entry = numbers[atom.key].map({ entries[$0] }), entry.atom.kind == atom.kind else { return nil }
    return atom.content == nil || atom.content == entry.content ? entry : nil
  }

  mutating func add(image nodes: [MarkdownNode], _ index: Int, bytes: [UInt8]) -> Int {
    guard case .image(let url, _) = nodes[index].kind else { return -1 }
    let texts = nodes[(index + 1)..<nodes[index].end].map { $0.kind == .softBreak ? [0x20] : $0.literal }
    let description = String(decoding: texts.joined(), as: UTF8.self)
    let image = Atom.Image(
      bytes: [], contentType: PictureType(named: url)?.contentType ?? "public.image", reference: url,
      description: description.isEmpty ? nil : description)
    let label = description.isEmpty ? "image" : description
    return add(.image, label, bytes.isEmpty ? Array(url.utf8) : bytes, .image(image))
  }

  mutating func add(tag bytes: [UInt8]) -> Int {
    add(.opaque, MarkdownAtoms.label(bytes), bytes, .source(contentType: "public.html", bytes: bytes))
  }

  /// A block of HTML, or one that the model cannot show.
  mutating func add(block bytes: [UInt8], isHTML: Bool) -> Int {
    let type = isHTML ? "public.html" : MarkdownFormat.type
    let label = isHTML ? MarkdownAtoms.label(bytes) : "block"
    let number = add(.opaque, label, bytes, .source(contentType: type, bytes: bytes))
    entries[number].isBlock = true
    return number
  }

  /// A reference to a note; its text is known once all of the file is read.
  mutating func add(note label: [UInt8]) -> Int { add(.footnote, "note", label, nil) }

  /// Gives the references with a label, for example `[^a]`, the text of their note.
  mutating func set(note: [Paragraph], label: [UInt8]) {
    let wanted = String(decoding: label, as: UTF8.self).lowercased()
    for index in entries.indices where entries[index].atom.kind == .footnote {
      if String(decoding: entries[index].bytes, as: UTF8.self).lowercased() == wanted {
        entries[index].content = .note(note)
      }
    }
  }

  /// Whether bytes are one tag, comment or the like within a line, and no more.
  static func isTag(_ bytes: [UInt8]) -> Bool {
    let nodes = MarkdownTree([0x78] + bytes + [0x78]).nodes
    return nodes.filter { $0.kind == .tag }.map(\.literal) == [bytes]
      && nodes.filter { $0.kind == .text }.map(\.literal) == [[0x78], [0x78]] && !MarkdownTags.hasMeaning(bytes)
  }

  /// Whether bytes are one block of HTML, and no more.
  static func isBlock(_ bytes: [UInt8]) -> Bool {
    let nodes = MarkdownTree(bytes).nodes
    return nodes.count == 2 && nodes[1].kind == .html && nodes[1].literal == bytes + [0x0A]
      && !bytes.elementsEqual("<!-- -->".utf8)
  }

  private mutating func add(_ kind: Atom.Kind, _ label: String, _ bytes: [UInt8], _ content: Atom.Content?) -> Int {
    let key = MarkdownAtoms.key(kind, bytes)
    if let number = numbers[key] { return number }
    numbers[key] = entries.count
    entries.append(Entry(atom: Atom(kind, label: label, key: key), bytes: bytes, content: content))
    return entries.count - 1
  }

  /// The same for the same bytes, blanks before them and a picture's line ends apart (FNV-1a).
  private static func key(_ kind: Atom.Kind, _ bytes: [UInt8]) -> Int {
    let bytes = kind == .image ? MarkdownAddress.inOneLine(bytes) ?? bytes : bytes
    let hash = (Array(kind.rawValue.utf8) + bytes.drop(while: { $0 == 0x20 })).reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: hash >> 2)
  }

  private static func label(_ bytes: [UInt8]) -> String {
    let name = bytes.drop { !$0.isASCIILetter }.prefix { $0.isASCIILetter || $0.isASCIIDigit }
    if bytes.starts(with: Array("<!--".utf8)) { return "comment" }
    return name.isEmpty ? "HTML" : "HTML \(String(decoding: name.prefix(20), as: UTF8.self))"
  }
}
