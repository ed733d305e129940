/// The blocks of a part's body that an edit changed, before and after it: each as a part that has no other blocks.
struct XMLStretch {
  /// The bytes of the blocks in the source.
  let place: Range<Int>
  /// The part of the source, and that of the edited bytes, with these blocks alone.
  let source: [UInt8]
  let edited: [UInt8]
  /// How many bytes there are in the body of the edited one.
  private let count: Int

  /// The blocks that have the bytes of `place`, and all that differ. Nil where bytes outside of the body differ.
  init?(_ part: XMLPart, body: Int, place: Range<Int>, edited bytes: [UInt8]) {
    let (old, inside) = (part.bytes, part.innerRange(body))
    let start = Self.commonStart(old, bytes)
    let end = old.count - Self.commonEnd(old, bytes, limit: min(old.count, bytes.count) - start)
    guard !part.isSelfClosing(body), start >= inside.lowerBound, end <= inside.upperBound else { return nil }
    let wanted = min(start, place.lowerBound)..<max(end, place.upperBound)
    let found = Self.blocks(part, body, around: wanted)
    let shift = bytes.count - old.count
    guard found.lowerBound <= found.upperBound + shift else { return nil }
    self.place = found
    count = found.count + shift
    let (head, tail) = (old[..<inside.lowerBound], old[inside.upperBound...])
    source = Array(head + old[found] + tail)
    edited = Array(head + bytes[found.lowerBound..<(found.upperBound + shift)] + tail)
  }

  /// Whether the body of the parsed edited part ends where that of the source does, so that nothing in the blocks reaches out of them.
  func isWhole(_ part: XMLPart, body: Int) -> Bool { part.innerRange(body).count == count }

  /// The bytes from the end of a block, or the body's start, to the start of one, or the body's end.
  private static func blocks(_ part: XMLPart, _ body: Int, around wanted: Range<Int>) -> Range<Int> {
    var (start, end) = (part.innerRange(body).lowerBound, part.innerRange(body).upperBound)
    for child in part.children(body) {
      let range = part.outerRange(child)
      if range.upperBound <= wanted.lowerBound { start = range.upperBound }
      if range.lowerBound >= wanted.upperBound {
        end = range.lowerBound
        break
      }
    }
    return start..<end
  }

  private static func commonStart(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let limit = min(old.count, new.count)
    var place = 0
    while place < limit, old[place] == new[place] { place += 1 }
    return place
  }

  private static func commonEnd(_ old: [UInt8], _ new: [UInt8], limit: Int) -> Int {
    var count = 0
    while count < limit, old[old.count - 1 - count] == new[new.count - 1 - count] { count += 1 }
    return count
  }
}
