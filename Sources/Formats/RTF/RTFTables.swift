import RichText

/// The fonts of a file.
struct RTFFontTable {
  struct Entry {
    var number: Int32
    var name = ""
    /// Nil where the font leaves it to the document.
    var codePage: Int?
  }

  /// In the file's order.
  private(set) var entries: [Entry] = []
  private var places: [Int32: Int] = [:]
  /// Where a new entry goes; nil where the file has no table.
  var end: Int?

  /// The entry of a font's number; the last one where the file has several.
  subscript(number: Int32) -> Entry? { places[number].map { entries[$0] } }

  mutating func add(_ entry: Entry) {
    guard !entry.name.isEmpty || entry.codePage != nil, entries.count < 32_768 else { return }
    places[entry.number] = entries.count
    entries.append(entry)
  }
}

extension RTFFontTable {
  /// Adds what a later table of the file has and this one lacks.
  mutating func addMissing(from other: RTFFontTable) {
    let missing = other.entries.filter { self[$0.number] == nil }
    for entry in missing { add(entry) }
  }
}

/// The colours of a file.
struct RTFColorTable {
  /// Nil where the entry is "automatic".
  var colors: [Color?] = []
  /// Where a new entry goes: the end of the longest table. Nil where the file has none.
  var end: Int?
  /// The same in Apple's table beside it.
  var expandedEnd: Int?

  /// The colour of an index; nil for "automatic" and for what the table lacks.
  subscript(index: Int32) -> Color? { index >= 0 && index < colors.count ? colors[Int(index)] : nil }

  /// Takes up the entries by which a later table of the file is longer.
  mutating func addMissing(from other: RTFColorTable) {
    guard other.colors.count > colors.count else { return }
    colors += other.colors[colors.count...]
    end = other.end
  }
}
