import RichText

/// The markers of lists as RTF numbers and texts.
enum RTFListMarker {
  private static let numberings: [Int32: ListItem.Numbering] = [
    0: .decimal, 1: .upperRoman, 2: .lowerRoman, 3: .upperAlpha, 4: .lowerAlpha, 5: .decimal, 22: .decimal,
  ]

  static let bullet: Int32 = 23

  /// The number of a way to count.
  static func format(_ numbering: ListItem.Numbering) -> Int32 {
    switch numbering {
    case .decimal: 0
    case .upperRoman: 1
    case .lowerRoman: 2
    case .upperAlpha: 3
    case .lowerAlpha: 4
    }
  }

  /// The same for a word of an old list; nil for other words.
  static func oldFormat(_ word: RTFKeyword) -> Int32? {
    switch word {
    case .pndec: 0
    case .pnucrm: 1
    case .pnlcrm: 2
    case .pnucltr: 3
    case .pnlcltr: 4
    default: nil
    }
  }

  /// A marker from its number and its text, in which numbers below 9 stand for the levels' counts.
  static func marker(format: Int32, shown: [UInt32]) -> ListItem.Marker {
    guard let numbering = numberings[format], let first = shown.firstIndex(where: { $0 < 9 }),
      let last = shown.lastIndex(where: { $0 < 9 })
    else { return sign(string(shown.filter { $0 >= 9 })) }
    let outer = outerCount(shown[first...last])
    return .number(numbering, outer: outer, prefix: string(shown[..<first]), suffix: string(shown[(last + 1)...]))
  }

  /// How many levels right above come before the last of these, each with a full stop after it; 0 where they are written otherwise.
  private static func outerCount(_ shown: ArraySlice<UInt32>) -> Int {
    guard let own = shown.last, shown.count <= 2 * Int(own) + 1 else { return 0 }
    let count = shown.count / 2
    let usual: [UInt32] = (0..<count).reduce(into: []) { $0 += [own - UInt32(count - $1), 0x2E] } + [own]
    return usual == Array(shown) ? count : 0
  }

  /// A bullet, or a box for a task.
  static func sign(_ sign: String) -> ListItem.Marker {
    switch sign {
    case "\u{2610}": .task(isDone: false)
    case "\u{2611}": .task(isDone: true)
    default: .bullet(sign)
    }
  }

  /// The sign that a bullet or a task shows; nil for numbers.
  static func sign(_ marker: ListItem.Marker) -> String? {
    switch marker {
    case .bullet(let sign): sign
    case .task(let isDone): isDone ? "\u{2611}" : "\u{2610}"
    case .number: nil
    }
  }

  /// The text, with the signs of symbol fonts as those of all fonts.
  private static func string(_ units: some Sequence<UInt32>) -> String {
    String(decoding: units.map { symbols[$0] ?? UInt16(truncatingIfNeeded: $0) }.filter { $0 >= 0x20 }, as: UTF16.self)
  }

  private static let symbols: [UInt32: UInt16] = [
    0xB7: 0x2022, 0xF0B7: 0x2022, 0xF0A7: 0x25AA, 0xF06F: 0x25A1, 0xF0A8: 0x25FB, 0xF0D8: 0x27A2, 0xF0FC: 0x2713,
    0xF076: 0x2756, 0xF06E: 0x25A0, 0xF06C: 0x25CF, 0xF02D: 0x2013, 0xF0E0: 0x2192, 0xF0E8: 0x2794,
  ]

  /// The marker as lists of this format can show it: texts that fit into a level, and no control characters.
  static func held(_ marker: ListItem.Marker, level: Int) -> ListItem.Marker {
    switch marker.fitting(level) {
    case .bullet(let sign): Self.sign(clean(sign))
    case .task: marker
    case .number(let numbering, let outer, let prefix, let suffix):
      .number(numbering, outer: outer, prefix: clean(prefix), suffix: clean(suffix))
    }
  }

  private static func clean(_ text: String) -> String {
    let units = text.utf16.filter { $0 >= 0x20 && $0 != 0xB7 && !(0xD800..<0xF900).contains($0) }
    return String(decoding: units.prefix(64), as: UTF16.self)
  }

  // MARK: Numbers

  /// The whole text of an item's marker; `outer` are the numbers that stand before its own.
  static func text(_ marker: ListItem.Marker, number: Int, outer: String = "") -> String {
    switch marker {
    case .number(let numbering, _, let prefix, let suffix): prefix + outer + count(number, numbering) + suffix
    default: sign(marker) ?? ""
    }
  }

  static func count(_ number: Int, _ numbering: ListItem.Numbering) -> String {
    switch numbering {
    case .decimal: String(number)
    case .lowerRoman: roman(number).lowercased()
    case .upperRoman: roman(number)
    case .lowerAlpha: letters(number).lowercased()
    case .upperAlpha: letters(number)
    }
  }

  private static let romanParts: [(Int, String)] = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]

  private static func roman(_ number: Int) -> String {
    guard (1..<10_000).contains(number) else { return String(number) }
    var (rest, result) = (number, "")
    for (value, sign) in romanParts {
      while rest >= value { (rest, result) = (rest - value, result + sign) }
    }
    return result
  }

  /// A to Z, then AA, BB and so on, as word processors count.
  private static func letters(_ number: Int) -> String {
    guard (1..<2_600).contains(number) else { return String(number) }
    let letter = Character(UnicodeScalar(UInt8(65 + (number - 1) % 26)))
    return String(repeating: letter, count: (number - 1) / 26 + 1)
  }
}
