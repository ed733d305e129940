/// The part of XML that property lists use.
extension PropertyListReader {
  /// A start tag; `isEmpty` where it closes itself.
  struct Tag {
    var name: String
    var isEmpty: Bool
  }

  func failure(_ what: String) -> PropertyListError {
    let line = bytes[..<min(position, bytes.count)].reduce(into: 1) { if $1 == UInt8(ascii: "\n") { $0 += 1 } }
    return .malformed("line \(line): \(what)")
  }

  func isAt(_ text: String) -> Bool {
    var place = position
    for byte in text.utf8 {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// The start tag that has to come next.
  mutating func nextOpenTag() throws(PropertyListError) -> Tag {
    try skipMiscellany()
    return try openTag()
  }

  /// The start tag that comes next; nil where the end of `name` comes, which is read.
  mutating func openTag(orClose name: String) throws(PropertyListError) -> Tag? {
    try skipMiscellany()
    guard isAt("</") else { return try openTag() }
    try close(name)
    return nil
  }

  mutating func openTag() throws(PropertyListError) -> Tag {
    guard isAt("<"), !isAt("</") else { throw failure("an element is missing") }
    position += 1
    let name = self.name()
    let start = position
    try skip(to: ">", quoted: true)
    let isEmpty = position - 2 >= start && bytes[position - 2] == UInt8(ascii: "/")
    return Tag(name: name, isEmpty: isEmpty)
  }

  mutating func close(_ name: String) throws(PropertyListError) {
    try skipMiscellany()
    guard isAt("</") else { throw failure("the end of an element is missing") }
    position += 2
    guard self.name() == name else { throw failure("an element ends that is not open") }
    skipSpace()
    guard isAt(">") else { throw failure("an end tag is not closed") }
    position += 1
  }

  private mutating func name() -> String {
    let start = position
    while position < bytes.count, (0x61...0x7A).contains(bytes[position] | 0x20) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Passes white space, comments, processing instructions and a document type without declarations.
  mutating func skipMiscellany() throws(PropertyListError) {
    while true {
      skipSpace()
      if isAt("<!--") {
        try skip(to: "-->")
      } else if isAt("<?") {
        try skip(to: "?>")
      } else if isAt("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  private mutating func skipDocumentType() throws(PropertyListError) {
    let start = position
    try skip(to: ">", quoted: true)
    if bytes[start..<position].contains(UInt8(ascii: "[")) { throw failure("the document type declares something") }
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x9, 0xA, 0xD: position += 1
      default: return
      }
    }
  }

  /// Moves behind the next `end`; with `quoted`, not one between quotation marks.
  mutating func skip(to end: String, quoted: Bool = false) throws(PropertyListError) {
    var quote: UInt8?
    while position < bytes.count {
      if quote == nil, isAt(end) { return position += end.utf8.count }
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if quoted, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      position += 1
    }
    throw failure("the text ends within markup")
  }
}
