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
      moveToRun(style, like: piece)
      if let run { emitter.move(to: Array(emitter.stack[...run])) }
    }
    emitter.out.append(bytes)
    emitter.breakAdjacency()
  }
}
