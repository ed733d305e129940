/// Finds the attributes in a well-formed start tag, namespace declarations left out.
struct XMLTagScanner {
  private let bytes: [UInt8]
  private var place: Int

  /// A scanner of the tag at a place.
  init(_ bytes: [UInt8], from start: Int) {
    (self.bytes, place) = (bytes, start + 1)
    skip { !XMLText.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
  }

  /// The next attribute's name and value; nil at the end of the tag.
  mutating func next() -> (start: Int, value: Range<Int>)? {
    while true {
      skip { XMLText.isSpace($0) }
      guard place < bytes.count, bytes[place] != UInt8(ascii: ">"), bytes[place] != UInt8(ascii: "/") else {
        return nil
      }
      let start = place
      skip { $0 != UInt8(ascii: "=") }
      let isDeclaration = Self.isDeclaration(bytes[start..<place])
      skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      guard place < bytes.count else { return nil }
      let quote = bytes[place]
      place += 1
      let value = place
      skip { $0 != quote }
      place += 1
      if !isDeclaration { return (start, value..<(place - 1)) }
    }
  }

  private mutating func skip(_ condition: (UInt8) -> Bool) {
    while place < bytes.count, condition(bytes[place]) { place += 1 }
  }

  private static func isDeclaration(_ name: ArraySlice<UInt8>) -> Bool {
    let mark = Array("xmlns".utf8)
    guard name.starts(with: mark) else { return false }
    let rest = name.dropFirst(mark.count).first
    return rest == nil || rest == UInt8(ascii: ":") || rest.map { XMLText.isSpace($0) } == true
  }
}
