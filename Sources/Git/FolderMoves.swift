/// Folders that are one document each and were moved as wholes, of which something else took the former name, or that took the name of another one.
/// Files alone do not tell of these: what several folders have under one name stays where it was.
struct FolderMoves {
  /// The trees of the folders that differ, by their paths.
  private let old, new: [String: ObjectID]
  /// From the former path to the new one.
  private(set) var moves: [String: String] = [:]
  /// Where what was there may have been deleted, and where it is told to have been.
  private var deleted, overwrittenAsTold: Set<String>

  /// `told`: what is known to have been moved, besides what has a tree that another one had.
  init(old: [String: ObjectID], new: [String: ObjectID], told: [String: String]) {
    (self.old, self.new, deleted, overwrittenAsTold) = (old, new, [], Set(told.values))
    let exact = exact
    deleted = overwrittenAsTold.union(exact.filter { new[$0.key] == nil }.values)
    moves = exact.merging(told) { $1 }.filter { old[$0.key] != nil && new[$0.value] != nil }
    dropRefuted()
    moves = moves.filter { new[$0.key] != nil || old[$0.value] != nil }
  }

  /// Those at whose former paths something is that no other folder had.
  var replaced: [String] { moves.keys.filter { new[$0] != nil && !moves.values.contains($0) }.sorted() }

  /// Where what was there is gone.
  var overwritten: [String] { moves.values.filter { old[$0] != nil && moves[$0] == nil }.sorted() }

  /// Those of them that nothing is told of.
  var guessed: [String] { overwritten.filter { !overwrittenAsTold.contains($0) } }

  /// All of the paths.
  var folders: Set<String> { Set(moves.keys).union(moves.values) }

  mutating func remove(_ folder: String) {
    moves[folder] = nil
    dropRefuted()
  }

  /// Takes up that what was at a path is there still.
  mutating func keep(_ folder: String) {
    deleted.remove(folder)
    dropRefuted()
  }

  /// Of trees that one folder alone lost, and one alone got.
  private var exact: [String: String] {
    let lost = Dictionary(grouping: old.filter { new[$0.key] != $0.value }.keys) { old[$0] }
    let got = Dictionary(grouping: new.filter { old[$0.key] != $0.value }.keys) { new[$0] }
    var moves: [String: String] = [:]
    for (tree, former) in lost where former.count == 1 {
      if let present = got[tree], present.count == 1 { moves[former[0]] = present[0] }
    }
    return moves
  }

  /// Each new name was free, or left by another one of them or by what was deleted, and is that of one.
  private mutating func dropRefuted() {
    var left = moves
    repeat {
      moves = left
      let targets = Dictionary(grouping: moves.values) { $0 }
      left = moves.filter { move in
        let isFree = old[move.value] == nil || moves[move.value] != nil || deleted.contains(move.value)
        return isFree && targets[move.value]?.count == 1
      }
    } while left.count < moves.count
  }
}
