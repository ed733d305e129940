/// The names that a document had, followed from a version back through all before it, children before parents.
///
/// A version that touched none of the names hands them on to its parents, which costs next to nothing.
struct DocumentTrail {
  private let reader: VersionReader
  /// The names at a version, as the number of a set; 0 is no name at all.
  private var present: [Int32]
  private var sets: [[Int]] = [[]]
  private var setNumbers: [[Int]: Int] = [[]: 0]
  private var touches: [Int: [VersionReader.Touch]] = [:]
  private var isTouched: [Bool]
  private var known: Set<Int> = []

  init(_ reader: VersionReader, name: Int, at head: Int) throws {
    self.reader = reader
    present = [Int32](repeating: 0, count: head + 1)
    isTouched = [Bool](repeating: false, count: head + 1)
    add([name], at: head)
    try learn([name])
  }

  /// The numbers of the versions that did something to the document, each with the names that it had then; as they are listed.
  mutating func listed() throws -> [(number: Int, names: Set<Int>)] {
    var found: [(number: Int, names: Set<Int>)] = []
    for number in present.indices.reversed() where present[number] != 0 {
      if isTouched[number] {
        let names = Set(sets[Int(present[number])])
        if try pass(number, names) { found.append((number, names)) }
      } else {
        for parent in reader.lineage.parents(of: number) { add(set: present[number], at: parent) }
      }
    }
    return found.sorted { reader.lineage.isListed($0.number, before: $1.number) }
  }

  /// Hands the names that the version's parents had on to them. Whether it did something to the document by itself.
  private mutating func pass(_ number: Int, _ names: Set<Int>) throws -> Bool {
    let here = (touches[number] ?? []).filter { names.contains($0.name) }
    for (side, parent) in reader.lineage.parents(of: number).enumerated() {
      let before = Self.names(names, before: here.filter { $0.side == side && $0.kind != nil })
      try learn(before)
      add(before.sorted(), at: parent)
    }
    return here.contains { $0.kind == nil || $0.side == reader.ownSide(of: number) }
  }

  private static func names(_ names: Set<Int>, before changes: [VersionReader.Touch]) -> Set<Int> {
    let made = changes.filter { $0.kind == .renamed || $0.kind == .added }
    return names.subtracting(made.map(\.name)).union(made.compactMap(\.oldName))
  }

  private mutating func learn(_ names: Set<Int>) throws {
    for name in names where known.insert(name).inserted {
      for (number, touch) in try reader.touches(of: name) where number < isTouched.count {
        touches[number, default: []].append(touch)
        isTouched[number] = true
      }
    }
  }
}

extension DocumentTrail {
  private mutating func add(set: Int32, at number: Int) {
    if present[number] == set { return }
    if present[number] == 0 { present[number] = set } else { add(sets[Int(set)], at: number) }
  }

  private mutating func add(_ names: [Int], at number: Int) {
    let all = Set(sets[Int(present[number])]).union(names).sorted()
    let new = setNumbers[all] ?? sets.count
    if new == sets.count {
      sets.append(all)
      setNumbers[all] = new
    }
    present[number] = Int32(new)
  }
}
