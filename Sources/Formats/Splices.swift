/// Changes to the bytes of a source, in the order of the bytes.
struct Splices {
  struct Splice {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  private(set) var splices: [Splice] = []

  var isEmpty: Bool { splices.isEmpty }

  /// Puts bytes in place of a range that does not start before the one given last.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    if range.isEmpty, bytes.isEmpty { return }
    if let last = splices.last, last.range.upperBound == range.lowerBound {
      splices[splices.count - 1].range = last.range.lowerBound..<range.upperBound
      splices[splices.count - 1].bytes += bytes
    } else {
      splices.append(Splice(range: range, bytes: bytes))
    }
  }

  mutating func insert(_ bytes: [UInt8], at place: Int) { replace(place..<place, with: bytes) }

  /// Adds an insertion anywhere, before others at its place.
  mutating func insertOutOfOrder(_ bytes: [UInt8], at place: Int) {
    let index = splices.firstIndex { $0.range.lowerBound >= place } ?? splices.count
    splices.insert(Splice(range: place..<place, bytes: bytes), at: index)
  }

  /// The changed bytes.
  func applied(to source: [UInt8]) -> [UInt8] {
    var (result, place): ([UInt8], Int) = ([], 0)
    result.reserveCapacity(source.count + 1024)
    for splice in splices {
      result += source[place..<splice.range.lowerBound]
      result += splice.bytes
      place = splice.range.upperBound
    }
    return result + source[place...]
  }
}
