internal import Git

extension TreeMerge {
  /// The moves that anybody finds who compares the trees: one side has the document at its old path still, the other moved it alone, and nothing else has, or had, its bytes.
  var evidentMoves: Set<CommitMessage.Move> {
    let made = Self.unique(files)
    return evidentMoves(of: sides.0, alone: sides.1, made).union(evidentMoves(of: sides.1, alone: sides.0, made))
  }

  private func evidentMoves(of mover: Side, alone other: Side, _ made: Set<ObjectID>) -> Set<CommitMessage.Move> {
    let had = Self.unique(other.files)
    let found = moves.filter { move in
      guard let blob = other.files[move.old], blob == files[move.new], had.contains(blob), made.contains(blob),
        files[move.old] == nil, other.files[move.new] == nil
      else { return false }
      return state(of: move.old, in: other)?.path == move.old && state(of: move.old, in: mover)?.path == move.new
    }
    return Set(found)
  }

  /// The contents that only one file has.
  private static func unique(_ files: [TreePath: ObjectID]) -> Set<ObjectID> {
    Set(Dictionary(files.values.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value == 1 }.keys)
  }
}
