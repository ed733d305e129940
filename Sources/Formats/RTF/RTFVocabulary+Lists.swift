import RichText

extension RTFVocabulary {
  /// The number of the old list whose paragraphs have no marker.
  mutating func continuationNumber() -> Int32 {
    if continuation < 0 { continuation = Int32(source.lists.old.count) }
    return continuation
  }

  /// The group that makes a paragraph an item of an old list.
  func oldListGroup(_ number: Int32) -> String {
    guard number < source.lists.oldRanges.count else { return "{\\*\\pn\\pnlvlcont}" }
    return source.bytes[source.lists.oldRanges[Int(number)]].reduce(into: "") { result, byte in
      result += byte < 0x80 ? String(UnicodeScalar(byte)) : "\\'" + String(byte, radix: 16)
    }
  }

  // MARK: Paragraph styles

  /// The number of a style with the name; added to the stylesheet where it is missing.
  mutating func styleNumber(_ name: String, _ role: RTFParagraphRole) -> Int32 {
    if let entry = source.styleSheet.entry(named: name) { return entry.number }
    let number = min(max(source.styleSheet.highest, source.highestStyle) + 1, 32_767)
    let outline = Int32(RTFParagraphRole(name: name).heading) - 1
    source.styleSheet.add(RTFStyleSheet.Entry(number: number, name: name, outline: outline))
    let looks = RTFVocabulary.looks(RTFParagraphRole(name: name))
    newStyles += Array("{\\s\(number)\\sbasedon0\\snext0\(looks) \(RTFVocabulary.escaped(name));}".utf8)
    return number
  }

  /// How a new style looks in programs that let paragraphs follow it.
  private static func looks(_ role: RTFParagraphRole) -> String {
    if role.heading > 0 {
      return "\\sb240\\sa120\\keepn\\outlinelevel\(role.heading - 1)\\b\\fs\(max(24, 40 - 4 * role.heading))"
    }
    if role.quoteDepth > 0 { return "\\li\(720 * role.quoteDepth)\\ri720\\i" }
    return role.isCode ? "\\f0\\fs20" : ""
  }

  // MARK: Lists

  /// Adds a list that the file does not have.
  mutating func addList(_ number: Int, _ levels: [Int: RTFListTable.Level]) {
    let identifier = listIdentifier()
    source.lists.definitions[identifier] = []
    let all = (0...ListItem.levelLimit).map { levels[$0] ?? RTFVocabulary.nearest($0, levels) }
    source.lists.lists[Int32(clamping: number)] = all
    let count = source.isCocoa ? (levels.keys.max() ?? 0) + 1 : all.count
    let texts = all.prefix(count).enumerated().map { levelText($1, $0, identifier) }.joined()
    newLists += Array(
      "{\\list\\listtemplateid\(identifier)\\listhybrid\(texts){\\listname ;}\\listid\(identifier)}".utf8)
    newOverrides += Array("{\\listoverride\\listid\(identifier)\\listoverridecount0\\ls\(number)}".utf8)
  }

  private func listIdentifier() -> Int32 {
    var identifier = Int32(source.lists.definitions.count) + 1
    while source.lists.definitions[identifier] != nil { identifier += 1 }
    return identifier
  }

  /// A level that no item is on is like the one above it.
  private static func nearest(_ level: Int, _ levels: [Int: RTFListTable.Level]) -> RTFListTable.Level {
    var nearest = levels.filter { $0.key < level }.max { $0.key < $1.key }?.value ?? RTFListTable.Level()
    nearest.start = 1
    return nearest
  }

  private func levelText(_ level: RTFListTable.Level, _ depth: Int, _ identifier: Int32) -> String {
    let (format, shown, numbers) = RTFVocabulary.leveled(level.marker, depth)
    let indent = 720 * (depth + 1)
    let apple = source.isCocoa ? "\\levelspace360\\levelindent0{\\*\\levelmarker \(appleMarker(level.marker))}" : ""
    let head = "\\levelnfc\(format)\\levelnfcn\(format)\\leveljc0\\leveljcn0\\levelfollow0\\levelstartat\(level.start)"
    let text =
      "{\\leveltext\(source.isCocoa ? "\\leveltemplateid\(identifier)" : "")\(shown);}{\\levelnumbers\(numbers);}"
    return "{\\listlevel\(head)\(apple)\(text)\\fi-360\\li\(indent)\\lin\(indent) }"
  }

  /// The format, text and places of numbers of a level.
  private static func leveled(_ marker: ListItem.Marker, _ depth: Int) -> (Int32, String, String) {
    guard case .number(let numbering, let outer, let prefix, let suffix) = marker.fitting(depth) else {
      let sign = RTFListMarker.sign(marker) ?? ""
      return (RTFListMarker.bullet, hex(sign.utf16.count) + escaped(sign), "")
    }
    let (before, after) = (prefix.utf16.count, suffix.utf16.count)
    let numbers = ((depth - outer)...depth).map(hex).joined(separator: ".")
    let shown = hex(before + 2 * outer + 1 + after) + escaped(prefix) + numbers + escaped(suffix)
    return (RTFListMarker.format(numbering), shown, (0...outer).map { hex(before + 2 * $0 + 1) }.joined())
  }

  private static func hex(_ number: Int) -> String {
    "\\'" + (number < 16 ? "0" : "") + String(number, radix: 16)
  }

  /// The name of a marker in Apple's files.
  private func appleMarker(_ marker: ListItem.Marker) -> String {
    guard case .number(let numbering, _, let prefix, let suffix) = marker else {
      let sign = RTFListMarker.sign(marker) ?? ""
      return sign == "•" ? "\\{disc\\}" : RTFVocabulary.escaped(sign)
    }
    let name =
      switch numbering {
      case .decimal: "decimal"
      case .lowerRoman: "lower-roman"
      case .upperRoman: "upper-roman"
      case .lowerAlpha: "lower-alpha"
      case .upperAlpha: "upper-alpha"
      }
    return RTFVocabulary.escaped(prefix) + "\\{\(name)\\}" + RTFVocabulary.escaped(suffix)
  }
}
