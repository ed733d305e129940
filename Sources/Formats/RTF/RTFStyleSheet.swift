/// The paragraph styles of a file.
struct RTFStyleSheet {
  struct Entry {
    var number: Int32
    var name = ""
    /// The number of its `\outlinelevel`; -1 where it has none.
    var outline: Int32 = -1
  }

  private(set) var entries: [Entry] = []
  private var places: [Int32: Int] = [:]
  /// Where a new entry goes; nil where the file has no stylesheet.
  var end: Int?
  /// The highest number of any style, of characters too.
  var highest: Int32 = 0

  subscript(number: Int32) -> Entry? { places[number].map { entries[$0] } }

  /// The name of the default style, which a new stylesheet begins with.
  static let usualDefault = "Normal"

  /// The name of the style that paragraphs without one have: no other one can have it.
  var defaultName: String? { self[0]?.name ?? (end == nil ? Self.usualDefault : nil) }

  /// The first paragraph style with the name.
  func entry(named name: String) -> Entry? { entries.first { $0.name == name && self[$0.number]?.name == name } }

  mutating func add(_ entry: Entry) {
    highest = max(highest, entry.number)
    guard !entry.name.isEmpty, entries.count < 32_768, places[entry.number] == nil else { return }
    places[entry.number] = entries.count
    entries.append(entry)
  }

  /// What a paragraph of the style is; the default style is none.
  func role(_ number: Int32, outline: Int32 = -1) -> RTFParagraphRole {
    let entry = number > 0 ? self[number] : nil
    var role = RTFParagraphRole(name: entry?.name == self[0]?.name ? nil : entry?.name)
    let level = outline >= 0 ? outline : entry?.outline ?? -1
    if level >= 0 { role.heading = level < 9 ? Int(level) + 1 : 0 }
    return role
  }
}
