/// What stands around a place: up to 32 normalised scalars on either side.
struct Quote {
  static let length = 32
  let before: [Unicode.Scalar]
  let after: [Unicode.Scalar]

  /// The quote of these texts, of which what is too long is left out.
  init(before: String, after: String) {
    let before = Array(NormalizedText(before).scalars.suffix(Self.length))
    let after = Array(NormalizedText(after).scalars.prefix(Self.length))
    self.before = before
    self.after = before.last == " " && after.first == " " ? Array(after.dropFirst()) : after
  }

  /// The quote of a place, which is valid in the text.
  init(of position: Position, in text: RichText) {
    self.init(before: Self.text(before: position, in: text), after: Self.text(after: position, in: text))
  }

  private init(before: [Unicode.Scalar], after: [Unicode.Scalar]) { (self.before, self.after) = (before, after) }

  /// The place most like it in a text of which nothing but letters and digits is looked at. Between words it is where the quote has it.
  func findBare(in text: NormalizedText, near hint: Int) -> Place? {
    let bare = Quote(before: before.filter(NormalizedText.isBare), after: after.filter(NormalizedText.isBare))
    guard var found = bare.find(in: text, near: hint) else { return nil }
    let beginsWord = after.first.map(NormalizedText.isBare) ?? false
    if !beginsWord, let index = text.offsets.firstIndex(of: found.offset), index > 0 {
      found.offset = text.offsets[index - 1] + UTF8.width(text.scalars[index - 1])
    }
    let isBetween = !beginsWord && !(before.last.map(NormalizedText.isBare) ?? false)
    found.isRough = isBetween
    found.wanted = (min(Self.length / 2, bare.before.count), min(Self.length / 2, bare.after.count))
    return found
  }

  /// Where the quote is in a text.
  struct Place {
    /// The UTF-8 offset from the start.
    var offset: Int
    /// How many places are like it.
    var count: Int
    /// How many scalars were compared on the two sides.
    var before: Int
    var after: Int
    /// How many there should be for the place to be certain.
    var wanted: (before: Int, after: Int)
    /// Whether the place is only about there.
    var isRough = false
  }

  /// The place most like it and, of those that are alike, nearest to an offset: first both sides are looked for, then one.
  func find(in text: NormalizedText, near hint: Int) -> Place? {
    let lengths = [Self.length, Self.length / 2, Self.length / 4]
    for length in lengths {
      if let found = find(min(length, before.count), min(length, after.count), in: text, near: hint) { return found }
    }
    for length in lengths {
      if length <= before.count, let found = find(length, 0, in: text, near: hint) { return found }
      if length <= after.count, let found = find(0, length, in: text, near: hint) { return found }
    }
    return nil
  }

  private func find(_ before: Int, _ after: Int, in text: NormalizedText, near hint: Int) -> Place? {
    let pattern = Array(self.before.suffix(before) + self.after.prefix(after))
    guard let found = text.find(pattern, splitAt: before, near: hint) else { return nil }
    let wanted = (min(Self.length / 2, self.before.count), min(Self.length / 2, self.after.count))
    return Place(
      offset: text.offsets[found.index + before], count: found.count, before: before, after: after, wanted: wanted)
  }

  /// Whether the nearest eight scalars on both sides are the same.
  func agrees(with other: Quote) -> Bool {
    before.suffix(8).elementsEqual(other.before.suffix(8)) && after.prefix(8).elementsEqual(other.after.prefix(8))
  }

  /// Whether the nearest four scalars are the same, on each side.
  func likeness(to other: Quote) -> (before: Bool, after: Bool) {
    (before.suffix(4).elementsEqual(other.before.suffix(4)), after.prefix(4).elementsEqual(other.after.prefix(4)))
  }

  private static func text(before position: Position, in text: RichText) -> String {
    let end = text.offset(of: position)
    return widened { text.string(in: text.position(at: end - $0)..<position) }
  }

  private static func text(after position: Position, in text: RichText) -> String {
    let start = text.offset(of: position)
    return widened { text.string(in: position..<text.position(at: start + $0)) }
  }

  /// Takes more text for as long as there is too little of it that is not white space.
  private static func widened(_ text: (Int) -> String) -> String {
    var found = text(128)
    for width in [1024, 8192] where NormalizedText(found).scalars.count < length { found = text(width) }
    return found
  }
}
