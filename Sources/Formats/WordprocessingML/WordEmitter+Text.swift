extension WordEmitter {
  /// Writes a character into the run that is open.
  mutating func put(_ scalar: Unicode.Scalar) {
    if let element = WordMarkup.element(scalar) {
      closeText()
      out.append(markup.empty(element))
      return breakAdjacency()
    }
    openText()
    out.append(XMLText.escaped(String(Character(scalar))))
  }

  /// Whether a text element is open, the innermost.
  private var isInText: Bool {
    switch stack.last?.key {
    case .text: true
    case .node(let node): story.isText(node)
    default: false
    }
  }

  mutating func openText() {
    if !isInText { move(to: stack + [WordOpenElement(key: .text, name: markup.element + "t")]) }
  }

  mutating func closeText() { if isInText { move(to: Array(stack.dropLast())) } }

  /// Goes to where a piece begins, without writing it.
  mutating func reachStart(of index: Int) {
    if next <= index {
      reach(index, target(story.pieces[index]))
      pass(index - 1, isWritten: false)
    } else {
      move(to: target(story.pieces[index]))
    }
  }

  mutating func passMarkers(to index: Int, keepingPageBreaks: Bool) {
    while next < index { passOne(isPageBreakKept: keepingPageBreaks) }
  }
}

extension WordStory {
  func isText(_ node: Int) -> Bool { if case .text = element(node) { true } else { false } }
}
