/// Where the history lists a version: the greatest first.
///
/// It needs no walk: by the latest date of a version and all before it, then by how many generations are before it, then by name. A clock that was wrong
/// therefore never puts a version before one that it grew from.
struct VersionOrder: Hashable, Comparable {
  /// The latest date of the version and all that are before it, in seconds since 1970.
  var latest: Int64
  /// The most versions on a way from it to a first one.
  var generation: Int
  /// The first eight bytes of the version's name.
  var prefix: UInt64
  var number: Int

  static func < (a: VersionOrder, b: VersionOrder) -> Bool {
    if a.latest != b.latest { return a.latest < b.latest }
    if a.generation != b.generation { return a.generation < b.generation }
    return a.prefix != b.prefix ? a.prefix < b.prefix : a.number < b.number
  }
}

extension VersionOrder {
  /// Of a version with a date of its own, and those that it grew from.
  init(date: Int64, prefix: UInt64, number: Int, after parents: [VersionOrder]) {
    let latest = max(date, parents.map(\.latest).max() ?? date)
    let generation = parents.map { $0.generation &+ 1 }.max() ?? 0
    self.init(latest: latest, generation: generation, prefix: prefix, number: number)
  }
}
