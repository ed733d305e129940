internal import Git

extension Store {
  /// How many versions that came are looked at.
  private static var checkLimit: Int { 1_000 }

  /// Tells what the user is to know of versions that came.
  func noteVersions(from old: Commit, to new: Commit) {
    guard let versions = (try? commits(from: new.id, hiding: [old.id]))?.prefix(Self.checkLimit) else { return }
    for merge in versions where merge.isMerge { try? tellGivenNames(in: merge, asHeldBy: new.id) }
    noteSeals(of: versions)
  }

  /// Tells of documents that a merge gave names which nobody chose, and that a later version still has there.
  private func tellGivenNames(in merge: Commit, asHeldBy head: ObjectID) throws(UbiquityError) {
    let parents = merge.content.parents, told = CommitMessage(parsing: merge.content.message).moved.map(\.new.document)
    let given = Set(told.filter { new in holds(head, new) && !parents.contains { holds($0, new) } })
    if given.isEmpty { return }
    for parent in parents {
      let moves = try toldMoves(from: parent, to: merge).map { ($0.old.document, $0.new.document) }
      for (old, new) in moves where given.contains(new) && new.isGiven(insteadOf: old) {
        tell(new, insteadOf: old, "its name was taken already", once: "\(merge.id) \(new)")
      }
    }
  }

  /// Tells that a document has a name that nobody chose, and why.
  func tell(_ name: TreePath, insteadOf former: TreePath, _ reason: String, once key: String) {
    let (former, present) = (Printable.quoted(former.description), Printable.quoted(name.description))
    tell("\(former) is called \(present) now: \(reason)", once: key)
  }
}
