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
  private var generations: [Int32] = []
  /// Where the parents of each version end.
  private var ends: [Int32] = []
  private var parents: [Int32] = []

  init() {}

  /// None, with room for so many.
  init(capacity: Int) {
    for path in [\Lineage.latest, \.dates] { self[keyPath: path].reserveCapacity(capacity) }
    for path in [\Lineage.generations, \.ends, \.parents] { self[keyPath: path].reserveCapacity(capacity) }
    prefixes.reserveCapacity(capacity)
  }

  var count: Int { dates.count }

  /// The numbers of what the version grew from.
  func parents(of number: Int) -> some RandomAccessCollection<Int> {
    parents[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])].lazy.map { Int($0) }
  }

  /// The latest date of the version and all that are before it.
  func latest(_ number: Int) -> Int64 { latest[number] }

  subscript(number: Int) -> Entry {
    Entry(date: dates[number], prefix: prefixes[number], parents: Array(parents(of: number)))
  }

  /// False, and nothing happens, where a parent has no lesser number.
  mutating func append(_ entry: Entry) -> Bool {
    guard entry.parents.allSatisfy({ (0..<count).contains($0) }) else { return false }
    parents += entry.parents.map { Int32($0) }
    add(date: entry.date, prefix: entry.prefix)
    return true
  }

  /// Appends a parent of the version that is added next; false where there is no such version.
  mutating func addParent(_ number: Int) -> Bool {
    guard (0..<count).contains(number) else { return false }
    parents.append(Int32(number))
    return true
  }

  /// Adds a version whose parents are the last that were appended.
  mutating func add(date: Int64, prefix: UInt64) {
    var (newest, generation): (Int64, Int32) = (date, 0)
    for parent in parents[Int(ends.last ?? 0)...] {
      newest = max(newest, latest[Int(parent)])
      generation = max(generation, generations[Int(parent)] + 1)
    }
    latest.append(newest)
    generations.append(generation)
    dates.append(date)
    prefixes.append(prefix)
    ends.append(Int32(parents.count))
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
