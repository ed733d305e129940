internal import Git

// Packs and commits of a sealed remote pile up, as every exchange adds some. Now and then they are folded.
extension SealedRemote {
  /// After so many commits they are folded.
  static var ageLimit: Int { 64 }

  /// Whether it is time, and everything that the remote has is here: nothing was evicted.
  func isFoldDue(_ draft: SealedDraft, in repository: borrowing Repository) -> Bool {
    guard draft.head != nil, draft.table.age + 1 >= Self.ageLimit else { return false }
    if folder.lacksEvicted { return false }
    let here = folder.seen.packs.union(draft.ownPacks)
    guard draft.table.packs.allSatisfy({ here.contains($0.name) }) else { return false }
    for target in draft.table.references.values where !repository.contains(target) { return false }
    return true
  }

  /// Puts one pack of what is needed still in the place of those that came since the base, or where that has grown to half of it, of all.
  func fold(_ draft: inout SealedDraft, from repository: borrowing Repository) throws(UbiquityError) {
    var folded = draft
    if try !foldNewer(&folded, from: repository) { try foldAll(&folded, from: repository) }
    folded.isFolded = true
    draft = folded
  }

  private func foldNewer(_ draft: inout SealedDraft, from repository: borrowing Repository) throws(UbiquityError)
    -> Bool
  {
    guard let base = draft.table.base, let main = draft.table.references[Reference.main], repository.contains(base),
      try withGit({ () throws(GitError) in try repository.isAncestor(base, of: main) })
    else { return false }
    let packs = Array(draft.table.packs.prefix(draft.table.basePackCount))
    let newer = try seal(Set(draft.table.references.values), hiding: [base], from: repository, &draft)
    guard let newer else {
      draft.table.packs = packs
      return true
    }
    draft.table.packs = packs + [newer]
    return newer.size < packs.reduce(0) { $0 + $1.size } / 2
  }

  private func foldAll(_ draft: inout SealedDraft, from repository: borrowing Repository) throws(UbiquityError) {
    let pack = try seal(Set(draft.table.references.values), hiding: [], from: repository, &draft)
    draft.table.packs = [pack].compactMap { $0 }
    (draft.table.base, draft.table.basePackCount) = (draft.table.references[Reference.main], draft.table.packs.count)
  }
}
