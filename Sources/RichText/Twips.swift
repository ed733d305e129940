/// The bounds of numbers that are decoded, so that sums and products of a few of them cannot overflow.
enum Twips {
  /// The nearest distance that a layout can have: 32 bits, with a sign.
  static func distance(_ number: Int) -> Int { Int(Int32(clamping: number)) }

  /// The nearest length that a layout can have: not negative.
  static func length(_ number: Int) -> Int { Swift.max(0, distance(number)) }
}
