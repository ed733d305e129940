import Properties

@testable import RichText

/// Styles in which every attribute may have any of its values.
extension CharacterStyle {
  static func anything(_ choices: inout Choices) -> Self {
    var style = CharacterStyle()
    (style.bold, style.italic, style.strikethrough) = (choices.bool(), choices.bool(), choices.bool())
    (style.hidden, style.code) = (choices.bool(), choices.bool())
    style.underline = choices.element(of: Underline.allCases)
    style.baseline = choices.element(of: Baseline.allCases)
    style.capitals = choices.element(of: Capitals.allCases)
    style.font = choices.optional { $0.element(of: ["Times", "", "字"]) }
    style.size = choices.optional { $0.int(in: 1...200) }
    (style.color, style.highlight) = (choices.optional(Color.any), choices.optional(Color.any))
    style.underlineColor = choices.optional(Color.any)
    style.link = choices.optional {
      Link($0.element(of: ["#a", "https://example.com/?é"]), title: $0.optional(String.any))
    }
    style.language = choices.optional { $0.element(of: ["de-AT", "en"]) }
    return style
  }

  static func anyAtom(_ choices: inout Choices) -> Self {
    var style = CharacterStyle.any(&choices)
    style.atom = choices.bool() ? .any(&choices) : Atom(.image, label: "image", key: choices.int(in: 0...1))
    return style
  }
}

extension Color {
  static func any(_ choices: inout Choices) -> Color {
    func byte() -> UInt8 { UInt8(choices.int(in: 0...255)) }
    return Color(red: byte(), green: byte(), blue: byte())
  }
}

extension String {
  static func any(_ choices: inout Choices) -> String { choices.element(of: ["", "title", "“é”"]) }
}

extension Choices {
  mutating func optional<T>(_ make: (inout Choices) -> T) -> T? { bool() ? make(&self) : nil }

  mutating func bytes() -> [UInt8] { array(upTo: 5) { UInt8($0.int(in: 0...255)) } }
}

extension Atom {
  static func any(_ choices: inout Choices) -> Atom {
    Atom(
      choices.element(of: Kind.allCases), label: .any(&choices), key: choices.int(in: 0...3),
      content: choices.optional(Content.any))
  }
}

extension Atom.Content {
  static func any(_ choices: inout Choices) -> Self {
    switch choices.int(in: 0...5) {
    case 0: .pageNumber
    case 1: .field(instruction: .any(&choices), result: .any(&choices))
    case 2: .attachment(name: .any(&choices), bytes: choices.bytes())
    case 3: .source(contentType: "public.rtf", bytes: choices.bytes())
    case 4: .image(.any(&choices))
    default: .note([Paragraph(id: ParagraphID(0), text: "note", runs: [.init(length: 4, style: .anything(&choices))])])
    }
  }
}

extension Atom.Image {
  static func any(_ choices: inout Choices) -> Self {
    Self(
      bytes: choices.bytes(), contentType: "public.png", reference: choices.optional(String.any),
      width: choices.optional { $0.int(in: 0...9999) }, height: choices.optional { $0.int(in: 0...9999) },
      description: choices.optional(String.any))
  }
}

extension ParagraphStyle {
  /// Mostly one of a few.
  static func any(_ choices: inout Choices) -> Self {
    choices.int(in: 0...4) < 4 ? choices.element(of: [.init(), centered, indented]) : anything(&choices)
  }

  static func anything(_ choices: inout Choices) -> Self {
    var style = ParagraphStyle()
    style.name = choices.optional(String.any)
    style.headingLevel = choices.int(in: 0...9)
    style.alignment = choices.element(of: Alignment.allCases)
    (style.leftIndent, style.rightIndent) = (choices.int(in: 0...2000), choices.int(in: -2000...2000))
    style.firstLineIndent = choices.int(in: -2000...2000)
    (style.spaceBefore, style.spaceAfter) = (choices.int(in: 0...99), choices.int(in: 0...99))
    style.lineSpacing = choices.optional(LineSpacing.any)
    style.tabStops = choices.array(upTo: 3, TabStop.any).sorted { $0.position < $1.position }
    style.list = choices.optional(ListItem.any)
    style.quoteDepth = choices.int(in: 0...3)
    style.code = choices.optional { CodeBlock(number: $0.int(in: 0...2), language: .any(&$0)) }
    (style.isRule, style.startsPage) = (choices.bool(), choices.bool())
    style.cells = choices.array(upTo: 2, TableCell.any)
    return style
  }
}

extension LineSpacing {
  static func any(_ choices: inout Choices) -> Self {
    let number = choices.int(in: 0...1000)
    return choices.element(of: [.multiple(number), .exactly(number), .atLeast(number)])
  }
}

extension TabStop {
  static func any(_ choices: inout Choices) -> Self {
    TabStop(choices.int(in: -100...10_000), choices.element(of: Alignment.allCases))
  }
}

extension ListItem {
  static func any(_ choices: inout Choices) -> Self {
    ListItem(
      list: choices.int(in: 0...2), level: choices.int(in: 0...levelLimit), marker: .any(&choices),
      start: choices.optional { $0.int(in: -3...30) }, hasMarker: !choices.bool())
  }
}

extension ListItem.Marker {
  static func any(_ choices: inout Choices) -> Self {
    switch choices.int(in: 0...2) {
    case 0: .bullet(choices.element(of: ["•", "-"]))
    case 1: .task(isDone: choices.bool())
    default: .number(choices.element(of: ListItem.Numbering.allCases), prefix: .any(&choices), suffix: .any(&choices))
    }
  }
}

extension TableCell {
  static func any(_ choices: inout Choices) -> Self {
    TableCell(
      table: choices.int(in: 0...1), row: choices.int(in: 0...1), cell: choices.int(in: 0...1),
      rowSpan: choices.int(in: 1...3), columnSpan: choices.int(in: 1...3), isHeader: choices.bool())
  }
}
