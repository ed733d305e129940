import RichText

extension WordWriter {
  /// Writes an atom of the source or a new one, by its number, in a look.
  mutating func putAtom(_ number: Int, _ style: Int32, like piece: Int?) {
    let known = number < story.atoms.count ? story.atoms[number] : nil
    let made = known == nil ? vocabulary.bytes(newAtoms[number - story.atoms.count]) : nil
    guard let bytes = known.map({ Array(story.part.bytes[$0.range]) }) ?? made?.bytes else { return }
    let isBesideRuns = known?.isBesideRuns ?? made?.isBesideRuns ?? false
    if isBesideRuns {
      moveBesideRuns(style, like: piece)
    } else {
      if made != nil { closeRun() }
      moveToRun(style, like: piece)
      if let run { emitter.move(to: Array(emitter.stack[...run])) }
    }
    emitter.out.append(bytes)
    if made != nil, !isBesideRuns { closeRun() }
    emitter.breakAdjacency()
  }

  /// A new thing has a run of its own: some programs mistake the text beside it in its run.
  private mutating func closeRun() {
    if let run { emitter.move(to: Array(emitter.stack[..<run])) }
  }
}
