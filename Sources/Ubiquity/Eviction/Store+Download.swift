internal import Foundation
internal import Git

extension Store {
  /// The blobs of the documents, as the head has them, that are not here.
  func absentBlobs(of documents: some Sequence<TreePath>) throws(UbiquityError) -> Set<ObjectID> {
    let tree = try head().content.tree
    var found: Set<ObjectID> = []
    for document in documents {
      found.formUnion(try files(of: document, in: tree).values.filter { !repository.contains($0) })
    }
    return found
  }

  /// The same of all versions of the document.
  func absentHistory(of document: TreePath) throws(UbiquityError) -> Set<ObjectID> {
    let known = try evictions.blobs
    if known.isEmpty { return [] }
    var found: Set<ObjectID> = []
    for entry in try history(HistoryQuery(path: document.description)) {
      for name in entry.changes.flatMap({ [$0.oldBlob, $0.newBlob] }).compactMap(\.self) {
        found.formUnion(try blobs(named: name).filter { known[$0] != nil && !repository.contains($0) })
      }
    }
    return found
  }

  /// Takes blobs over that were received into another repository. Throws where one is not among them, or is not what its name says.
  func take(_ blobs: Set<ObjectID>, from folder: String) throws(UbiquityError) {
    let received = try withGit { () throws(GitError) in try Repository.open(at: folder) }
    let absent = blobs.filter { !repository.contains($0) }.sorted()
    let areWhole = try withGit { () throws(GitError) in try repository.takeBack(absent, from: received) }
    guard areWhole else { throw notOnRemote }
    try changeEvictions { evictions in
      for blob in blobs { evictions.blobs[blob] = nil }
      evictions.wanted.subtract(blobs)
      evictions.room = nil
    }
    missing.subtract(blobs)
    if try evictions.blobs.isEmpty { try? repository.setConfiguration(Evictions.promisor, to: nil) }
  }

  private var notOnRemote: UbiquityError {
    UbiquityError(
      .notFound, "the remote does not give what is not on this machine",
      hint:
        "docedit remote --test looks at it; another machine that has the document can send it: docedit remote --repair; where none has, docedit repair does without it"
    )
  }

  /// Puts the files of evicted documents back, as the head has them. Then only they count as being here. What somebody put there meanwhile stays.
  func restoreFiles(of documents: [TreePath]) throws(UbiquityError) {
    let head = try head()
    for document in documents {
      for (file, blob) in try files(of: document, in: head.content.tree).sorted(by: { $0.key < $1.key }) {
        let bytes = try read(blob)
        try workTree.write(bytes, to: file) { $0 == nil }
      }
    }
    try followFiles(of: documents, head)
    try settleEvictions()
    try markIndex()
  }

  /// The folder has what the head has there, where it does.
  private func followFiles(of documents: [TreePath], _ head: Commit) throws(UbiquityError) {
    let present = try workTreeCommit()?.content.tree
    var edits: [TreeEdit] = []
    for document in documents {
      for (file, blob) in try files(of: document, in: head.content.tree).sorted(by: { $0.key < $1.key }) {
        if try fileName(of: file)?.blob == blob { edits.append(.put(path: file.description, blob: blob)) }
      }
    }
    try setWorkTree(tree(present, edits), head: head)
  }
}
