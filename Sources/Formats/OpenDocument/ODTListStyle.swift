import RichText

/// What stands before the items of a list, by level.
struct ODTListStyle: Sendable {
  struct Level: Hashable, Sendable {
    var marker: ListItem.Marker
    var start = 1
  }

  let isAutomatic: Bool
  /// Levels from 0; those that are not defined are missing.
  private(set) var levels: [Int: Level] = [:]

  static let usual = Level(marker: .bullet("•"))
  static let (open, done) = ("☐", "☑")

  /// Reads a `text:list-style` element.
  init(_ node: Int, in part: ODTPart, isAutomatic: Bool) {
    self.isAutomatic = isAutomatic
    for child in part.children(node) {
      let attributes = part.attributes(child)
      guard let number = attributes["text:level"].flatMap(Int.init), (1...10).contains(number),
        let level = Self.level(part.name(child), attributes, number - 1)
      else { continue }
      levels[number - 1] = level
    }
  }

  subscript(level: Int) -> Level { levels[level] ?? Self.usual }

  private static func level(_ name: String, _ attributes: [String: String], _ level: Int) -> Level? {
    switch name {
    case "text:list-level-style-bullet": return Level(marker: bullet(attributes["text:bullet-char"] ?? "•"))
    case "text:list-level-style-image": return usual
    case "text:list-level-style-number":
      let start = attributes["text:start-value"].flatMap(Int.init).map { max(0, $0) } ?? 1
      guard let format = attributes["style:num-format"], !format.isEmpty else { return Level(marker: .bullet("")) }
      let (prefix, suffix) = (attributes["style:num-prefix"] ?? "", attributes["style:num-suffix"] ?? "")
      let marker = ListItem.Marker.number(
        numberings[format] ?? .decimal, outer: max(1, attributes["text:display-levels"].flatMap(Int.init) ?? 1) - 1,
        prefix: prefix, suffix: suffix)
      return Level(marker: marker.fitting(level), start: start)
    default: return nil
    }
  }

  private static func bullet(_ text: String) -> ListItem.Marker {
    switch text.unicodeScalars.first(where: { XMLText.isAllowed($0) && $0.value >= 0x20 }).map({ String(Character($0)) }
    ) {
    case open: .task(isDone: false)
    case done, "☒": .task(isDone: true)
    case let sign: .bullet(sign ?? "")
    }
  }

  private static let numberings: [String: ListItem.Numbering] = [
    "1": .decimal, "i": .lowerRoman, "I": .upperRoman, "a": .lowerAlpha, "A": .upperAlpha,
  ]

  // MARK: Writing

  /// The element that defines a level.
  static func element(_ level: Int, _ marker: ListItem.Marker) -> String {
    let (number, indent) = ("\(level + 1)", ODTValue.length(twips: 360 * (level + 2)))
    let properties = ODTMarkup.element(
      "style:list-level-properties", [("text:list-level-position-and-space-mode", "label-alignment")],
      ODTMarkup.element(
        "style:list-level-label-alignment",
        [
          ("text:label-followed-by", "listtab"), ("text:list-tab-stop-position", indent), ("fo:text-indent", "-18pt"),
          ("fo:margin-left", indent),
        ]))
    let (name, attributes) = attributes(marker.fitting(level))
    return ODTMarkup.element(name, [("text:level", number)] + attributes, properties)
  }

  private static func attributes(_ marker: ListItem.Marker) -> (String, ODTAttributes) {
    switch marker {
    case .bullet(""): ("text:list-level-style-number", [("style:num-format", "")])
    case .bullet(let sign): ("text:list-level-style-bullet", [("text:bullet-char", sign)])
    case .task(let isDone): ("text:list-level-style-bullet", [("text:bullet-char", isDone ? done : open)])
    case .number(let numbering, let outer, let prefix, let suffix):
      (
        "text:list-level-style-number",
        [
          ("style:num-prefix", prefix.isEmpty ? nil : prefix), ("style:num-suffix", suffix.isEmpty ? nil : suffix),
          ("style:num-format", numberings.first { $0.value == numbering }?.key ?? "1"),
          ("text:display-levels", outer == 0 ? nil : "\(outer + 1)"),
        ]
      )
    }
  }

  /// The marker as a file can hold it.
  static func held(_ marker: ListItem.Marker, level: Int) -> ListItem.Marker {
    switch marker.fitting(level) {
    case .task: marker
    case .bullet(let sign): bullet(sign)
    case .number(let numbering, let outer, let prefix, let suffix):
      .number(numbering, outer: outer, prefix: prefix.asXMLValue, suffix: suffix.asXMLValue)
    }
  }
}

extension String {
  /// Without the characters that XML cannot hold.
  var asXMLValue: String {
    if unicodeScalars.allSatisfy(XMLText.isAllowed) { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter(XMLText.isAllowed)))
  }
}
