import RichText

/// What Markdown can hold of single paragraphs.
struct MarkdownHolding {
  let atoms: MarkdownAtoms
  var checked: [Atom.Content: Bool] = [:]

  init(_ atoms: MarkdownAtoms) { self.atoms = atoms }

  /// The paragraph as Markdown holds it: as several, where something takes lines of its own. `old` is the source's.
  mutating func held(_ paragraph: Paragraph, _ old: Paragraph?) -> [Paragraph] {
    var held = paragraph.holding { paragraph.style.code == nil ? atom($0) : nil }
    held.emptyStyle = CharacterStyle()
    held.style = layout(paragraph.style, isEmpty: held.text.isEmpty)
    if held.text.unicodeScalars.contains(where: { $0 == "\0" || $0 == "\r" }) { held = held.withoutControls }
    if held.style.code != nil {
      held.runs = held.text.isEmpty ? [] : [.init(length: held.text.utf8.count, style: .init())]
      return [held]
    }
    for index in held.runs.indices { held.runs[index].style = self.held(held.runs[index].style) }
    held.runs = held.runs.merged
    held.linkAddresses(old)
    held.trimEmphasis()
    return split(held).map { plain($0) }
  }

  private func layout(_ old: ParagraphStyle, isEmpty: Bool) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.quoteDepth = min(max(old.quoteDepth, 0), MarkdownFormat.quoteLimit)
    style.list = old.list.map(item)
    if let cell = old.cells.first {
      (style.cells, style.alignment) = ([cell], old.alignment)
    } else if let code = old.code {
      style.code = CodeBlock(number: code.number, language: language(code.language))
    } else if old.isRule, isEmpty {
      style.isRule = true
    } else {
      style.headingLevel = min(max(old.headingLevel, 0), 6)
    }
    return style
  }

  private func item(_ old: ListItem) -> ListItem {
    var item = old
    item.level = min(max(old.level, 0), ListItem.levelLimit)
    switch old.marker {
    case .bullet: item.marker = .bullet(MarkdownFormat.bullet)
    case .number(_, _, _, let suffix): item.marker = .number(.decimal, prefix: "", suffix: suffix == ")" ? ")" : ".")
    case .task: break
    }
    return item
  }

  private func language(_ name: String) -> String {
    let first = name.unicodeScalars.split { $0.value <= 0x20 || $0.value == 0x7F || $0 == "`" }.first
    return first.map { String(String.UnicodeScalarView($0)) } ?? ""
  }

  private mutating func held(_ old: CharacterStyle) -> CharacterStyle {
    var style = CharacterStyle()
    (style.bold, style.italic, style.strikethrough) = (old.bold, old.italic, old.strikethrough)
    style.underline = old.underline == .none ? .none : .single
    (style.baseline, style.code, style.link) = (old.baseline, old.code, old.link.flatMap(link))
    style.atom = old.atom
    if style.atom != nil { style.code = false }
    if style.atom?.kind == .footnote { style.link = nil }
    return style
  }

  private func link(_ old: Link) -> Link? {
    let url = String(String.UnicodeScalarView(old.url.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    let title = old.title.map { String(String.UnicodeScalarView($0.unicodeScalars.map { $0.value < 0x20 ? " " : $0 })) }
    let trimmed = url.trimmingSpaces
    return Link(trimmed, title: title.flatMap { $0.isEmpty ? nil : $0 })
  }
}

extension Paragraph {
  /// Whether all of its text must be in one line.
  var isLine: Bool { style.headingLevel > 0 || !style.cells.isEmpty }

  /// Each run with its text.
  var pieces: [(run: Run, text: String)] {
    var start = text.startIndex
    return runs.map { run in
      let end = text.utf8.index(start, offsetBy: run.length)
      defer { start = end }
      return (run, String(text[start..<end]))
    }
  }

  func part(_ pieces: [(Run, String)], isFirst: Bool) -> Paragraph {
    var part = self
    if !isFirst { part.id = ParagraphID(.max); part.style.list?.hasMarker = false; part.style.list?.start = nil }
    part.text = pieces.map(\.1).joined()
    part.runs = pieces.map(\.0)
    return part
  }

  /// NUL becomes U+FFFD, as every reader takes it, and a carriage return a line break.
  fileprivate var withoutControls: Paragraph {
    var result = self
    let parts = pieces.map { run, text in
      let scalars = text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 == "\r" ? "\u{2028}" : $0 }
      return (run.style, String(String.UnicodeScalarView(scalars)))
    }
    result.text = parts.map(\.1).joined()
    result.runs = parts.map { Run(length: $1.utf8.count, style: $0) }.merged
    return result
  }

  /// Bold and italic begin and end with something that is seen.
  fileprivate mutating func trimEmphasis() {
    guard runs.contains(where: { $0.style.bold || $0.style.italic }) else { return }
    var parts: [(style: CharacterStyle, text: String, isBlank: Bool)] = []
    for (run, text) in pieces {
      guard !run.style.code, run.style.atom == nil else { parts.append((run.style, text, false)); continue }
      for group in Array(text.unicodeScalars).grouped({ $0.isSpaceOrBreak == $1.isSpaceOrBreak }) {
        parts.append((run.style, String(String.UnicodeScalarView(group)), group[0].isSpaceOrBreak))
      }
    }
    for forward in [true, false] {
      var (bold, italic) = (false, false)
      for index in forward ? Array(parts.indices) : parts.indices.reversed() {
        if parts[index].isBlank {
          parts[index].style.bold = parts[index].style.bold && bold
          parts[index].style.italic = parts[index].style.italic && italic
        }
        (bold, italic) = (parts[index].style.bold, parts[index].style.italic)
      }
    }
    runs = parts.map { Run(length: $0.text.utf8.count, style: $0.style) }.merged
  }
}

extension Unicode.Scalar {
  /// A space, tab or line break.
  fileprivate var isSpaceOrBreak: Bool { self == " " || self == "\t" || self == "\u{2028}" }
}
