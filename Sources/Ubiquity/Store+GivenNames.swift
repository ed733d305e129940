internal import Git

extension Store {
  /// Tells of documents that a merge gave names which nobody chose, and that a later version still has there.
  func tellGivenNames(in merge: Commit, asHeldBy head: ObjectID) throws(UbiquityError) {
    let parents = merge.content.parents
    for parent in parents {
      let moves = try toldMoves(from: parent, to: merge).map { ($0.old.document, $0.new.document) }
      for (old, new) in moves where new.isGiven(insteadOf: old) && holds(head, new) {
        if parents.contains(where: { holds($0, new) }) { continue }
        let (former, present) = (Printable.quoted(old.description), Printable.quoted(new.description))
        tell("\(former) is called \(present) now: another document has its name", once: "\(merge.id) \(new)")
      }
    }
  }
}
