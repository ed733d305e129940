/// Which version grew from which. Versions are numbered from 0, parents before children.
///
/// Nearly every version has one parent, which was made shortly before: one byte tells it. So a run over a long history reads little, and needs no room.
struct Lineage: Equatable {
  /// How many numbers the only parent of each version is before it; 0 where it is farther than a byte tells, and where there are none or several.
  private(set) var steps: [UInt8] = []
  /// The versions of step 0 that have parents, ascending, and where the parents of each end.
  private var others: [Int] = []
  private var ends: [Int] = []
  private var parents: [Int] = []

  init() {}

  /// None, with room for so many.
  init(capacity: Int) { steps.reserveCapacity(capacity) }

  var count: Int { steps.count }

  /// The parent where there is just one.
  func onlyParent(of number: Int) -> Int? {
    if steps[number] != 0 { return number - Int(steps[number]) }
    let parents = otherParents(of: number)
    return parents.count == 1 ? parents.first : nil
  }

  func firstParent(of number: Int) -> Int? {
    steps[number] != 0 ? number - Int(steps[number]) : otherParents(of: number).first
  }

  /// The numbers of what the version grew from.
  func parents(of number: Int) -> [Int] {
    steps[number] != 0 ? [number - Int(steps[number])] : Array(otherParents(of: number))
  }

  /// The parents of a version whose step does not tell them.
  func otherParents(of number: Int) -> ArraySlice<Int> {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle] < number { low = middle + 1 } else { high = middle }
    }
    guard low < others.count, others[low] == number else { return [] }
    return parents[(low == 0 ? 0 : ends[low - 1])..<ends[low]]
  }

  /// Adds the next version; false, and nothing happens, where a parent has no lesser number.
  mutating func append(parents: [Int]) -> Bool {
    guard parents.allSatisfy({ (0..<count).contains($0) }) else { return false }
    if let only = parents.first, parents.count == 1, let step = UInt8(exactly: count - only) {
      steps.append(step)
    } else {
      steps.append(0)
      addOther(parents, of: count - 1)
    }
    return true
  }

  private mutating func addOther(_ parents: [Int], of number: Int) {
    if parents.isEmpty { return }
    others.append(number)
    self.parents += parents
    ends.append(self.parents.count)
  }

  /// Adds versions of which the step is known; false, and nothing happens, where one would have a parent before the first of all.
  mutating func append(steps: [UInt8]) -> Bool {
    let near = max(0, min(steps.count, Int(UInt8.max) - count))
    for place in 0..<near where Int(steps[place]) > count + place { return false }
    self.steps += steps
    return true
  }

  /// Gives a version its parents that its step does not tell; those of earlier ones are known. False, and nothing happens, where that cannot be.
  mutating func setParents(_ parents: [Int], of number: Int) -> Bool {
    guard number < count, number > others.last ?? -1, steps[number] == 0, !parents.isEmpty,
      parents.allSatisfy({ (0..<number).contains($0) })
    else { return false }
    addOther(parents, of: number)
    return true
  }

  /// Whether the version, or one before it, is one of those.
  func reaches(_ numbers: Set<Int>, from head: Int) -> Bool {
    guard let first = numbers.min(), first <= head else { return false }
    var isReached = [Bool](repeating: false, count: head - first + 1)
    isReached[head - first] = true
    for number in stride(from: head, through: first, by: -1) where isReached[number - first] {
      if numbers.contains(number) { return true }
      for parent in parents(of: number) where parent >= first { isReached[parent - first] = true }
    }
    return false
  }
}
