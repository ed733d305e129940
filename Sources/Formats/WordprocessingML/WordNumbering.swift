import RichText

/// The lists of a document (`numbering.xml`).
struct WordNumbering: Sendable {
  /// One level of a list.
  struct Level: Hashable, Sendable {
    var marker: ListItem.Marker
    var hasMarker: Bool
    var start: Int
    /// Whether the numbers of other levels stand in its own.
    var isCompound = false
  }

  /// The levels of each list whose numbers have those of other levels in them.
  var compoundLevels: [Int: Set<Int>] {
    lists.mapValues { Set($0.filter(\.value.isCompound).keys) }.filter { !$0.value.isEmpty }
  }

  /// The levels of each list by its number; a level that is not defined is missing.
  private(set) var lists: [Int: [Int: Level]] = [:]
  private(set) var highestAbstract = -1
  /// The lists that styles of numbering stand for, by style.
  let part: XMLPart?

  init(_ part: XMLPart?) {
    self.part = part
    guard let part else { return }
    var abstract: [Int: [Int: Level]] = [:]
    var links: [Int: String] = [:]
    var styles: [String: Int] = [:]
    for node in part.children(part.root) where part.name(node).local == "abstractNum" {
      guard let id = Self.number(part, node, "abstractNumId") else { continue }
      abstract[id] = Self.levels(part, node)
      highestAbstract = max(highestAbstract, id)
      if let link = part.child(node, "numStyleLink") { links[id] = part.attribute(link, "val") }
      if let link = part.child(node, "styleLink").flatMap({ part.attribute($0, "val") }) { styles[link] = id }
    }
    for node in part.children(part.root) where part.name(node).local == "num" {
      guard let id = Self.number(part, node, "numId"), let of = part.child(node, "abstractNumId"),
        let number = Self.number(part, of, "val")
      else { continue }
      let target = links[number].flatMap { styles[$0] } ?? number
      lists[id] = Self.overridden(part, node, abstract[target] ?? [:])
    }
  }

  private static func number(_ part: XMLPart, _ node: Int, _ name: String) -> Int? {
    part.attribute(node, name).flatMap { Int($0) }.map { Int(Int32(clamping: $0)) }
  }

  private static func levels(_ part: XMLPart, _ node: Int) -> [Int: Level] {
    var levels: [Int: Level] = [:]
    for child in part.children(node) where part.name(child).local == "lvl" {
      if let index = number(part, child, "ilvl"), (0...8).contains(index) { levels[index] = level(part, child, index) }
    }
    return levels
  }

  private static func level(_ part: XMLPart, _ node: Int, _ index: Int) -> Level {
    let properties = WordProperties(part, node)
    let (format, text) = (properties["numFmt"]?.value ?? "decimal", properties["lvlText"]?.value ?? "")
    let start = properties["start"]?.number("val") ?? 0
    let (marker, hasMarker) = WordMarkers.marker(format, text, level: index)
    let isCompound = hasMarker && text.count { $0 == "%" } > 1
    return Level(marker: marker, hasMarker: hasMarker, start: start, isCompound: isCompound)
  }

  private static func overridden(_ part: XMLPart, _ node: Int, _ levels: [Int: Level]) -> [Int: Level] {
    var levels = levels
    for child in part.children(node) where part.name(child).local == "lvlOverride" {
      guard let index = number(part, child, "ilvl"), (0...8).contains(index) else { continue }
      if let level = part.child(child, "lvl") { levels[index] = self.level(part, level, index) }
      if let start = part.child(child, "startOverride").flatMap({ number(part, $0, "val") }) {
        levels[index]?.start = start
      }
    }
    return levels
  }

  /// A list that is put in.
  mutating func add(_ levels: [Int: Level], as list: Int) { lists[list] = levels }
}

/// How lists' markers are written in `numFmt` and `lvlText`.
enum WordMarkers {
  private static let formats: [String: ListItem.Numbering] = [
    "decimal": .decimal, "lowerRoman": .lowerRoman, "upperRoman": .upperRoman, "lowerLetter": .lowerAlpha,
    "upperLetter": .upperAlpha, "decimalZero": .decimal, "ordinal": .decimal,
  ]
  /// Signs of the Symbol and Wingdings fonts, as Unicode has them.
  private static let signs: [Unicode.Scalar: String] = [
    "\u{F0B7}": "•", "\u{F0A7}": "▪", "\u{F0D8}": "➢", "\u{F0FC}": "✓", "\u{F076}": "❖", "\u{F0A8}": "☐",
    "\u{F0FE}": "☒",
    "\u{F06F}": "☐", "\u{F0E0}": "→", "\u{F02D}": "-",
  ]

  /// The marker of a level, and whether it shows.
  static func marker(_ format: String, _ text: String, level: Int) -> (ListItem.Marker, Bool) {
    if format == "none" { return (.bullet(""), false) }
    if let numbering = formats[format], let range = text.firstRange(of: "%\(level + 1)") {
      let prefix = String(text[..<range.lowerBound])
      return (
        .number(numbering, prefix: prefix.contains("%") ? "" : prefix, suffix: String(text[range.upperBound...])), true
      )
    }
    let sign = text.unicodeScalars.map { signs[$0] ?? (0xF000..<0xF100 ~= $0.value ? "•" : String($0)) }.joined()
    if ["☐", "☒", "☑"].contains(sign) { return (.task(isDone: sign != "☐"), true) }
    let isBlank = sign.allSatisfy { $0.isWhitespace }
    return (.bullet(isBlank ? "" : sign), !isBlank)
  }

  /// The format and text of a marker, so that it reads back.
  static func written(_ marker: ListItem.Marker, level: Int) -> (format: String, text: String) {
    switch marker {
    case .bullet(let sign): ("bullet", sign)
    case .task(let isDone): ("bullet", isDone ? "☒" : "☐")
    case .number(let numbering, let prefix, let suffix):
      (
        formats.filter { $0.value == numbering }.keys.filter { !["decimalZero", "ordinal"].contains($0) }.min()
          ?? "decimal",
        "\(prefix)%\(level + 1)\(suffix)"
      )
    }
  }
}
