internal import Git

/// What this device has of a sealed remote: the table of what it saw there, and the copy of what is there.
struct SeenRemote: Equatable {
  fileprivate let table: SeenTable
  fileprivate let copy: ObjectID?
}

extension SealedFolder {
  /// Nil where the container is not encrypted.
  func seenRemote() throws(UbiquityError) -> SeenRemote? {
    guard try keyring() != nil else { return nil }
    let copy = try withGit { () throws(GitError) in
      try Repository.initializeBare(at: git).reference(SealedRemote.tracking)
    }
    return SeenRemote(table: seen, copy: copy)
  }

  /// Takes back that another remote was connected.
  func putBack(_ seen: SeenRemote?) throws(UbiquityError) {
    guard let seen else { return }
    try note { $0 = seen.table }
    try withGit { () throws(GitError) in
      let copies = try Repository.initializeBare(at: git)
      if let copy = seen.copy, copies.contains(copy) {
        try copies.setReference(SealedRemote.tracking, to: copy, expecting: nil)
      } else {
        try copies.deleteReference(SealedRemote.tracking)
      }
    }
  }
}
