/// The bytes of a paragraph's lines without what its containers put before them, and where each is in the file.
struct MarkdownContent {
  private(set) var bytes: [UInt8] = []
  /// One more than there are bytes: the last is where the content ends.
  private(set) var places: [Int] = []
  /// How many bytes at the start are a box that the parser does not take for text.
  var boxLength = 0
  private var end = 0

  var count: Int { bytes.count }

  /// Adds a line's part, after a line feed where it is not the first.
  mutating func add(_ range: Range<Int>, of source: [UInt8]) {
    if !places.isEmpty { add(0x0A, at: end) }
    bytes += source[range]
    places += range
    end = range.upperBound
  }

  /// Adds one byte that is written at a place.
  mutating func add(_ byte: UInt8, at place: Int) {
    bytes.append(byte)
    places.append(place)
    end = place + 1
  }

  /// Ends the content at a place of the file.
  mutating func finish(at place: Int? = nil) { places.append(place ?? end) }

  /// The byte at an index; 0 past the end.
  subscript(index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  /// The file's bytes that a part of the content is written as.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    places[min(start, places.count - 1)]..<places[min(end, places.count - 1)]
  }

  /// How often a byte stands from an index on.
  func run(of byte: UInt8, at index: Int) -> Int {
    var end = index
    while end < bytes.count, bytes[end] == byte { end += 1 }
    return end - index
  }

  /// The index after blanks, and after line feeds where these count as blanks.
  func afterBlanks(_ index: Int, lineFeeds: Bool = false) -> Int {
    var index = index
    while index < bytes.count, bytes[index].isMarkdownBlank || lineFeeds && bytes[index] == 0x0A { index += 1 }
    return index
  }

  func has(_ text: [UInt8], at index: Int) -> Bool {
    index + text.count <= bytes.count && bytes[index..<(index + text.count)].elementsEqual(text)
  }

  func has(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    if scalar.isASCII { return index < count && bytes[index] == UInt8(truncatingIfNeeded: scalar.value) }
    return has(Array(String(scalar).utf8), at: index)
  }

  // MARK: Links

  /// The index after `](…)`'s parentheses; nil where they hold no address.
  func afterAddress(_ index: Int) -> Int? {
    guard self[index] == 0x28, var end = afterDestination(afterBlanks(index + 1, lineFeeds: true)) else { return nil }
    let next = afterBlanks(end, lineFeeds: true)
    if next > end, let title = afterTitle(next) { end = title }
    end = afterBlanks(max(end, next == end ? next : end), lineFeeds: true)
    return self[end] == 0x29 ? end + 1 : nil
  }

  /// The index after an address, which may be empty.
  func afterDestination(_ start: Int) -> Int? {
    if self[start] == 0x3C { return afterAngles(start) }
    var (index, depth) = (start, 0)
    while index < count, depth <= 32, self[index] > 0x20, self[index] != 0x7F {
      if self[index] == 0x5C, self[index + 1].isMarkdownPunctuation { index += 2; continue }
      if self[index] == 0x28 { depth += 1 }
      if self[index] == 0x29 { if depth == 0 { break } else { depth -= 1 } }
      index += 1
    }
    return depth == 0 ? index : nil
  }

  private func afterAngles(_ start: Int) -> Int? {
    var index = start + 1
    while index < count, self[index] != 0x0A, self[index] != 0x3C {
      if self[index] == 0x3E { return index + 1 }
      index += self[index] == 0x5C && self[index + 1].isMarkdownPunctuation ? 2 : 1
    }
    return nil
  }

  /// The index after a title in quotes or parentheses.
  func afterTitle(_ start: Int) -> Int? {
    let closers: [UInt8: UInt8] = [0x22: 0x22, 0x27: 0x27, 0x28: 0x29]
    guard let closer = closers[self[start]] else { return nil }
    var index = start + 1
    while index < count {
      if self[index] == closer { return index + 1 }
      if closer == 0x29, self[index] == 0x28 { return nil }
      index += self[index] == 0x5C && self[index + 1].isMarkdownPunctuation ? 2 : 1
    }
    return nil
  }

  /// The index after `[label]`; nil where no label stands there.
  func afterLabel(_ start: Int) -> Int? {
    guard self[start] == 0x5B else { return nil }
    var index = start + 1
    while index < count, index - start <= 1001, self[index] != 0x5B {
      if self[index] == 0x5D { return index + 1 }
      index += self[index] == 0x5C && self[index + 1].isMarkdownPunctuation ? 2 : 1
    }
    return nil
  }

  /// The index after the definitions of links that the content begins with.
  var afterDefinitions: Int {
    var index = 0
    while let next = afterDefinition(index) { index = next }
    return index
  }

  private func afterDefinition(_ start: Int) -> Int? {
    guard let label = afterLabel(start), label > start + 2, self[label] == 0x3A else { return nil }
    let address = afterBlanks(afterBlanks(label + 1, lineFeeds: false) + 0, lineFeeds: true)
    guard let end = afterDestination(address), end > address else { return nil }
    let next = afterBlanks(end, lineFeeds: true)
    if next > end, let title = afterTitle(next), let line = afterLineEnd(title) { return line }
    return afterLineEnd(end)
  }

  private func afterLineEnd(_ index: Int) -> Int? {
    let end = afterBlanks(index)
    if end >= count { return count }
    return self[end] == 0x0A ? end + 1 : nil
  }
}

extension UInt8 {
  var isMarkdownBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C || self == 0x0D }
  /// ASCII punctuation, which a backslash escapes.
  var isMarkdownPunctuation: Bool {
    (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self)
      || (0x7B...0x7E).contains(self)
  }
}
