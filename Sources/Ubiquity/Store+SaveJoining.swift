internal import Git

extension Store {
  /// The save with what the head has and the editor did not know; as it was where the two cannot be joined, or are not to be, or the base is not here any more.
  func joined(_ request: SaveRequest, with head: Commit) throws(UbiquityError) -> SaveRequest {
    guard let present = try document(request.path, in: head).flatMap({ ObjectID($0.blob) }) else { return request }
    var request = request
    if request.isApart {
      request.base = nil
      return request
    }
    let isSame = present == request.base
    if isSame, request.version == nil { return request }
    if let draft = try draftTakenUp(request, before: head, since: isSame ? request.version : nil) {
      request.base = draft
    } else if isSame {
      return request
    }
    let old = request.base.flatMap { try? content($0) }, now = try content(present)
    let isKnown = old.map { $0.isFolder == request.content.isFolder } ?? (request.base == nil)
    guard isKnown, now.isFolder == request.content.isFolder else { return request }
    return try joined(request, old, now, present, head)
  }

  /// What was asked for is kept too: the editor goes on from that.
  private func joined(
    _ request: SaveRequest, _ old: StoredContent?, _ now: StoredContent, _ present: ObjectID, _ head: Commit
  )
    throws(UbiquityError) -> SaveRequest
  {
    var request = request
    let own = old.map(request.content.over) ?? request.content
    if own == now { return request }
    _ = try writeWhole(request.content)
    if let merged = contentMerge?(request.path.description, old, own, now), merged.content.isFolder == own.isFolder,
      Self.hasSafeNames(merged.content, at: request.path)
    {
      if !merged.isClean { request.contested = try contested(request, own, joined: merged, head: head) }
      (request.content, request.base) = (merged.content, present)
    } else if let old {
      request.content = request.content.leaving(now, unchangedSince: old)
    }
    return request
  }

  /// What the head has of the files that both changed since the base, while what is saved is kept where the two conflict.
  private func contested(
    _ request: SaveRequest, _ own: StoredContent, joined merged: JoinedContent, head: Commit
  ) throws(UbiquityError) -> [ConflictRecord] {
    let base = blobs(of: request.base, at: request.path, isFolder: own.isFolder)
    let own = try write(merged.renamed?.kept ?? own, at: request.path)
    let joined = try write(merged.content, at: request.path)
    let present =
      if let sides = merged.renamed { try write(sides.other, at: request.path) } else {
        try files(own.keys, in: head.content.tree)
      }
    var records: [ConflictRecord] = []
    for (file, kept) in own.sorted(by: { $0.key < $1.key }) where base.isEmpty || base[file] != nil {
      let old = base[file]
      guard let other = present[file], other != kept, kept != old, other != old else { continue }
      records.append(
        try conflict(
          file, base: old, kept: kept, by: request.continued?.from, other: other, joined: joined[file], head: head)
      )
    }
    return records
  }
}

extension StoredContent {
  /// The content with those files of an older one that it does not name.
  fileprivate func over(_ old: StoredContent) -> StoredContent {
    guard case .folder(let files) = self, case .folder(let others) = old else { return self }
    let names = Set(files.map(\.name))
    return .folder(others.filter { !names.contains($0.name) } + files)
  }

  /// The content without the files that were not changed here, but there.
  fileprivate func leaving(_ other: StoredContent, unchangedSince old: StoredContent) -> StoredContent {
    guard case .folder(let files) = self, case .folder(let present) = other, case .folder(let former) = old else {
      return self
    }
    let (now, before) = (present.byName, former.byName)
    return .folder(files.filter { before[$0.name] != $0.bytes || now[$0.name] == nil })
  }
}

extension [StoredFile] {
  fileprivate var byName: [String: [UInt8]] { Dictionary(map { ($0.name, $0.bytes) }) { $1 } }
}
