/// The complex fields of a part: which characters begin, separate and end which.
struct WordFields {
  struct Field {
    var begin: Int
    var separate: Int?
    var end: Int?
    var instruction = ""

    /// The field's name, for example `PAGE`.
    var name: String { instruction.split { $0 == " " || $0 == "\u{A0}" }.first.map { $0.uppercased() } ?? "" }
  }

  private(set) var fields: [Int: Field] = [:]

  /// Finds all in one pass; what is not ended ends nowhere.
  init(_ story: WordStory, in body: Int) {
    var open: [Int] = []
    let part = story.part
    for token in body..<part.end(of: body) where part.tokens[token].kind == .start {
      let name = part.name(token)
      guard WordNamespace.main.contains(name.uri) else { continue }
      if name.local == "instrText", let last = open.last, fields[last]?.separate == nil {
        fields[last]?.instruction += part.textInside(token)
      } else if name.local == "fldChar" {
        add(token, part.attribute(token, "fldCharType") ?? "", &open)
      }
    }
  }

  private mutating func add(_ node: Int, _ kind: String, _ open: inout [Int]) {
    switch kind {
    case "begin":
      fields[node] = Field(begin: node)
      open.append(node)
    case "separate": if let last = open.last { fields[last]?.separate = node }
    case "end": if let last = open.popLast() { fields[last]?.end = node }
    default: break
    }
  }

  /// The bytes of all fields; one that is not ended goes to the end of the part.
  func ranges(in part: XMLPart) -> [Range<Int>] {
    fields.values.map { field in
      part.range(field.begin).lowerBound..<(field.end.map { part.outerRange($0).upperBound } ?? part.bytes.count)
    }
  }

  /// The words of an instruction; what is quoted is one word, without its quotes.
  static func words(_ instruction: String) -> [String] {
    var (words, word, isQuoted, isOpen) = ([String](), "", false, false)
    var rest = instruction.makeIterator()
    while let character = rest.next() {
      if character == "\"" || character == "“" || character == "”" {
        (isQuoted, isOpen) = (!isQuoted, true)
      } else if character == "\\", isQuoted, let next = rest.next() {
        word.append(next == "\\" || next == "\"" ? String(next) : "\\\(next)")
      } else if character.isWhitespace, !isQuoted {
        if isOpen || !word.isEmpty { words.append(word) }
        (word, isOpen) = ("", false)
      } else {
        word.append(character)
      }
    }
    return isOpen || !word.isEmpty ? words + [word] : words
  }
}
