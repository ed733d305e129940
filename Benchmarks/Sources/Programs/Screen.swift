/// What a terminal shows, as far as docedit's own sequences go; frames are differences, so that the bytes alone do not tell.
struct Screen {
  private var rows: [[Unicode.Scalar]]
  private var (row, column) = (0, 0)
  private var pending: [UInt8] = []

  init(rows: Int, columns: Int) {
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows as text, from top to bottom.
  var text: String {
    rows.map { row in String(String.UnicodeScalarView(row)) }.joined(separator: "\n")
  }

  mutating func apply(_ bytes: ArraySlice<UInt8>) {
    var rest = (pending + bytes)[...]
    while let first = rest.first {
      let length = first == 0x1B ? Self.sequenceLength(rest) : Self.scalarLength(first)
      guard let length, length <= rest.count else { break }
      first == 0x1B ? perform(rest.prefix(length)) : write(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
  }

  private static func scalarLength(_ first: UInt8) -> Int { first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }

  /// Nil where the end has not come yet.
  private static func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let kind = bytes.dropFirst().first else { return nil }
    let body = bytes.dropFirst(2)
    switch kind {
    case UInt8(ascii: "["): return body.firstIndex { 0x40...0x7E ~= $0 }.map { $0 - bytes.startIndex + 1 }
    case UInt8(ascii: "]"), UInt8(ascii: "P"):
      guard let end = body.firstIndex(where: { $0 == 0x07 || $0 == UInt8(ascii: "\\") }) else { return nil }
      return end - bytes.startIndex + 1
    default: return 2
    }
  }

  private mutating func write(_ bytes: ArraySlice<UInt8>) {
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return }
    switch scalar {
    case "\r": column = 0
    case "\n": row = min(row + 1, rows.count - 1)
    default:
      if scalar.value >= 0x20, rows[row].indices.contains(column) { rows[row][column] = scalar }
      column += 1
    }
  }

  private mutating func perform(_ sequence: ArraySlice<UInt8>) {
    let words = String(decoding: sequence.dropFirst(2).dropLast(), as: UTF8.self)
    let numbers = words.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sequence.dropFirst().first == UInt8(ascii: "["), let final = sequence.last else { return }
    switch Character(Unicode.Scalar(final)) {
    case "H":
      row = min(max(1, numbers.first ?? 1), rows.count) - 1
      column = max(1, numbers.count > 1 ? numbers[1] : 1) - 1
    case "C": column += max(1, numbers.first ?? 1)
    case "K": for index in rows[row].indices where index >= column { rows[row][index] = " " }
    case "J": for index in rows.indices { rows[index] = rows[index].map { _ in " " } }
    default: break
    }
  }
}
