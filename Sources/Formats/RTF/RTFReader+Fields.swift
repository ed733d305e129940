import RichText

extension RTFReader {
  /// Longer instructions are not looked at, in tokens; the same for what fields show.
  private static let fieldTokenLimit = 2000
  /// What a field shows is the document's text where it is longer, in bytes.
  static let fieldTextLimit = 200

  /// Reads the start of a field: a link around text, something that stands in the text as one character, or plainly what it shows.
  mutating func field(_ word: Int) {
    guard excessDepth == 0, stack.count > 1, state.group >= 0, let end = groupEnd(), let groups = fieldGroups(end)
    else { return }
    let instruction = RTFInstruction(plainText(groups.instruction))
    if let link = Link(instruction)?.inField {
      if state.context.link < 0, let result = groups.result, result.lowerBound > groups.instruction.upperBound {
        begin(link, groups, result, end)
      }
    } else if let (kind, label) = atom(instruction, groups.result) {
      enterAtom(kind, isFresh: true, word: word, label: label)
    }
  }

  private mutating func begin(_ link: Link, _ groups: FieldGroups, _ result: Range<Int>, _ end: Int) {
    guard let outer = stack.last else { return }
    state.pendingLink = Int32(source.links.count)
    source.links.append(
      RTFLink(
        range: start(state.group)..<start(end + 1),
        instruction: start(groups.instructionGroup)..<start(groups.instruction.upperBound + 1),
        resultStart: start(result.lowerBound), outerContext: number(of: outer.context), link: link))
  }

  /// What stands for a field in the text; nil where its result is text as any other.
  private func atom(_ instruction: RTFInstruction, _ result: Range<Int>?) -> (RTFAtom.Kind, String?)? {
    if instruction.name.isEmpty { return nil }
    guard let result, !result.isEmpty else { return empty(instruction) }
    guard isPlain(result) else { return nil }
    let text = plainText(result)
    if text.isEmpty { return empty(instruction) }
    if instruction.name == "PAGE" { return (.pageNumber, nil) }
    return text.utf8.count <= RTFReader.fieldTextLimit ? (.field, text) : nil
  }

  private func empty(_ instruction: RTFInstruction) -> (RTFAtom.Kind, String?)? {
    if instruction.name == "PAGE" { return (.pageNumber, nil) }
    if instruction.name == "INCLUDEPICTURE" { return (.image, nil) }
    return RTFReader.visibleFields.contains(instruction.name) ? (.field, instruction.name.lowercased()) : nil
  }

  /// Those that are worked out whenever the document is shown.
  private static let visibleFields: Set<String> = [
    "NUMPAGES", "SECTIONPAGES", "SECTION", "PAGEREF", "REF", "SEQ", "DATE", "TIME", "FILENAME", "AUTHOR", "TITLE",
    "SYMBOL", "NUMWORDS", "NUMCHARS", "AUTONUM", "LISTNUM", "NOTEREF",
  ]

  /// Whether tokens are text and looks only.
  private func isPlain(_ range: Range<Int>) -> Bool {
    guard range.count <= RTFReader.fieldTokenLimit else { return false }
    return tokens[range].allSatisfy { token in
      if token.endsParagraph || token.keyword == .chftn || token.keyword == .deleted { return false }
      guard token.kind == .word, let destination = token.keyword.destination else { return true }
      return destination == .hidden
    }
  }

  /// The text of tokens inside of a group.
  private func plainText(_ range: Range<Int>) -> String {
    guard range.count <= RTFReader.fieldTokenLimit else { return "" }
    var part = RTFReader(tokens, range, of: source, pages: pages, in: state.context)
    part.run()
    return part.paragraphs.map(\.text).joined(separator: " ")
  }

  // MARK: Groups

  private struct FieldGroups {
    var instructionGroup = 0
    /// The tokens after the word, up to the closing brace.
    var instruction = 0..<0
    var result: Range<Int>?
  }

  /// The parts of the field that is open; nil where it has other parts too that a reader sees.
  private func fieldGroups(_ end: Int) -> FieldGroups? {
    var (groups, next) = (FieldGroups(), index)
    while next < end {
      let token = tokens[next]
      if token.kind == .open {
        guard let close = closing(next), add(next, close, to: &groups) else { return nil }
        next = close
      } else if token.kind != .newline, token.kind != .word || token.keyword.scalar != nil || token.endsParagraph {
        return nil
      }
      next += 1
    }
    return groups.instruction.isEmpty ? nil : groups
  }

  private func add(_ opening: Int, _ close: Int, to groups: inout FieldGroups) -> Bool {
    let isStar = tokens[opening + 1].isStar
    let word = isStar ? opening + 2 : opening + 1
    guard word < close, tokens[word].kind == .word else { return close == opening + 1 }
    switch tokens[word].keyword {
    case .fldinst where groups.instruction.isEmpty:
      (groups.instructionGroup, groups.instruction) = (opening, (word + 1)..<close)
    case .fldrslt where groups.result == nil: groups.result = (word + 1)..<close
    default: return isStar || tokens[word].keyword.destination == .hidden
    }
    return true
  }
}
