/// Which version grew from which, and in what order versions are listed. Versions are numbered from 0, parents before children.
///
/// The order needs no walk: by the latest date of a version and all before it, then by how many generations are before it, then by name. A
/// clock that was wrong therefore never puts a version before one that it grew from.
struct Lineage {
  /// What is kept of one version.
  struct Entry: Equatable {
    /// Seconds since 1970.
    var date: Int64
    /// The first eight bytes of the version's name.
    var prefix: UInt64
    var parents: [Int]
  }

  private var dates: [Int64] = []
  private var prefixes: [UInt64] = []
  private var latest: [Int64] = []
  private var generations: [Int] = []
  /// Where the parents of each version end.
  private var ends: [Int] = []
  private var parents: [Int] = []

  var count: Int { dates.count }

  /// The numbers of what the version grew from.
  func parents(of number: Int) -> ArraySlice<Int> { parents[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

  /// The latest date of the version and all that are before it.
  func latest(_ number: Int) -> Int64 { latest[number] }

  subscript(number: Int) -> Entry {
    Entry(date: dates[number], prefix: prefixes[number], parents: Array(parents(of: number)))
  }

  /// False, and nothing happens, where a parent has no lesser number.
  mutating func append(_ entry: Entry) -> Bool {
    guard entry.parents.allSatisfy({ (0..<count).contains($0) }) else { return false }
    latest.append(entry.parents.reduce(entry.date) { max($0, latest[$1]) })
    generations.append(entry.parents.reduce(0) { max($0, generations[$1] + 1) })
    dates.append(entry.date)
    prefixes.append(entry.prefix)
    parents += entry.parents
    ends.append(parents.count)
    return true
  }

  /// Whether the history lists `a` before `b`: the newest first, children before parents.
  func isListed(_ a: Int, before b: Int) -> Bool {
    if latest[a] != latest[b] { return latest[a] > latest[b] }
    if generations[a] != generations[b] { return generations[a] > generations[b] }
    return prefixes[a] != prefixes[b] ? prefixes[a] > prefixes[b] : a > b
  }

  /// The version and all before it, as they are listed.
  func listed(from head: Int) -> [Int] {
    var isReached = [Bool](repeating: false, count: head + 1), found: [Int] = []
    isReached[head] = true
    for number in stride(from: head, through: 0, by: -1) where isReached[number] {
      found.append(number)
      for parent in parents(of: number) { isReached[parent] = true }
    }
    return found.sorted { isListed($0, before: $1) }
  }
}
