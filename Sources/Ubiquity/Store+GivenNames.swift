internal import Git

extension Store {
  /// Tells of documents that a merge gave names which nobody chose, and that a later version still has there.
  func tellGivenNames(in merge: Commit, asHeldBy head: ObjectID) throws(UbiquityError) {
    let parents = merge.content.parents, told = CommitMessage(parsing: merge.content.message).moved.map(\.new.document)
    let given = Set(told.filter { new in holds(head, new) && !parents.contains { holds($0, new) } })
    if given.isEmpty { return }
    for parent in parents {
      let moves = try toldMoves(from: parent, to: merge).map { ($0.old.document, $0.new.document) }
      for (old, new) in moves where given.contains(new) && new.isGiven(insteadOf: old) {
        let (former, present) = (Printable.quoted(old.description), Printable.quoted(new.description))
        tell("\(former) is called \(present) now: its name was taken already", once: "\(merge.id) \(new)")
      }
    }
  }
}
