internal import Git

/// Drafts of a text that is saved here, which others made versions of meanwhile.
extension Store {
  /// What the editor's text has grown from, where a version since then, or since the one that is given, took up its draft: that draft, and what the editor took up besides.
  func draftTakenUp(_ request: SaveRequest, before head: Commit, since known: ObjectID?) throws(UbiquityError)
    -> ObjectID?
  {
    guard let handed = try handedDraft(request, before: head, since: known) else { return nil }
    guard let base = request.base, base != handed.draft else { return handed.draft }
    let isFolder = request.content.isFolder
    let own = blobs(of: handed.draft, at: request.path, isFolder: isFolder)
    let later = blobs(of: base, at: request.path, isFolder: isFolder)
    let joined = try joined(own, of: request.path, takenUpBy: handed, with: later, of: request.version)
    return joined == own ? handed.draft : try writeWhole(content(request.path, of: joined))
  }

  /// The newest one of them, with the newest version that took it up.
  private func handedDraft(_ request: SaveRequest, before head: Commit, since known: ObjectID?) throws(UbiquityError)
    -> HandedDraft?
  {
    guard let last = request.drafts.names.last, known != head.id else { return nil }
    let hidden = [known].compactMap(\.self).filter { repository.contains($0) }
    var found: [HandedDraft] = [], failure: UbiquityError?, count = 0
    try withGit { () throws(GitError) in
      try repository.walk(from: head.id, hiding: hidden) { commit in
        count += 1
        do throws(UbiquityError) {
          if let draft = try draft(of: request, takenUpBy: commit, depth: -count) { found.append(draft) }
        } catch { failure = error }
        let isLast = found.last.map { DraftNames.name(of: $0.draft) == last } ?? false
        return failure == nil && !isLast && count < Self.searchedVersions
      }
    }
    if let failure { throw failure }
    return try newest(of: found, among: [request.drafts])
  }

  /// The one of a save's drafts that a version of its document took up. What nobody vouches for takes nothing out of what is saved.
  private func draft(of request: SaveRequest, takenUpBy version: Commit, depth: Int) throws(UbiquityError)
    -> HandedDraft?
  {
    guard let handed = try handedDraft(takenUpBy: version, depth: depth),
      handed.device == request.continued?.from.id ?? device.id, request.drafts.contains(handed.draft),
      try isVouchedFor(version)
    else { return nil }
    if handed.path == request.path { return handed }
    return try resolveDocument(handed.path, since: version.id.description) == request.path ? handed : nil
  }

  /// How many versions back a draft is looked for that was taken up.
  static let searchedVersions = 500
}
