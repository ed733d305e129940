/// How far two sequences of bytes are apart: what must be taken out of one, and put in, to make the other.
///
/// Eugene W. Myers, An O(ND) Difference Algorithm and Its Variations, 1986: the furthest reaching paths, without the script.
struct EditDistance {
  /// How many bytes of the old sequence are not in the new one.
  private(set) var removed = 0
  /// How many bytes of the new sequence are not in the old one.
  private(set) var added = 0

  /// Beyond `limit` bytes of difference all between the first and the last one counts.
  init(_ old: [UInt8], _ new: [UInt8], limit: Int = 8_000) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (left, right) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    guard let distance = Self.distance(Array(left), Array(right), limit) else {
      (removed, added) = (left.count, right.count)
      return
    }
    removed = (distance - right.count + left.count) / 2
    added = distance - removed
  }

  private static func distance(_ old: [UInt8], _ new: [UInt8], _ limit: Int) -> Int? {
    var reach = [Int](repeating: 0, count: 2 * limit + 3)
    for distance in 0...limit {
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let middle = limit + 1 + diagonal
        let isDown = diagonal == -distance || diagonal != distance && reach[middle - 1] < reach[middle + 1]
        var place = isDown ? reach[middle + 1] : reach[middle - 1] + 1
        place += Self.same(old, place, new, place - diagonal)
        reach[middle] = place
        if place >= old.count, place - diagonal >= new.count { return distance }
      }
    }
    return nil
  }

  /// How many bytes are the same from two places on.
  private static func same(_ old: [UInt8], _ place: Int, _ new: [UInt8], _ other: Int) -> Int {
    guard other >= 0 else { return 0 }
    var count = 0
    while place + count < old.count, other + count < new.count, old[place + count] == new[other + count] { count += 1 }
    return count
  }
}
