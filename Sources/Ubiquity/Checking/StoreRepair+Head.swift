internal import Git

extension StoreRepair {
  /// Makes `HEAD` anew where it says nothing: as what the folder is by git's index, so that what is on another branch, or an older version that somebody looks
  /// at, is not taken for edits of `main`.
  mutating func mendHead() throws(UbiquityError) {
    if StoreSite.isHeadReadable(site.git) { return }
    if WorkTree(root: site.git).isTaken(TreePath("HEAD")) { _ = try aside.take("\(site.git)/HEAD") }
    try writeHead("ref: \(Reference.main)")
    guard let repository = try? Repository.open(at: site.git), let place = place(in: repository) else {
      return note("made git's HEAD anew")
    }
    try writeHead(place.head)
    note("made git's HEAD anew: the folder has \(place.words); git switch main goes back")
  }

  private func writeHead(_ text: String) throws(UbiquityError) {
    try WorkTree(root: site.git).write(Array("\(text)\n".utf8), to: TreePath("HEAD"))
  }

  /// What git's index has rather than `main`: the branch that it differs from least, or a version that it is equal to; nil for `main`.
  private func place(in repository: borrowing Repository) -> (head: String, words: String)? {
    guard let entries = try? repository.indexEntries(), !entries.isEmpty else { return nil }
    let index = Set(entries.map { PlacedBlob($0.path, $0.blob) })
    let main = difference(Reference.main, index, repository) ?? .max
    let branches = ((try? repository.references("refs/heads/")) ?? []).map(\.name).filter { $0 != Store.stagedBranch }
    let others = branches.compactMap { name in difference(name, index, repository).map { (name, $0) } }
    if let (name, least) = others.min(by: { $0.1 < $1.1 }), least < main {
      return ("ref: \(name)", "what the branch \(Printable.quoted(String(name.dropFirst("refs/heads/".count)))) has")
    }
    return main == 0 ? nil : version(in: repository).map { ("\($0)", "the version \("\($0)".prefix(7))") }
  }

  /// How many entries a branch and the index do not share; nil where the branch cannot be read.
  private func difference(_ branch: String, _ index: Set<PlacedBlob>, _ repository: borrowing Repository) -> Int? {
    guard let tip = (try? repository.reference(branch)) ?? nil, let commit = try? repository.commit(tip),
      let files = try? repository.files(in: commit.content.tree)
    else { return nil }
    return Set(files.map { PlacedBlob($0.path, $0.blob) }).symmetricDifference(index).count
  }

  private static let lookedAt = 10_000

  /// The newest of the last versions of `main` that the index is equal to.
  private func version(in repository: borrowing Repository) -> ObjectID? {
    guard let tree = repository.indexTree() else { return nil }
    var next = (try? repository.reference(Reference.main)) ?? nil
    for _ in 0..<Self.lookedAt {
      guard let id = next, let commit = try? repository.commit(id) else { return nil }
      if commit.content.tree == tree { return id }
      next = commit.content.parents.first
    }
    return nil
  }
}
