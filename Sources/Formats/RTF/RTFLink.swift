import RichText

/// A `HYPERLINK` field: a link around text.
struct RTFLink {
  /// The bytes of the whole group.
  var range: Range<Int>
  /// The bytes of the group with the instruction.
  var instruction: Range<Int>
  /// Where what is shown begins, after the word that says so.
  var resultStart: Int
  /// What is in force around the field.
  var outerContext: Int32
  var link: Link
}

/// A field's instruction: a word, what follows it, and switches.
struct RTFInstruction {
  /// In capitals; empty where there is none.
  var name = ""
  /// What follows the name, but for switches and what belongs to them.
  var arguments: [String] = []
  /// The text after each `\x`; empty for those without.
  var switches: [Character: String] = [:]

  /// Reads an instruction as it is after RTF's own escapes.
  init(_ text: String) {
    var parts = RTFInstruction.parts(of: text)[...]
    name = parts.popFirst()?.text.uppercased() ?? ""
    while let part = parts.popFirst() {
      guard part.isSwitch else {
        arguments.append(part.text)
        continue
      }
      guard let letter = part.text.dropFirst().first else { continue }
      let takesText = RTFInstruction.switchesWithText.contains(letter)
      switches[letter] = takesText && parts.first?.isSwitch == false ? parts.removeFirst().text : ""
    }
  }

  private static let switchesWithText: Set<Character> = ["l", "o", "t", "m", "*", "@", "#", "f", "s", "c", "b", "r"]

  private struct Part {
    var text: String
    var isSwitch: Bool
  }

  private static func parts(of text: String) -> [Part] {
    var reader = PartReader()
    var rest = text.unicodeScalars.makeIterator()
    while let next = rest.next() { reader.read(next, &rest) }
    reader.flush()
    return reader.parts
  }

  private struct PartReader {
    var parts: [Part] = []
    private var current = String.UnicodeScalarView()
    /// What ends the quotation that is open.
    private var quote: Unicode.Scalar?
    private var isSwitch = false

    mutating func read(_ scalar: Unicode.Scalar, _ rest: inout String.UnicodeScalarView.Iterator) {
      if let quote {
        if scalar == quote { return flush(isQuoted: true) }
        if scalar == "\\" { return rest.next().map { current.append($0) } ?? () }
        return current.append(scalar)
      }
      switch scalar {
      case "\"", "\u{201C}":
        flush()
        quote = scalar == "\"" ? "\"" : "\u{201D}"
      case "\\" where current.isEmpty:
        isSwitch = true
        current.append(scalar)
      case " ", "\t", "\u{2028}": flush()
      default: current.append(scalar)
      }
    }

    mutating func flush(isQuoted: Bool = false) {
      if !current.isEmpty || isQuoted { parts.append(Part(text: String(current), isSwitch: isSwitch)) }
      (current, isSwitch, quote) = (String.UnicodeScalarView(), false, nil)
    }
  }
}

extension Link {
  /// The link of a `HYPERLINK` instruction; nil for all others.
  init?(_ instruction: RTFInstruction) {
    guard instruction.name == "HYPERLINK" else { return nil }
    let anchor = instruction.switches["l"].map { "#" + $0 } ?? ""
    self.init((instruction.arguments.first ?? "") + anchor)
    guard !url.isEmpty else { return nil }
    title = instruction.switches["o"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The instruction that makes the link, before RTF's own escapes.
  var instruction: String {
    let place = url.hasPrefix("#") ? "\\l \(Link.quoted(String(url.dropFirst())))" : Link.quoted(url)
    return "HYPERLINK \(place)" + (title.map { " \\o \(Link.quoted($0))" } ?? "")
  }

  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] }
    return "\"" + String(String.UnicodeScalarView(scalars)) + "\""
  }

  /// The link as a field can hold it; nil where nothing of it can.
  var inField: Link? {
    let link = Link(Link.printable(url), title: title.map(Link.printable).flatMap { $0.isEmpty ? nil : $0 })
    return link.url.isEmpty ? nil : link
  }

  private static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x2028 }))
  }
}
