import RichText

extension RTFSource {
  /// The text as RTF can hold it. Paragraphs keep their ids. A text that RTF holds as it is comes back itself.
  ///
  /// What is shared with the text that was read is held already.
  func held(_ text: RichText, grownFrom original: RichText? = nil) -> RichText {
    let range = original.map { text.unsharedParagraphs(with: $0) } ?? 0..<text.paragraphCount
    let atoms = range.isEmpty ? [:] : Dictionary(self.atoms.map { ($0.atom.key, $0.atom) }) { first, _ in first }
    let edited = Array(text.paragraphs(in: range))
    let held = edited.map { self.held($0, atoms) }
    let isSame = zip(edited, held).allSatisfy { $0.isIdentical(to: $1) }
    let all = isSame ? text : text.replacingParagraphs(range, with: held)
    if let original, ParagraphChange(from: original, to: all).keepsStructure { return all }
    return heldStructure(all)
  }

  private func held(_ paragraph: Paragraph, _ atoms: [Int: Atom]) -> Paragraph {
    let paragraph = paragraph.holding { held($0, atoms) }
    var result = paragraph.text.utf8.contains(0) ? paragraph.withoutNUL : paragraph
    for index in result.runs.indices { holdLook(&result.runs[index].style) }
    holdLook(&result.emptyStyle)
    result.emptyStyle.link = nil
    result.style = heldStyle(result.style)
    return result.withShownSymbols.withoutLeadingBreaks
  }

  /// A look as the file can hold it, atoms apart.
  func heldLook(_ style: CharacterStyle) -> CharacterStyle {
    var style = style
    holdLook(&style)
    (style.atom, style.link) = (nil, nil)
    return style
  }

  /// The layout of a note's paragraph as the file can hold it.
  func heldNoteStyle(_ style: ParagraphStyle) -> ParagraphStyle {
    var style = heldStyle(style)
    (style.list, style.cells, style.code, style.startsPage) = (nil, [], nil, false)
    return style
  }

  /// An atom of the file as it is; one that carries its content where RTF can hold that.
  private func held(_ atom: Atom, _ atoms: [Int: Atom]) -> Atom? {
    if let known = atoms[atom.key], atom.content == nil { return known }
    guard let content = atom.content else { return nil }
    return RTFAtom.held(atom, content)
  }

  private func holdLook(_ style: inout CharacterStyle) {
    style.size = style.size.map { min(max($0, 1), 3276) }
    style.font = style.font.flatMap(heldFont)
    if style.code, let font = style.font, characterStyles.heldCodeFonts.contains(font) { style.font = nil }
    (style.link, style.language) = (style.link?.inField, style.language.flatMap(heldLanguage))
  }

  private func heldFont(_ name: String) -> String? {
    let name = family(name.asFontName)
    return name.isEmpty ? nil : name
  }
}

extension Paragraph {
  fileprivate func isIdentical(to other: Paragraph) -> Bool {
    style == other.style && emptyStyle == other.emptyStyle && runs == other.runs
      && text.hasSameBytes(as: other.text)
  }

  /// Page breaks before the text are the paragraph's.
  fileprivate var withoutLeadingBreaks: Paragraph {
    let count = text.utf8.prefix { $0 == 0x0C }.count
    guard count > 0 else { return self }
    var result = self
    result.style.startsPage = true
    (result.text, result.runs) = (String(text.unicodeScalars.dropFirst(count)), runs.dropping(count))
    if result.text.isEmpty { result.emptyStyle = runs.last?.style ?? emptyStyle }
    return result
  }

  /// Glyphs of symbol fonts are the characters that they mean.
  var withShownSymbols: Paragraph {
    guard text.unicodeScalars.contains(where: { SymbolFont.glyphs.contains($0.value) }) else { return self }
    var (result, start) = (self, text.startIndex)
    (result.text, result.runs) = ("", [])
    for run in runs {
      let end = text.utf8.index(start, offsetBy: run.length)
      let shown = text.unicodeScalars[start..<end].map { Unicode.Scalar(run.style.shown($0.value)) ?? $0 }
      let part = String(String.UnicodeScalarView(shown))
      result.text += part
      result.runs.append(Run(length: part.utf8.count, style: run.style))
      start = end
    }
    return result
  }

  fileprivate var withoutNUL: Paragraph {
    var (result, start) = (self, text.startIndex)
    result.runs = runs.map { run in
      let end = text.utf8.index(start, offsetBy: run.length)
      defer { start = end }
      return Run(length: text.utf8[start..<end].count { $0 != 0 }, style: run.style)
    }
    result.text = String(decoding: text.utf8.filter { $0 != 0 }, as: UTF8.self)
    return result
  }
}

extension [Paragraph.Run] {
  /// The runs without so many bytes at the start.
  fileprivate func dropping(_ count: Int) -> [Paragraph.Run] {
    var (left, result) = (count, [Paragraph.Run]())
    for var run in self {
      let dropped = Swift.min(left, run.length)
      (left, run.length) = (left - dropped, run.length - dropped)
      if run.length > 0 { result.append(run) }
    }
    return result
  }
}
