/// A bracketed paste that is being received.
struct PasteBuffer: Sendable {
  private static let end: [UInt8] = [0x1B] + Array("[201~".utf8)
  private var bytes: [UInt8] = []
  private(set) var isComplete = false

  /// Takes what belongs to the paste and gives its length, the mark of its end included.
  mutating func take(from input: ArraySlice<UInt8>) -> Int {
    var index = input.startIndex
    while index < input.endIndex, !isComplete {
      bytes.append(input[index])
      index += 1
      isComplete =
        bytes.last == UInt8(ascii: "~") && bytes.suffix(Self.end.count).elementsEqual(Self.end)
    }
    return index - input.startIndex
  }

  /// The text: line ends as LF, control characters other than tabs as their pictures.
  var text: String {
    let body = isComplete ? bytes.dropLast(Self.end.count) : bytes[...]
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in String(decoding: body, as: UTF8.self).unicodeScalars {
      if scalar != "\n" || last != "\r" { text.append(Self.shown(scalar)) }
      last = scalar
    }
    return String(text)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    case 0x0D: "\n"
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    default: scalar
    }
  }
}
