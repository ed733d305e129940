import RichText

/// What HTML can hold of a text, before it is known where it goes in a file.
struct HTMLHolding {
  let source: HTMLSource
  /// Deeper nesting is cut.
  static let depthLimit = 50

  func held(_ paragraph: Paragraph) -> Paragraph {
    var result = HTMLHolding.clean(paragraph.holding(atom))
    for index in result.runs.indices { hold(&result.runs[index].style) }
    hold(&result.emptyStyle)
    result.style = layout(result.style, isEmpty: result.text.isEmpty)
    return result
  }

  /// NUL cannot be written, and a carriage return is a line break.
  private static func clean(_ paragraph: Paragraph) -> Paragraph {
    guard paragraph.text.utf8.contains(where: { $0 == 0 || $0 == 0x0D }) else { return paragraph }
    var (result, start, text) = (paragraph, paragraph.text.utf8.startIndex, "")
    for index in result.runs.indices {
      let end = paragraph.text.utf8.index(start, offsetBy: result.runs[index].length)
      var part = String.UnicodeScalarView()
      for scalar in paragraph.text.unicodeScalars[start..<end] {
        part.append(scalar.value == 0 ? "\u{FFFD}" : scalar.value == 0x0D ? "\u{2028}" : scalar)
      }
      result.runs[index].length = String(part).utf8.count
      text += String(part)
      start = end
    }
    result.text = text
    return result
  }

  private func hold(_ style: inout CharacterStyle) {
    if style.underline == .words { style.underline = .single }
    if style.underline == .none { style.underlineColor = nil }
    style.size = style.size.map { min(max($0, 1), 3276) }
    style.font = style.font.flatMap { CSSValue.family("'" + $0.filter { !"'\"\\,".contains($0) && $0 >= " " } + "'") }
    style.link = style.link.map { Link($0.url.withoutNUL, title: $0.title?.withoutNUL) }
    style.language = style.language.flatMap { $0.isEmpty ? nil : $0.withoutNUL }
  }

  /// An atom of this file, or one that can be written; nil else.
  private func atom(_ atom: Atom) -> Atom? {
    if source.atoms[atom.key] != nil, atom.content == nil { return atom }
    guard let bytes = HTMLAtomText.bytes(atom), let read = HTMLHolding.onlyAtom(bytes) else {
      return source.atoms[atom.key]?.atom
    }
    var atom = atom
    atom.kind = read.kind
    return atom
  }

  /// The atom that bytes are read as where they are just that.
  private static func onlyAtom(_ bytes: [UInt8]) -> Atom? {
    let page = Array("<!DOCTYPE html><body>".utf8) + bytes
    guard (try? HTMLLimits.check(page)) != nil else { return nil }
    let text = HTMLReader.read(page, HTMLEncoding(kind: .utf8)).text
    return text.paragraphCount == 1 && text[0].runs.count == 1 ? text[0].runs[0].style.atom : nil
  }

  func layout(_ style: ParagraphStyle, isEmpty: Bool) -> ParagraphStyle {
    var style = style
    style.tabStops = []
    style.headingLevel = min(max(style.headingLevel, 0), 6)
    style.isRule = style.isRule && isEmpty
    style.quoteDepth = min(max(style.quoteDepth, 0), HTMLHolding.depthLimit)
    style.cells = Array(style.cells.prefix(HTMLHolding.depthLimit))
    for index in style.cells.indices {
      style.cells[index].rowSpan = min(max(style.cells[index].rowSpan, 1), 1000)
      style.cells[index].columnSpan = min(max(style.cells[index].columnSpan, 1), 1000)
    }
    style.name = style.name.flatMap { name in
      let words = name.withoutNUL.split(whereSeparator: \.isWhitespace)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
    if case .atLeast = style.lineSpacing { style.lineSpacing = nil }
    holdLengths(&style)
    holdList(&style)
    return style
  }

  private func holdLengths(_ style: inout ParagraphStyle) {
    func clamp(_ value: Int) -> Int { min(max(value, -31_680), 31_680) }
    (style.leftIndent, style.rightIndent) = (clamp(style.leftIndent), clamp(style.rightIndent))
    style.firstLineIndent = clamp(style.firstLineIndent)
    (style.spaceBefore, style.spaceAfter) = (clamp(style.spaceBefore), clamp(style.spaceAfter))
    switch style.lineSpacing {
    case .multiple(let parts): style.lineSpacing = .multiple(min(max(parts, 1), 31_680))
    case .exactly(let twips): style.lineSpacing = .exactly(min(max(twips, 1), 31_680))
    default: break
    }
  }

  private func holdList(_ style: inout ParagraphStyle) {
    guard let list = style.list else { return }
    style.list?.level = min(max(list.level, 0), ListItem.levelLimit)
    if case .number(let numbering, _, _, _) = list.marker {
      style.list?.marker = .number(numbering, prefix: "", suffix: ".")
    }
    if case .bullet(let sign) = list.marker {
      style.list?.marker = .bullet(sign.filter { !"'\"\\;".contains($0) && $0 >= " " }.trimmingBlanks)
    }
    if !list.hasMarker { style.list?.start = nil }
  }
}

extension String {
  fileprivate var withoutNUL: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
  }
}
