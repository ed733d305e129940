import RichText

extension HTMLEmission {
  /// Takes note of how a character is held.
  mutating func hold(_ edited: Int, _ element: Int) {
    let value = new[edited].value
    guard value < 0x110000 else { return hold(writer.atoms[Int(value - 0x110000)].atom, element) }
    let length = UTF8.width(Unicode.Scalar(value) ?? "\u{FFFD}")
    let isSame = element == lastHeld || holdsLast(writer.plan.elements.elements[element].style)
    if isSame {
      writer.held[paragraph].runs[writer.held[paragraph].runs.count - 1].length += length
    } else {
      writer.held[paragraph].runs.append(.init(length: length, style: writer.plan.elements.elements[element].style))
    }
    lastHeld = element
  }

  /// What comes is held in the next paragraph.
  mutating func beginNext() { (paragraph, lastHeld) = (paragraph + 1, -1) }

  private mutating func hold(_ atom: Atom, _ element: Int) {
    var style = writer.plan.elements.elements[element].style
    style.atom = atom
    writer.held[paragraph].runs.append(.init(length: 3, style: style))
    lastHeld = -1
  }

  /// Whether the last character that is held has this look.
  private func holdsLast(_ style: CharacterStyle) -> Bool { writer.held[paragraph].runs.last?.style == style }

  /// Whether a character is white space that would be shown as less than it is.
  func needsSpan(_ edited: Int) -> Bool {
    let value = new[edited].value
    if value == 0x09 || value == 0x0C { return true }
    guard value == 0x20 else { return false }
    return isAtLineStart(edited) || new[edited - 1].value == 0x20 || isAtLineEnd(edited)
  }

  private func isAtLineStart(_ edited: Int) -> Bool {
    edited == 0 || new[edited - 1].isEnd || new[edited - 1].value == 0x2028
  }

  /// Whether a line break or the end of the paragraph follows.
  private func isAtLineEnd(_ edited: Int) -> Bool {
    edited + 1 == new.count || new[edited + 1].isEnd || new[edited + 1].value == 0x2028
  }
}
