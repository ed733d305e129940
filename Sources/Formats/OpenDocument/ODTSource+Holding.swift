import RichText

extension ODTSource {
  /// The text as OpenDocument can hold it. Paragraphs keep their ids. What is shared with the text that was read is held already.
  func held(_ edited: RichText, grownFrom original: RichText) -> RichText {
    let new = edited.unsharedParagraphs(with: original)
    var choices: [ParagraphStyle: ParagraphStyle] = [:]
    let held = edited.paragraphs(in: new).map { paragraph in
      var result = heldCharacters(paragraph)
      result.style = choices[paragraph.style] ?? heldLayout(paragraph.style)
      choices[paragraph.style] = result.style
      return result
    }
    let all = edited.replacingParagraphs(new, with: held)
    return ParagraphChange(from: original, to: all).keepsStructure ? all : heldStructure(all)
  }

  /// The text with lists, tables and blocks of code that the file can have.
  private func heldStructure(_ text: RichText) -> RichText {
    var paragraphs = Array(text.paragraphs)
    ODTTableTags.normalize(&paragraphs)
    ODTListRuns(self).normalize(&paragraphs)
    var code = ODTCodeBlocks()
    for index in paragraphs.indices { paragraphs[index].style = code.numbered(paragraphs[index].style) }
    return RichText(paragraphs)
  }

  private func heldLayout(_ style: ParagraphStyle) -> ParagraphStyle {
    var result = ODTParagraph.held(style)
    let named = style.name.flatMap { styles.commonByDisplayName[$0] }.flatMap { styles.looks[$0] }
    if !style.isRule, named?.layout.isRule == true { result.name = nil }
    let choice = ODTStyleChoice(result, in: styles, used: choices)
    (result.name, result.headingLevel, result.quoteDepth) = (choice.name, choice.headingLevel, choice.quoteDepth)
    result.code = choice.language.map { CodeBlock(number: style.code?.number ?? 0, language: $0) }
    return result
  }

  // MARK: Characters

  private func heldCharacters(_ paragraph: Paragraph) -> Paragraph {
    let paragraph = paragraph.holding(held)
    var result = paragraph.isPlainXML ? paragraph : paragraph.asXML
    for index in result.runs.indices { result.runs[index].style = held(result.runs[index].style) }
    result.emptyStyle = held(result.emptyStyle)
    (result.emptyStyle.link, result.emptyStyle.code, result.emptyStyle.atom) = (nil, false, nil)
    return result
  }

  /// What is read where a look is written.
  func held(_ style: CharacterStyle) -> CharacterStyle {
    var wanted = style
    wanted.font = ODTValue.family(style.font?.asXMLValue)
    wanted.size = style.size.map { min(max($0, ODTCharacter.sizes.lowerBound), ODTCharacter.sizes.upperBound) }
    wanted.language = style.language?.asXMLValue
    let attributes = ODTCharacter.attributes(from: .init(), to: wanted) { [("fo:font-family", $0)] }
    let pairs = attributes.compactMap { name, value in value.map { (name, $0) } }
    var result = ODTCharacter(Dictionary(pairs) { first, _ in first }, fonts: [:]).model
    result.code = style.code
    result.link = style.link.map { Link($0.url.asXMLValue, title: $0.title?.asXMLValue) }
    result.atom = style.atom
    return result
  }

  private func held(_ atom: Atom) -> Atom? {
    if let content = atom.content, ODTAtomWriter.canWrite(content, as: atom.kind) { return atom }
    guard atoms[atom.key] != nil else { return nil }
    var result = atom
    (result.content, result.words) = (nil, nil)
    return result
  }
}

extension Paragraph {
  fileprivate var isPlainXML: Bool { text.unicodeScalars.allSatisfy { $0.value != 13 && XMLText.isAllowed($0) } }

  /// Without characters that XML cannot hold: the nearest that it can is in their place.
  fileprivate var asXML: Paragraph {
    var (result, scalars) = (self, text.unicodeScalars[...])
    result.text = ""
    result.runs = runs.map { run in
      var (left, length) = (run.length, 0)
      while left > 0, let scalar = scalars.popFirst() {
        let new = Self.held(scalar)
        result.text.unicodeScalars.append(new)
        (left, length) = (left - UTF8.width(scalar), length + UTF8.width(new))
      }
      return Run(length: length, style: run.style)
    }
    return result
  }

  private static func held(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value == 13 { return " " }
    if scalar.value == 11 || scalar.value == 12 { return "\u{2028}" }
    return XMLText.isAllowed(scalar) ? scalar : "\u{FFFD}"
  }
}
