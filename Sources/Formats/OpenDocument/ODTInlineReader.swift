/// Reads the content of one paragraph.
struct ODTInlineReader {
  /// More blanks in one element are not shown.
  static let spaceLimit = 1000

  private let part: ODTPart
  private(set) var tokens: [ODTToken] = []
  /// Whether white space stands for nothing here: at the start, and after other white space.
  private var isAfterSpace = true

  /// The tokens of a paragraph.
  static func tokens(of paragraph: Int, in part: ODTPart) -> [ODTToken] {
    var reader = ODTInlineReader(part)
    reader.read(paragraph)
    return reader.tokens
  }

  private init(_ part: ODTPart) { self.part = part }

  private mutating func read(_ paragraph: Int) {
    var (token, end) = (paragraph + 1, part.xml.end(of: paragraph))
    while token < end {
      switch part.xml.tokens[token].kind {
      case .start: token = readElement(token)
      case .text: readText(token)
      case .cdata: readRaw(token)
      case .reference: readReference(token)
      case .end: break
      case .cdataStart, .cdataEnd: add(.collapsed, part.xml.range(token), 0, token)
      case .comment, .instruction, .declaration, .other: add(.invisible, part.xml.range(token), 0, token)
      }
      token += 1
    }
    end = token
  }

  private mutating func add(_ kind: ODTToken.Kind, _ range: Range<Int>, _ value: UInt32, _ token: Int, extra: Int = 0) {
    tokens.append(
      ODTToken(
        kind: kind, start: Int32(clamping: range.lowerBound), end: Int32(clamping: range.upperBound), value: value,
        parent: part.xml.tokens[token].parent, extra: Int32(clamping: extra)))
    if kind != .invisible, kind != .collapsed { isAfterSpace = kind == .space }
  }

  /// Reads an element, or goes into it; the last token that was read.
  private mutating func readElement(_ node: Int) -> Int {
    let (name, range, end) = (part.name(node), part.range(node), part.xml.end(of: node))
    switch name {
    case "text:span", "text:a", "text:meta":
      if end > node + 1 { return node }
      add(.invisible, range, 0, node)
    case "text:s": readSpaces(node, range)
    case "text:tab": add(.mark, range, 9, node)
    case "text:line-break": add(.mark, range, 0x2028, node)
    default:
      let isSeen = !ODTElements.isInvisible(name)
      add(isSeen ? .atom : .invisible, range, isSeen ? 0xFFFC : 0, node, extra: node)
    }
    return end
  }

  private mutating func readSpaces(_ node: Int, _ range: Range<Int>) {
    let count = part.attribute(node, "text:c").flatMap(Int.init) ?? 1
    for index in 0..<min(max(count, 1), Self.spaceLimit) { add(.spaces, range, 0x20, node, extra: index) }
  }

  private mutating func readText(_ token: Int) {
    let range = part.xml.range(token)
    var place = range.lowerBound
    while place < range.upperBound {
      let length = Self.length(part.bytes[place])
      let end = min(place + length, range.upperBound)
      if XMLText.isSpace(part.bytes[place]) {
        addSpace(place..<end, token)
      } else {
        add(.scalar, place..<end, scalar(place..<end), token)
      }
      place = end
    }
  }

  private mutating func addSpace(_ range: Range<Int>, _ token: Int) {
    add(isAfterSpace ? .collapsed : .space, range, 0x20, token)
  }

  private mutating func readRaw(_ token: Int) {
    for scalar in part.xml.text(token).unicodeScalars {
      let isSpace = scalar.value < 0x80 && XMLText.isSpace(UInt8(scalar.value))
      if isSpace, isAfterSpace { continue }
      add(.raw, part.xml.range(token), isSpace ? 0x20 : scalar.value, token)
      isAfterSpace = isSpace
    }
  }

  private mutating func readReference(_ token: Int) {
    let scalars = Array(part.xml.text(token).unicodeScalars)
    guard scalars.count == 1, let scalar = scalars.first else {
      return add(.invisible, part.xml.range(token), 0, token)
    }
    let isSpace = [0x20, 9, 10, 13].contains(scalar.value)
    if isSpace { return addSpace(part.xml.range(token), token) }
    add(.scalar, part.xml.range(token), scalar.value, token)
  }

  private func scalar(_ range: Range<Int>) -> UInt32 {
    var (decoder, bytes) = (UTF8(), part.bytes[range].makeIterator())
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return 0xFFFD }
    return scalar.value
  }

  private static func length(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }
}

/// What is known about elements inside paragraphs.
enum ODTElements {
  private static let invisible: Set<String> = [
    "text:bookmark", "text:bookmark-start", "text:bookmark-end", "text:reference-mark", "text:reference-mark-start",
    "text:reference-mark-end", "text:soft-page-break", "text:change", "text:change-start", "text:change-end",
    "office:annotation-end", "text:toc-mark", "text:toc-mark-start", "text:toc-mark-end",
    "text:alphabetical-index-mark",
    "text:alphabetical-index-mark-start", "text:alphabetical-index-mark-end", "text:user-index-mark",
    "text:user-index-mark-start", "text:user-index-mark-end", "text:number", "office:event-listeners",
  ]

  static func isInvisible(_ name: String) -> Bool { invisible.contains(name) }

  /// Whether an invisible element is one end of something.
  static func isHalf(_ name: String) -> Bool { name.hasSuffix("-start") || name.hasSuffix("-end") }

  /// Elements around paragraphs that the model does not have.
  static let groups: Set<String> = [
    "text:section", "text:index-body", "text:index-title", "text:table-of-content", "text:illustration-index",
    "text:table-index", "text:object-index", "text:user-index", "text:alphabetical-index", "text:bibliography",
    "text:numbered-paragraph",
  ]
}
