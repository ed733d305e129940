import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

@Suite struct TreeMergeTests {
  private static func blob(_ number: Int) -> ObjectID {
    let hex = String(number, radix: 16)
    guard let id = ObjectID(String(repeating: "0", count: 40 - hex.count) + hex) else { preconditionFailure("no name") }
    return id
  }

  private static func tree(_ files: [String: Int]) -> [TreePath: ObjectID] {
    files.reduce(into: [:]) { $0[TreePath($1.key)] = blob($1.value) }
  }

  private static func side(_ files: [String: Int], moves: [String: String] = [:], depth: Int = 1) -> TreeMerge.Side {
    .init(files: tree(files), moves: moves.reduce(into: [:]) { $0[TreePath($1.key)] = TreePath($1.value) }) { _ in
      .init(depth: depth, device: "d\(depth)")
    }
  }

  private static func merge(_ base: [String: Int], _ a: TreeMerge.Side, _ b: TreeMerge.Side) throws -> TreeMerge {
    try TreeMerge(base: tree(base), a, b)
  }

  @Test func whatOneSideDidHappens() throws {
    let merge = try Self.merge(
      ["a": 1, "b": 2, "c": 3], Self.side(["a": 9, "b": 2, "n": 7]), Self.side(["a": 1, "b": 8, "c": 3]))
    #expect(merge.files == Self.tree(["a": 9, "b": 8, "n": 7]))
    #expect(merge.conflicts.isEmpty && merge.kept.isEmpty)
  }

  @Test func theSameEditIsNoConflict() throws {
    let merge = try Self.merge(["a": 1], Self.side(["a": 2]), Self.side(["a": 2]))
    #expect(merge.files == Self.tree(["a": 2]) && merge.conflicts.isEmpty)
  }

  @Test func theNewerEditStaysAndTheOtherIsKept() throws {
    let merge = try Self.merge(["a": 1], Self.side(["a": 2], depth: 5), Self.side(["a": 3], depth: 4))
    #expect(merge.files == Self.tree(["a": 2]))
    let conflict = try #require(merge.conflicts.first)
    #expect(conflict.base == Self.blob(1) && conflict.kept.blob == Self.blob(2) && conflict.other.blob == Self.blob(3))
  }

  /// That the other side did much else makes it no later.
  @Test func aMoveIsAsOldAsTheVersionThatMadeIt() throws {
    let names = try [1, 3].map { depth in
      let adding = Self.side(["b": 1, "Q": 2], depth: depth)
      return try Self.merge(["b": 1], Self.side(["q": 1], moves: ["b": "q"], depth: 2), adding).files
    }
    #expect(names == [Self.tree(["q 2": 1, "Q": 2]), Self.tree(["q": 1, "Q 2": 2])])
  }

  @Test func editsFollowDocumentsThatChangedNames() throws {
    let base = ["a": 1, "b": 2, "c": 3]
    let rotated = Self.side(["a": 3, "b": 1, "c": 2], moves: ["a": "b", "b": "c", "c": "a"])
    for (one, other) in [
      (rotated, Self.side(["a": 9, "b": 2, "c": 8])), (Self.side(["a": 9, "b": 2, "c": 8]), rotated),
    ] {
      let merge = try Self.merge(base, one, other)
      #expect(
        merge.files == Self.tree(["a": 8, "b": 9, "c": 2]) && merge.conflicts.isEmpty
          && merge.moves.map { [$0.old, $0.new] } == [["a", "b"], ["b", "c"], ["c", "a"]])
    }
    #expect(try Self.merge(base, rotated, rotated).files == Self.tree(["a": 3, "b": 1, "c": 2]))
  }

  @Test func aDocumentThatChangedNamesAndWasDeletedThereStays() throws {
    let swapped = Self.side(["a": 2, "b": 1], moves: ["a": "b", "b": "a"])
    let merge = try Self.merge(["a": 1, "b": 2], swapped, Self.side(["b": 2]))
    #expect(merge.files == Self.tree(["a": 2, "b": 1]) && merge.conflicts.isEmpty)
  }

  @Test func movesThatDoNotLeadBackAreNotTakenForChangedNames() throws {
    let side = Self.side(["a": 2, "b": 5, "c": 3], moves: ["b": "a", "a": "c"])
    let merge = try Self.merge(["a": 1, "b": 2, "c": 3], side, Self.side(["a": 1, "b": 2, "c": 3]))
    #expect(merge.files == Self.tree(["a": 2, "b": 5, "c": 3]))
  }

  @Test func anEditOutlivesADeletion() throws {
    let merge = try Self.merge(["a": 1], Self.side([:], depth: 9), Self.side(["a": 2], depth: 1))
    #expect(merge.files == Self.tree(["a": 2]) && merge.kept == [TreePath("a")])
  }

  @Test func anEditFollowsARename() throws {
    let merge = try Self.merge(["a": 1], Self.side(["b": 1], moves: ["a": "b"]), Self.side(["a": 2]))
    #expect(merge.files == Self.tree(["b": 2]) && merge.conflicts.isEmpty)
  }

  @Test func ofTwoRenamesTheNewerStays() throws {
    let merge = try Self.merge(
      ["a": 1], Self.side(["b": 1], moves: ["a": "b"], depth: 2), Self.side(["c": 1], moves: ["a": "c"], depth: 3))
    #expect(merge.files == Self.tree(["c": 1]))
  }

  @Test func twoDocumentsMovedToOneNameAreBothKept() throws {
    let merge = try Self.merge(
      ["a": 1, "b": 2], Self.side(["x": 1, "b": 2], moves: ["a": "x"], depth: 2),
      Self.side(["a": 1, "x": 2], moves: ["b": "x"], depth: 3))
    #expect(merge.files == Self.tree(["x": 1, "x 2": 2]) && merge.conflicts.isEmpty)
    #expect(merge.moves.map { "\($0.old) \($0.new)" } == ["a x", "b x 2"])
  }

  @Test func aDocumentMovedToWhereAnotherIsAddedIsASecondOne() throws {
    let merge = try Self.merge(
      ["a": 1], Self.side(["x": 1], moves: ["a": "x"], depth: 2), Self.side(["a": 1, "x": 5], depth: 1))
    #expect(merge.files == Self.tree(["x": 5, "x 2": 1]) && merge.conflicts.isEmpty)
  }

  @Test(arguments: [1, 2]) func aNameThatSomebodyChoseGoesBeforeAFreeOne(_ depth: Int) throws {
    var told = Self.side(["a 2.md": 1, "a.md": 5], moves: ["a.md": "a 2.md"], depth: 3 - depth)
    (told.told, told.departed) = ([TreePath("a.md")], [TreePath("a.md")])
    let chosen = Self.side(["z.md": 1], moves: ["a.md": "z.md"], depth: depth)
    for (a, b) in [(told, chosen), (chosen, told)] {
      let merge = try Self.merge(["a.md": 1], a, b)
      #expect(merge.files == Self.tree(["z.md": 1, "a.md": 5]) && merge.conflicts.isEmpty)
    }
  }

  @Test func soDoesThatOfAPackage() throws {
    func renamed(_ name: String, depth: Int) -> TreeMerge.Side {
      Self.side(
        ["\(name)/TXT.rtf": 1, "\(name)/a.png": 2],
        moves: ["p.rtfd/TXT.rtf": "\(name)/TXT.rtf", "p.rtfd/a.png": "\(name)/a.png"], depth: depth)
    }
    let (given, chosen) = (renamed("p 2.rtfd", depth: 2), renamed("z.rtfd", depth: 1))
    for (a, b) in [(given, chosen), (chosen, given)] {
      let sides = PackageSides(base: Self.tree(["p.rtfd/TXT.rtf": 1, "p.rtfd/a.png": 2]), a, b)
      for side in [sides.a, sides.b] { #expect(side.files == Self.tree(["z.rtfd/TXT.rtf": 1, "z.rtfd/a.png": 2])) }
    }
  }

  @Test func whatBothAddedIsOneDocument() throws {
    let merge = try Self.merge([:], Self.side(["x": 1], depth: 2), Self.side(["x": 5], depth: 1))
    #expect(merge.files == Self.tree(["x": 1]) && merge.conflicts.map(\.other.blob) == [Self.blob(5)])
  }

  @Test(arguments: [("Letter.txt", "letter.txt"), ("caf\u{E9}.txt", "cafe\u{301}.txt")])
  func namesThatFoldToTheSameAreTwoDocuments(_ names: (String, String)) throws {
    let merge = try Self.merge([:], Self.side([names.0: 1], depth: 1), Self.side([names.1: 2], depth: 2))
    #expect(merge.files == Self.tree([names.0: 1, FreeName.next(after: names.1) { _ in false }: 2]))
    #expect(merge.conflicts.isEmpty)
  }

  @Test func anEditFollowsARenameOfOnlyTheCaseThatNobodyRecorded() throws {
    let merge = try Self.merge(["a.txt": 1], Self.side(["A.txt": 7]), Self.side(["a.txt": 1, "b": 2]))
    #expect(merge.files == Self.tree(["A.txt": 7, "b": 2]))
    #expect(merge.moves.map { "\($0.old) \($0.new)" } == ["a.txt A.txt"])
  }

  @Test func packagesOfOneFoldedNameStayWhole() throws {
    let merge = try Self.merge(
      [:], Self.side(["D.rtfd/TXT.rtf": 1, "D.rtfd/a.png": 2], depth: 1),
      Self.side(["d.rtfd/TXT.rtf": 3, "d.rtfd/a.png": 4], depth: 2))
    #expect(
      merge.files
        == Self.tree(["D.rtfd/TXT.rtf": 1, "D.rtfd/a.png": 2, "d 2.rtfd/TXT.rtf": 3, "d 2.rtfd/a.png": 4]))
  }

  @Test func aFileGivesWayToAPackage() throws {
    let merge = try Self.merge(
      ["D.rtfd/TXT.rtf": 1], Self.side(["D.rtfd": 5]), Self.side(["D.rtfd/TXT.rtf": 2]))
    #expect(merge.files == Self.tree(["D.rtfd/TXT.rtf": 2, "D 2.rtfd": 5]))
    #expect(merge.kept == [TreePath("D.rtfd/TXT.rtf")])
  }

  @Test func aConflictOfADocumentThatGivesWayHasItsNewName() throws {
    let merge = try Self.merge(
      ["n": 1], Self.side(["n": 2, "N/x": 3], depth: 1), Self.side(["n": 4], depth: 2))
    #expect(merge.files == Self.tree(["n 2": 4, "N/x": 3]))
    #expect(merge.conflicts.map(\.path) == [TreePath("n 2")])
  }

  @Test func aFileGivesWayToAFolder() throws {
    let merge = try Self.merge([:], Self.side(["a.txt": 1]), Self.side(["a.txt/b": 2]))
    #expect(merge.files == Self.tree(["a 2.txt": 1, "a.txt/b": 2]))
  }

  @Test func aMoveThatTheTreesDenyIsIgnored() throws {
    let merge = try Self.merge(["a": 1], Self.side(["a": 1, "b": 5], moves: ["a": "b"]), Self.side(["a": 2]))
    #expect(merge.files == Self.tree(["a": 2, "b": 5]))
  }

  @Test func contentsThatCanBeJoinedAreNoConflict() throws {
    let merge = try TreeMerge(base: Self.tree(["a": 1]), Self.side(["a": 2]), Self.side(["a": 3])) {
      _, base, kept, other in
      #expect(base == Self.blob(1) && kept == Self.blob(3) && other == Self.blob(2))
      return .init(blob: Self.blob(23), isClean: true)
    }
    #expect(merge.files == Self.tree(["a": 23]) && merge.conflicts.isEmpty)
  }

  @Test func contentsThatAreJoinedWithTheNewerWhereTheyContradictAreAConflict() throws {
    let sides = (Self.side(["a": 2], depth: 5), Self.side(["a": 3], depth: 4))
    for (a, b) in [sides, (sides.1, sides.0)] {
      let merge = try TreeMerge(base: Self.tree(["a": 1]), a, b) { _, _, kept, other in
        #expect(kept == Self.blob(2) && other == Self.blob(3))
        return .init(blob: Self.blob(23), isClean: false)
      }
      let conflict = try #require(merge.conflicts.first)
      #expect(merge.files == Self.tree(["a": 23]) && merge.conflicts.count == 1)
      #expect(
        [conflict.kept.blob, conflict.other.blob, conflict.joined] == [Self.blob(2), Self.blob(3), Self.blob(23)])
    }
  }

  struct Case: CustomStringConvertible {
    var base: [String: Int]
    var a: (files: [String: Int], moves: [String: String], depth: Int)
    var b: (files: [String: Int], moves: [String: String], depth: Int)
    var description: String { "base \(base)\na \(a)\nb \(b)" }
  }

  private static let paths = [
    "a", "b", "a/b", "c", "c/d", "c/d/e", "A", "C/d", "\u{E9}", "e\u{301}", "p.rtfd", "p.rtfd/T", "P.rtfd/T",
    "p.rtfd/t",
  ]

  private static func isTree(_ files: [String: Int]) -> Bool {
    let tree = tree(files)
    return !tree.keys.contains { path in path.folders.contains { tree[$0] != nil } }
  }

  private static func evolve(_ base: [String: Int], _ choices: inout Choices) -> (
    files: [String: Int], moves: [String: String], depth: Int
  ) {
    var files = base, moves: [String: String] = [:]
    for _ in 0..<choices.int(in: 0...3) {
      var next = files, nextMoves = moves
      let path = choices.element(of: paths)
      switch choices.int(in: 0...2) {
      case 0: next[path] = choices.int(in: 10...19)
      case 1: next[path] = nil
      default:
        let target = choices.element(of: paths)
        guard let blob = next[path], next[target] == nil, base[target] == nil else { continue }
        (next[path], next[target]) = (nil, blob)
        if base[path] != nil { nextMoves[path] = target }
      }
      if isTree(next) { (files, moves) = (next, nextMoves) }
    }
    return (files, moves, choices.int(in: 0...2))
  }

  private static func makeCase(_ choices: inout Choices) -> Case {
    var base: [String: Int] = [:]
    for path in paths where choices.bool() {
      base[path] = choices.int(in: 1...3)
      if !isTree(base) { base[path] = nil }
    }
    return Case(base: base, a: evolve(base, &choices), b: evolve(base, &choices))
  }

  @Test func itHasNoSides() {
    forAll(cases: 600, Self.makeCase) { c in
      let a = Self.side(c.a.files, moves: c.a.moves, depth: c.a.depth),
        b = Self.side(c.b.files, moves: c.b.moves, depth: c.b.depth)
      let one = try Self.merge(c.base, a, b), other = try Self.merge(c.base, b, a)
      return one.files == other.files && Set(one.conflicts) == Set(other.conflicts) && one.moves == other.moves
        && one.kept.sorted() == other.kept.sorted()
    }
  }

  @Test func nothingNewIsEverLostAndTheResultIsATree() {
    forAll(cases: 600, Self.makeCase) { c in
      let a = Self.side(c.a.files, moves: c.a.moves, depth: c.a.depth),
        b = Self.side(c.b.files, moves: c.b.moves, depth: c.b.depth)
      let merge = try Self.merge(c.base, a, b)
      let present = Set(merge.files.values).union(merge.conflicts.map(\.other.blob))
      let new = Set(a.files.values).union(b.files.values).subtracting(Self.tree(c.base).values)
      let clash = merge.files.keys.contains { path in path.folders.contains { merge.files[$0] != nil } }
      return new.isSubset(of: present) && !clash && Self.isDistinct(merge, besides: c.base)
    }
  }

  /// What was in the base already may stay as it is.
  private static func isDistinct(_ merge: TreeMerge, besides base: [String: Int]) -> Bool {
    let paths = Set(merge.files.keys)
    return paths.isSubset(of: tree(base).keys) || Set(paths.map(\.folded)).count == paths.count
  }

  @Test func mergingWithTheBaseGivesTheOther() {
    forAll(cases: 300, Self.makeCase) { c in
      let a = Self.side(c.a.files, moves: c.a.moves, depth: c.a.depth)
      let merge = try Self.merge(c.base, a, Self.side(c.base))
      let isDistinct =
        DistinctNames(a.files.keys.map { .init(path: $0, depth: 0) }).names == Array(a.files.keys)
      return (merge.files == a.files || !isDistinct) && merge.conflicts.isEmpty
    }
  }
}
