import RichText

/// The lists of a document (`numbering.xml`).
struct WordNumbering: Sendable {
  /// One level of a list.
  struct Level: Hashable, Sendable {
    var marker: ListItem.Marker
    var hasMarker: Bool
    var start: Int
    /// The number that the first item of its list has, where the list states one.
    var override: Int?
    /// The last of the levels above whose items let it start anew; nil for the one right above it, -1 for none.
    var restart: Int?
    /// Whether the numbers of other levels stand in its own otherwise than as in `1.2`.
    var isCompound = false
  }

  /// The levels of each list whose numbers have those of other levels in them.
  var compoundLevels: [Int: Set<Int>] {
    lists.mapValues { Set($0.filter(\.value.isCompound).keys) }.filter { !$0.value.isEmpty }
  }

  /// The levels of each list by its number; a level that is not defined is missing.
  private(set) var lists: [Int: [Int: Level]] = [:]
  /// What each list is made of: lists made of the same count on together.
  private(set) var definitions: [Int: Int] = [:]
  /// Lists that are made of what another one is made of, both without a change to it, and that one.
  private var repeated: [Int: Int] = [:]
  private(set) var highestAbstract = -1
  /// The lists that styles of numbering stand for, by style.
  let part: XMLPart?

  init(_ part: XMLPart?) {
    self.part = part
    guard let part else { return }
    var abstract: [Int: [Int: Level]] = [:]
    var links: [Int: String] = [:]
    var (styles, plain): ([String: Int], [Int: Int]) = ([:], [:])
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
      definitions[id] = target
      guard part.child(node, "lvlOverride") == nil else { continue }
      if let first = plain[target] { repeated[id] = first } else { plain[target] = id }
    }
  }

  /// The list that one of the file stands for.
  func list(_ number: Int) -> Int { repeated[number] ?? number }

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
    let numbers = if case .number(_, let outer, _, _) = marker { outer + 1 } else { 1 }
    let isCompound = hasMarker && text.count { $0 == "%" } > numbers
    let restart = properties["lvlRestart"]?.number("val").map { $0 - 1 }
    return Level(marker: marker, hasMarker: hasMarker, start: start, restart: restart, isCompound: isCompound)
  }

  private static func overridden(_ part: XMLPart, _ node: Int, _ levels: [Int: Level]) -> [Int: Level] {
    var levels = levels
    for child in part.children(node) where part.name(child).local == "lvlOverride" {
      guard let index = number(part, child, "ilvl"), (0...8).contains(index) else { continue }
      if let level = part.child(child, "lvl") { levels[index] = self.level(part, level, index) }
      if let start = part.child(child, "startOverride").flatMap({ number(part, $0, "val") }) {
        levels[index]?.override = start
      }
    }
    return levels
  }

  /// A list that is put in.
  mutating func add(_ levels: [Int: Level], as list: Int) { lists[list] = levels }
}
