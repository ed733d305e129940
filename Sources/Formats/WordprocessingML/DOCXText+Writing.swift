import RichText

extension DOCXText {
  /// What is written is read again, so that nothing is saved that would come back otherwise.
  func bytes(with edited: RichText) throws(FormatError) -> [UInt8] {
    let held = held(edited)
    if isUnedited(held) { return bytes }
    for isCoarse in [false, true] {
      let parts = try WordWriter.parts(self, held, isCoarse: isCoarse)
      let bytes = try package.archive.replacing(parts)
      if reads(bytes, parts, as: held) { return bytes }
    }
    throw FormatError(
      .cannotHold, "the document could not be written so that it reads back the same",
      hint: "save it in another format; the file on disk is as it was")
  }

  /// Whether what was written reads as the text; all of it is read where the blocks that changed do not tell.
  private func reads(_ bytes: [UInt8], _ parts: [ZipArchive.Part], as held: RichText) -> Bool {
    if DOCXLocalCheck(file: self, held: held).passes(parts), package.archive.isRight(bytes, with: parts) { return true }
    guard let read = try? DOCXFormat().read(bytes) else { return false }
    return ReadBack(file: self, held: held).agrees(with: read)
  }

  // MARK: Holding

  /// What is shared with the text that was read is held already.
  func held(_ edited: RichText) -> RichText {
    if isUnedited(edited) { return edited }
    let new = edited.unsharedParagraphs(with: text)
    let all = edited.replacingParagraphs(new, with: heldParagraphs(Array(edited.paragraphs(in: new))))
    return ParagraphChange(from: text, to: all).keepsStructure ? all : heldStructure(all)
  }

  private func heldParagraphs(_ paragraphs: [Paragraph]) -> [Paragraph] {
    let chooser = WordStyleChooser(styles: package.styles, known: story.meanings)
    let characters = WordCharacters(package.styles)
    var choices: [WordMeaning: WordMeaning] = [:]
    return paragraphs.map { paragraph in
      var result = hold(paragraph, characters)
      let meaning = WordMeaning(result.style)
      let chosen = choices[meaning] ?? (meaning == WordMeaning() ? meaning : chooser.choice(meaning).meaning)
      choices[meaning] = chosen
      result.style.set(chosen)
      return result
    }
  }

  /// The text with lists, tables and blocks of code that the file can have.
  private func heldStructure(_ text: RichText) -> RichText {
    var paragraphs = Array(text.paragraphs)
    let original = Array(self.text.paragraphs.prefix(story.paragraphs.count))
    var tables = WordTableHolding(source: WordTableShape.all(original), fresh: story.part.tokens.count)
    tables.hold(&paragraphs)
    var lists = WordListPlan(package.numbering)
    lists.hold(&paragraphs, from: original)
    WordSequence.numberCode(&paragraphs)
    return RichText(paragraphs)
  }

  private func hold(_ paragraph: Paragraph, _ characters: WordCharacters) -> Paragraph {
    let paragraph = paragraph.holding { isHeld($0) ? $0 : nil }
    var result = paragraph.text.unicodeScalars.allSatisfy(WordText.holds) ? paragraph : paragraph.withoutControls
    for index in result.runs.indices {
      let atom = result.runs[index].style.atom
      result.runs[index].style = characters.held(result.runs[index].style)
      guard let atom else { continue }
      if let look = fixedLook(atom) {
        let link = result.runs[index].style.link
        result.runs[index].style = look
        result.runs[index].style.link = link
      }
      if atom.isNewMark { result.runs[index].style.baseline = .superscript }
      result.runs[index].style.atom = atom
    }
    result.emptyStyle = characters.held(result.emptyStyle)
    result.emptyStyle.link = nil
    result.style.clamp()
    return result
  }

  /// The look of what stands beside runs, which cannot be changed; nil for all else.
  private func fixedLook(_ atom: Atom) -> CharacterStyle? {
    switch atom.content {
    case nil:
      guard let known = story.atomNumbers[atom.key].map({ story.atoms[$0] }) else { return nil }
      return known.isBesideRuns ? known.style : nil
    case .field, .pageNumber: return CharacterStyle()
    case .source(_, let bytes): return WordForeign(bytes).flatMap { $0.isBesideRuns ? CharacterStyle() : nil }
    default: return nil
    }
  }

  private func isHeld(_ atom: Atom) -> Bool {
    atom.content == nil
      ? story.atomNumbers[atom.key].map { story.atoms[$0].atom.kind == atom.kind } ?? false
      : WordVocabulary.canWrite(atom)
  }
}

extension ParagraphStyle {
  fileprivate mutating func set(_ meaning: WordMeaning) {
    (name, headingLevel, quoteDepth) = (meaning.name, meaning.level, meaning.quoteDepth)
    code = meaning.isCode ? CodeBlock(number: code?.number ?? 0) : nil
  }

  /// Keeps lengths within what programs take.
  fileprivate mutating func clamp() {
    (leftIndent, rightIndent, firstLineIndent) = (leftIndent.length, rightIndent.length, firstLineIndent.length)
    (spaceBefore, spaceAfter) = (spaceBefore.length, spaceAfter.length)
    switch lineSpacing {
    case .multiple(let value): lineSpacing = .multiple(value.length)
    case .exactly(let value): lineSpacing = .exactly(value.length)
    case .atLeast(let value): lineSpacing = .atLeast(value.length)
    case nil: break
    }
    guard !tabStops.isEmpty else { return }
    tabStops = tabStops.map { TabStop($0.position.length, $0.alignment) }.sorted { $0.position < $1.position }
  }
}

extension Paragraph {
  /// This paragraph without the characters that XML cannot hold.
  fileprivate var withoutControls: Paragraph {
    var (result, start) = (self, text.startIndex)
    var scalars = String.UnicodeScalarView()
    result.runs = runs.compactMap { run in
      let end = text.utf8.index(start, offsetBy: run.length)
      let kept = text.unicodeScalars[start..<end].filter(WordText.holds)
      start = end
      scalars.append(contentsOf: kept)
      let length = kept.reduce(0) { $0 + UTF8.width($1) }
      return length > 0 ? Run(length: length, style: run.style) : nil
    }
    result.text = String(scalars)
    return result
  }
}

extension Atom {
  /// Whether it is a note that the file does not have, and whose number in the text is to be raised.
  fileprivate var isNewMark: Bool { content?.isNote == true && kind != .annotation }
}
