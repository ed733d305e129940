internal import Git

extension UbiquityContainer {
  /// The path itself where a new document can have it; else with the next free name.
  public func freeName(for path: String) throws(UbiquityError) -> String {
    try store.locked { () throws(UbiquityError) in try store.freeName(for: TreePath(path)).description }
  }

  /// What a save of a document that is open came to.
  public enum SaveOutcome: Sendable {
    /// Nothing was saved: the document has another path now.
    case moved(to: String)
    /// Nothing was saved: the document was deleted, and another one has its path now.
    case replaced
    /// Its new state, and whether something of another machine is kept beside as a conflict version.
    case saved(StoredDocument, hasConflict: Bool)
  }

  /// As `save`, for a document that was opened at the path with this state; nil for one that was not there. The content has what was made of the conflict
  /// versions of these ids, which are resolved; where somebody resolved one otherwise meanwhile, that becomes a conflict version. `drafts` names those that were published while it was written.
  public func save(
    _ content: StoredContent, of document: StoredDocument?, at path: String,
    resolving conflicts: [String] = [],
    drafts: [String] = []
  ) throws(UbiquityError) -> SaveOutcome {
    let target = try ContainerPath(path)
    try content.check(at: target)
    let request = SaveRequest(
      content: content, path: TreePath(target.description), base: document.flatMap { ObjectID($0.blob) },
      version: document.flatMap { ObjectID($0.version) }, drafts: DraftNames(drafts))
    return try store.locked { () throws(UbiquityError) in
      try store.takeUpGit()
      if let other = try place(of: document, otherThan: request.path) { return other }
      if let document, try isEdit(content, of: document), try store.isReplaced(document) { return .replaced }
      let (version, hasConflict) = try store.save(request, resolving: conflicts)
      return .saved(version, hasConflict: hasConflict)
    }
  }

  /// Where the document is by now, or is to be brought back to, if that is another path.
  private func place(of document: StoredDocument?, otherThan path: TreePath) throws(UbiquityError) -> SaveOutcome? {
    if let present = try currentPath(of: document) { return TreePath(present) == path ? nil : .moved(to: present) }
    let spelled = try store.spelledPath(path)
    if spelled == path { return nil }
    return try store.freeName(for: spelled) == spelled ? .moved(to: spelled.description) : .replaced
  }

  private func isEdit(_ content: StoredContent, of document: StoredDocument) throws(UbiquityError) -> Bool {
    try Self.name(of: content) != document.blob
  }
}

extension Store {
  /// The same, where the content has what was made of the conflict versions of these ids, and whether something is set aside by it. Where somebody resolved one of them
  /// meanwhile, that is.
  func save(_ request: SaveRequest, resolving conflicts: [String]) throws(UbiquityError)
    -> (version: StoredDocument, hasConflict: Bool)
  {
    var request = request
    let before = Set(try self.conflicts().map(\.id))
    request.resolved = conflicts.filter(before.contains).map {
      ConflictOutcome(id: $0, kept: .edited, document: request.path.description)
    }
    request.isApart = request.isApart || request.resolved.count < conflicts.count
    let version = try save(request)
    for outcome in request.resolved { try resolve(outcome.id) }
    return (version, try self.conflicts().contains { !before.contains($0.id) && $0.isOf(version.path) })
  }
}

extension ConflictVersion {
  /// Whether it is of a document, or of a file of a package.
  fileprivate func isOf(_ document: String) -> Bool { path == document || path.hasPrefix(document + "/") }
}
