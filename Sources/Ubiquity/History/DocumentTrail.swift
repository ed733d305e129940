/// The names that a document had, followed from a version back through all before it, children before parents.
///
/// A document that was deleted and is there again under the name that was asked for goes on with what it was before; under a name that it had earlier, where it came back as it was
/// at some time. What had the name before and was renamed is another one.
///
/// A version that touched none of the names hands them on to its parents, which costs next to nothing.
struct DocumentTrail {
  /// A version that did something to the document.
  struct Step {
    var number: Int
    /// What it changed by itself in the names that the document had then.
    var changes: [VersionReader.Touch]
    /// Those names.
    var names: Set<Int>
  }

  private let reader: VersionReader
  /// The name that was asked for.
  private let name: Int
  /// The names at versions that were not looked at yet, by the numbers of the versions. Beside a name its complement: the document was made later, and the name is that of what was deleted before.
  private var pending: [(number: Int, names: Set<Int>)] = []
  private var touches: [Int: [VersionReader.Touch]] = [:]
  /// What had one of the names, and got another one.
  private var departures: [Int: [VersionReader.Touch]] = [:]
  private var isTouched: [Bool]
  private var known: Set<Int> = []

  init(_ reader: VersionReader, name: Int, at head: Int) throws {
    (self.reader, self.name) = (reader, name)
    isTouched = [Bool](repeating: false, count: head + 1)
    add([name], at: head)
    try learn([name])
  }

  /// The versions that did something to the document, the greatest number first.
  mutating func steps() throws -> [Step] {
    var found: [Step] = []
    while let (start, names) = pending.popLast() {
      let number = lastTouched(from: start)
      if isTouched[number] {
        if let step = try pass(number, names) { found.append(step) }
      } else if let parent = reader.lineage.onlyParent(of: number) {
        add(names, at: parent)
      } else {
        for parent in reader.lineage.parents(of: number) { add(names, at: parent) }
      }
    }
    return found
  }

  /// As far back as each version has one parent that no other one on the way has, and nothing happens.
  private func lastTouched(from start: Int) -> Int {
    let limit = pending.last?.number ?? -1
    var number = start
    while !isTouched[number], let parent = reader.lineage.onlyParent(of: number), parent > limit { number = parent }
    return number
  }

  /// Hands the names that the version's parents had on to them. Nil where it did nothing to the document by itself.
  private mutating func pass(_ number: Int, _ names: Set<Int>) throws -> Step? {
    let here = (touches[number] ?? []).filter { names.contains($0.name) }
    for (side, parent) in reader.lineage.parents(of: number).enumerated() {
      var before = self.names(names, before: here.filter { $0.side == side && $0.kind != nil }, in: number)
      for name in others(than: names, at: number, side) where before.contains(~name) { before.subtract([name, ~name]) }
      try learn(before)
      add(before, at: parent)
    }
    let side = reader.ownSide(of: number), own = here.filter { $0.side == side && $0.kind != nil }
    return own.isEmpty && !here.contains { $0.kind == nil }
      ? nil : Step(number: number, changes: own, names: names.filter { $0 >= 0 })
  }

  private func names(_ names: Set<Int>, before changes: [VersionReader.Touch], in number: Int) -> Set<Int> {
    let back = changes.filter { $0.kind == .added && ($0.name == name || isBack($0, in: number)) }
    let made = changes.filter { $0.kind == .renamed || $0.kind == .added && !back.map(\.name).contains($0.name) }
    return names.subtracting(made.map(\.name)).union(made.compactMap(\.oldName)).union(back.map { ~$0.name })
  }

  /// Whether what a version added was there before, as it is. What a merge has of its other side was not added by it.
  private func isBack(_ addition: VersionReader.Touch, in number: Int) -> Bool {
    reader.lineage.onlyParent(of: number) != nil
      && touches.contains { earlier, touches in
        earlier < number && touches.contains { $0.name == addition.name && $0.newBlob == addition.newBlob }
      }
  }

  /// The names of which what had them before went on under another one than the document's.
  private func others(than names: Set<Int>, at number: Int, _ side: Int) -> [Int] {
    (departures[number] ?? []).filter { $0.side == side && !names.contains($0.name) }.compactMap(\.oldName)
  }

  private mutating func learn(_ names: Set<Int>) throws {
    for name in names where name >= 0 && known.insert(name).inserted {
      for (number, touch) in try reader.touches(of: name) where number < isTouched.count {
        touches[number, default: []].append(touch)
        isTouched[number] = true
      }
      for (number, touch) in try reader.departures(from: name) where number < isTouched.count {
        departures[number, default: []].append(touch)
        isTouched[number] = true
      }
    }
  }

  private mutating func add(_ names: Set<Int>, at number: Int) {
    if names.isEmpty { return }
    var place = pending.count
    while place > 0, pending[place - 1].number > number { place -= 1 }
    if place > 0, pending[place - 1].number == number {
      pending[place - 1].names.formUnion(names)
    } else {
      pending.insert((number, names), at: place)
    }
  }
}
