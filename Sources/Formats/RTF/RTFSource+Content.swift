import RichText

extension RTFSource {
  /// What an atom of the file is made of; nil for an atom that the file does not have.
  func content(of atom: Atom) -> Atom.Content? {
    guard let number = atomNumber(atom) else { return nil }
    let found = atoms[Int(number)]
    let tokens = tokens(in: found.range)
    switch found.kind {
    case .image: return image(found, tokens)
    case .attachment: return attachment(tokens).map { .attachment(name: $0, bytes: []) }
    case .footnote, .endnote, .annotation: return note(found, tokens).map { .note($0) }
    case .field: return field(found, tokens)
    case .pageNumber: return .pageNumber
    case .object, .shape, .formula, .deletedText: return foreign(found)
    }
  }

  /// The text in a shape, or that stands for an object, of an atom of the file.
  func words(of atom: Atom) -> String? {
    guard let found = atomNumber(atom).map({ atoms[Int($0)] }), found.kind == .shape || found.kind == .object else {
      return nil
    }
    var (words, rest) = ([String](), tokens(in: found.range))
    while let word = rest.first(where: { [.shptxt, .result].contains(tokens[$0].keyword) && tokens[$0].kind == .word })
    {
      let end = min(tokens.closing(from: word) ?? rest.upperBound, rest.upperBound)
      words.append(part((word + 1)..<end, found.context).1.shownText)
      rest = end..<rest.upperBound
    }
    return words.shown
  }

  /// The bytes as they are, for another RTF file.
  private func foreign(_ atom: RTFAtom) -> Atom.Content {
    .source(contentType: RTFFormat().contentType, bytes: atom.bytes(in: bytes))
  }

  /// The tokens that make up a range of bytes.
  private func tokens(in range: Range<Int>) -> Range<Int> {
    let first = firstToken(from: range.lowerBound)
    return first..<max(first, firstToken(from: range.upperBound))
  }

  private func firstToken(from byte: Int) -> Int {
    tokens.partitioningIndex { Int($0.start) >= byte }
  }

  /// The text of tokens inside of a group.
  private func part(_ range: Range<Int>, _ context: Int32) -> (RTFSource, [Paragraph]) {
    var reader = RTFReader(tokens, range, of: self, pages: CodePages(), in: contexts[Int(context)])
    reader.run()
    return (reader.source, reader.paragraphs)
  }

  // MARK: Pictures and files

  private func image(_ atom: RTFAtom, _ range: Range<Int>) -> Atom.Content {
    if let picture = RTFPicture(tokens, range, of: bytes, page: CodePage(ansiCodePage)) { return .image(picture.image) }
    let instruction = RTFInstruction(instruction(range, atom.context))
    guard instruction.name == "INCLUDEPICTURE", let name = instruction.arguments.first else { return foreign(atom) }
    return .image(Atom.Image(bytes: [], contentType: "public.image", reference: name))
  }

  /// The name of a file that Apple's text system refers to.
  func attachment(_ range: Range<Int>) -> String? {
    guard let word = range.first(where: { tokens[$0].keyword == .nextGraphic }) else { return nil }
    let end = ((word + 1)..<max(range.upperBound, word + 1)).first {
      [.open, .close].contains(tokens[$0].kind)
        || tokens[$0].kind == .word && tokens[$0].keyword != .u && tokens[$0].keyword != .uc
    }
    let name = part((word + 1)..<(end ?? range.upperBound), 0).1.first?.text ?? ""
    return name.trimmingSpaces
  }

  /// The files that the text refers to by name, in the order of the text: Apple's attachments.
  var attachments: [RTFAttachment] {
    atoms.filter { $0.kind == .attachment }.compactMap { atom in
      attachment(tokens(in: atom.range)).map { RTFAttachment(name: $0, atom: atom.atom, range: atom.range) }
    }
  }

  // MARK: Notes and fields

  private func note(_ atom: RTFAtom, _ range: Range<Int>) -> [Paragraph]? {
    let words: Set<RTFKeyword> = [.footnote, .annotation]
    guard let word = range.first(where: { words.contains(tokens[$0].keyword) && tokens[$0].kind == .word }) else {
      return nil
    }
    let end = min(tokens.closing(from: word) ?? range.upperBound, range.upperBound)
    let (source, paragraphs) = part((word + 1)..<end, atom.context)
    let text = RichText(paragraphs.enumerated().map { $0 == 0 ? $1.withoutLeadingSpace : $1 })
    return Array(text.paragraphs).map { source.withContents($0) }
  }

  /// The paragraph with atoms that carry what they are made of.
  private func withContents(_ paragraph: Paragraph) -> Paragraph {
    var result = paragraph
    for index in result.runs.indices {
      guard let atom = result.runs[index].style.atom else { continue }
      result.runs[index].style.atom?.content = content(of: atom)
    }
    return result
  }

  private func instruction(_ range: Range<Int>, _ context: Int32) -> String {
    guard let word = range.first(where: { tokens[$0].keyword == .fldinst }) else { return "" }
    let end = min(tokens.closing(from: word) ?? range.upperBound, range.upperBound)
    return part((word + 1)..<end, context).1.map(\.text).joined(separator: " ")
  }

  private func field(_ atom: RTFAtom, _ range: Range<Int>) -> Atom.Content {
    let instruction = instruction(range, atom.context).trimmingSpaces
    guard let word = range.first(where: { tokens[$0].keyword == .fldrslt }) else {
      return .field(instruction: instruction, result: "")
    }
    let end = min(tokens.closing(from: word) ?? range.upperBound, range.upperBound)
    let result = part((word + 1)..<end, atom.context).1.map(\.text).joined(separator: " ")
    return .field(instruction: instruction, result: result)
  }
}

/// A file that an RTF text refers to by name.
struct RTFAttachment {
  var name: String
  var atom: Atom
  /// The source bytes.
  var range: Range<Int>
}

extension Paragraph {
  /// The same without the space that comes after a note's mark.
  fileprivate var withoutLeadingSpace: Paragraph {
    guard text.hasPrefix(" "), let first = runs.first else { return self }
    var result = self
    result.text.removeFirst()
    if first.length == 1 { result.runs.removeFirst() } else { result.runs[0].length -= 1 }
    return result
  }
}
