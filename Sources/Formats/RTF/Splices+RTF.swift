import RichText

extension Splices {
  /// The changed bytes. Where a word would swallow what comes after it now, a space is put between. What overlaps is put in
  /// one after the other; the result is checked by those who ask.
  func applied(to source: [UInt8], _ tokens: [RTFToken]) -> [UInt8] {
    var output = RTFOutput(source: source, tokens: tokens)
    var place = 0
    for splice in splices {
      output.copy(place..<max(place, splice.range.lowerBound))
      output.add(splice.bytes)
      place = max(place, splice.range.upperBound)
    }
    output.copy(place..<source.count)
    return output.bytes
  }
}

/// Bytes that grow, without words running into what follows.
private struct RTFOutput {
  let source: [UInt8]
  let tokens: [RTFToken]
  var bytes: [UInt8] = []
  private var isOpenEnded = false
  /// The end of the source that was copied last.
  private var sourceEnd = 0

  init(source: [UInt8], tokens: [RTFToken]) {
    (self.source, self.tokens) = (source, tokens)
    bytes.reserveCapacity(source.count + 1024)
  }

  mutating func copy(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    separate(from: source[range.lowerBound], isNew: range.lowerBound != sourceEnd)
    bytes += source[range]
    sourceEnd = range.upperBound
    isOpenEnded = token(endingAt: range.upperBound)?.isOpenEnded ?? false
  }

  mutating func add(_ new: [UInt8]) {
    guard let first = new.first else { return }
    separate(from: first, isNew: true)
    bytes += new
    (isOpenEnded, sourceEnd) = (false, -1)
  }

  private mutating func separate(from next: UInt8, isNew: Bool) {
    let isSwallowed = next.isASCIILetter || next.isASCIIDigit || next == 0x20 || next == UInt8(ascii: "-")
    if isOpenEnded, isNew, isSwallowed { bytes.append(0x20) }
  }

  private func token(endingAt end: Int) -> RTFToken? {
    let index = tokens.partitioningIndex { Int($0.start) >= end }
    guard index > 0, index == tokens.count ? end == source.count : Int(tokens[index].start) == end else { return nil }
    return tokens[index - 1]
  }
}
