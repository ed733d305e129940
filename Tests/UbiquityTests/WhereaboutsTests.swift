import Foundation
import Git
import Testing

@testable import Ubiquity

@Suite struct WhereaboutsTests {
  private typealias Moves = [TreePath: TreePath]

  private func version(_ number: Int) throws -> ObjectID { try Repository.blobID(of: Array("\(number)".utf8)) }

  private func state(_ steps: Moves..., since start: Whereabouts = Whereabouts(), from first: Int = 0) throws
    -> Whereabouts
  {
    var state = start
    for (number, moves) in steps.enumerated() { state.move(moves, in: try version(first + number)) }
    return state
  }

  private func moves(_ steps: Moves...) throws -> Moves {
    var state = Whereabouts()
    for (number, moves) in steps.enumerated() { state.move(moves, in: try version(number)) }
    return Whereabouts().moves(to: state)
  }

  @Test func aDocumentIsFollowedToItsLastName() throws {
    #expect(try moves(["a": "b"], ["b": "c"], ["c": "d", "x": "c"]) == ["a": "d", "x": "c"])
    #expect(try moves(["a": "b"], ["b": "a"]) == [:])
  }

  @Test func aNewDocumentUnderAFormerNameIsAnotherOne() throws {
    #expect(try moves(["a": "b"], ["a": "c"], ["b": "d"]) == ["a": "d"])
  }

  @Test func theLastThatCameToANameGoesOnFromThere() throws {
    #expect(try moves(["a": "x"], ["b": "x"], ["x": "y"]) == ["b": "y"])
  }

  @Test func documentsThatChangeNamesAreFollowedBothAtOnce() throws {
    #expect(try moves(["x": "a"], ["a": "b", "b": "a"], ["b": "y"]) == ["x": "y", "b": "a"])
  }

  @Test func aMergeHasWhatEachSideMoved() throws {
    let merge = Whereabouts(
      merging: try state(["a": "b"]), try state(["c": "d"]), base: Whereabouts(), .init(moved: [:]))
    #expect(Whereabouts().moves(to: merge) == ["a": "b", "c": "d"])
  }

  @Test func whatAMergeGaveANameOfItsOwnIsAloneThere() throws {
    var one = Whereabouts()
    one.renew(["a"], in: try version(0))
    let told = Whereabouts.Told(moved: ["a": "a 2"], isNew: { $0 == "a 2" }, kept: ["a 2"])
    let merge = Whereabouts(merging: one, Whereabouts(), base: Whereabouts(), told)
    #expect(merge.identities(at: "a 2") == [.init(path: "a")])
    #expect(merge.moves(to: try state(["a 2": "b", "b": "a 2"], since: merge)) == ["a 2": "b", "b": "a 2"])
  }

  @Test func aMergeSaysWhichOfTwoNamesStayed() throws {
    let (one, other) = (try state(["a": "b"]), try state(["a": "c"], from: 1))
    let merge = Whereabouts(merging: one, other, base: Whereabouts(), .init(moved: ["a": "c"]))
    #expect(one.moves(to: merge) == ["b": "c"])
    #expect(other.moves(to: merge) == [:])
  }

  @Test func documentsThatAMergeMadeOneAreMovedTogether() throws {
    var (one, other) = (Whereabouts(), Whereabouts())
    one.add(["a"], in: try version(0))
    other.add(["a"], in: try version(1))
    let united = Whereabouts(merging: one, other, base: Whereabouts(), .init())
    let moved = try state(["a": "b"], since: other, from: 2)
    let merge = Whereabouts(merging: united, moved, base: other, .init(moved: ["a": "b"]))
    #expect(one.moves(to: merge) == ["a": "b"])
    #expect(other.moves(to: merge) == ["a": "b"])
  }

  @Test func documentsThatBranchesMovedToOneNameAreTwo() throws {
    let (one, other) = (try state(["a": "x"]), try state(["b": "x"], from: 1))
    let merge = Whereabouts(merging: one, other, base: Whereabouts(), .init(moved: ["a": "x", "b": "x 2"]))
    let later = try state(["x": "y"], since: merge, from: 2)
    #expect(Whereabouts().moves(to: later) == ["a": "y", "b": "x 2"])
    #expect(other.moves(to: later) == ["x": "x 2", "a": "y"])
  }

  @Test func aMergeWithAnOlderVersionIsReadAgainstWhatBothComeFrom() throws {
    let base = try state(["a": "b"]), one = try state(["b": "c"], since: base, from: 1)
    let merge = Whereabouts(merging: one, base, base: base, .init(moved: ["b": "c"]))
    #expect(Whereabouts().moves(to: merge) == ["a": "c"])
    #expect(base.moves(to: merge) == ["b": "c"])
  }

  @Test func aNewDocumentThatHadToGiveWayIsFollowed() throws {
    let merge = Whereabouts(
      merging: try state(["a": "x"]), Whereabouts(), base: Whereabouts(),
      .init(moved: ["x": "x 2"], isNew: { $0 == "x" }))
    #expect(merge.path(of: .init(path: "x")) == "x 2")
    #expect(merge.path(of: .init(path: "a")) == "x")
  }

  @Test func aNewDocumentThatMovedBeforeItHadToGiveWayIsFollowed() throws {
    let (one, other) = (try state(["a": "x"]), try state(["n": "x"], from: 1))
    let merge = Whereabouts(
      merging: one, other, base: Whereabouts(), .init(moved: ["a": "x", "x": "x 2"], isNew: { $0 != "a" }))
    #expect(other.moves(to: merge) == ["x": "x 2", "a": "x"])
    #expect(one.moves(to: merge) == ["n": "x 2"])
  }

  @Test func aNewDocumentThatMovedAndHadNotToGiveWayIsWhereItWas() throws {
    let (one, other) = (try state(["n": "x"]), try state(["a": "b"], from: 1))
    let merge = Whereabouts(
      merging: one, other, base: Whereabouts(), .init(moved: ["a": "b"], isNew: { $0 != "a" }, isComplete: true))
    #expect(one.moves(to: merge) == ["a": "b"])
    #expect(other.moves(to: merge) == ["n": "x"])
  }

  /// Another document has the name that it had last.
  @Test func whatWasMovedAndDeletedIsInAMergeWhereTheOtherSideKeptIt() throws {
    let (one, other) = (try state(["a": "x"]), try state(["b": "x"], from: 1))
    let told = Whereabouts.Told(moved: ["b": "x"], isComplete: true)
    let merge = Whereabouts(merging: one, other, base: Whereabouts(), told)
    #expect(Whereabouts().moves(to: merge) == ["b": "x"])
  }

  @Test func aMergeOfAnotherProgramTellsNothing() throws {
    let merge = Whereabouts(merging: try state(["a": "x"]), Whereabouts(), base: Whereabouts(), .init())
    #expect(Whereabouts().moves(to: merge) == ["a": "x"])
  }

  @Test func whatChangedNamesIsNotTold() throws {
    let merge = Whereabouts(
      merging: try state(["a": "b", "b": "a"]), Whereabouts(), base: Whereabouts(), .init(isComplete: true))
    #expect(Whereabouts().moves(to: merge) == ["a": "b", "b": "a"])
  }
}

extension TreePath: ExpressibleByStringLiteral {
  public init(stringLiteral path: String) { self.init(path) }
}
