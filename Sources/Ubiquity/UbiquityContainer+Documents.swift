public import Foundation
internal import Git

// Paths are relative to the root, components separated by `/`.
extension UbiquityContainer {
  /// The documents at the head of `main`, sorted by path.
  public func documents() throws(UbiquityError) -> [StoredDocument] {
    let head = try store.head()
    let paths = Set(try store.snapshot(head.content.tree).shown.keys.map(\.document)).sorted()
    return try paths.map { path throws(UbiquityError) in try store.document(path, in: head) }.compactMap { $0 }
  }

  /// How many documents the head of `main` has.
  public func documentCount() throws(UbiquityError) -> Int {
    Set(try store.snapshot(store.head().content.tree).shown.keys.map(\.document)).count
  }

  /// What the head of `main` has at the path; nil where nothing.
  public func document(at path: String) throws(UbiquityError) -> StoredDocument? {
    try store.document(TreePath(path), in: store.head())
  }

  /// Downloaded first where it was evicted.
  public func bytes(of blob: String) async throws(UbiquityError) -> [UInt8] {
    try await downloading { () throws(UbiquityError) in try self.store.read(Self.objectID(blob)) }
  }

  /// What a document's blob holds; for a package, all its files. Downloaded first where it was evicted.
  public func content(of blob: String) async throws(UbiquityError) -> StoredContent {
    try await downloading { () throws(UbiquityError) in try self.store.content(Self.objectID(blob)) }
  }

  static func objectID(_ blob: String) throws(UbiquityError) -> ObjectID {
    guard let id = ObjectID(blob) else {
      throw UbiquityError(.notFound, "there is no version \(Printable.quoted(blob))")
    }
    return id
  }

  /// Writes the file, at once and as a whole, and makes it a version. Where the head has another blob at the path than `base` names (nil: no file),
  /// the two are joined, and the state that is returned has another blob than these bytes; where they cannot be, the head's is kept as a
  /// conflict version. Returns the new state. Makes no version where nothing changed, unless a continuation is recorded.
  ///
  /// `note` becomes the version's subject; `restored` is the older version that something is brought back from.
  @discardableResult
  public func save(
    _ bytes: [UInt8], at path: String, base: String?, continued: Continuation? = nil, note: String? = nil,
    restored: StoredDocument? = nil
  ) throws(UbiquityError) -> StoredDocument {
    try save(.file(bytes), at: path, base: base, continued: continued, note: note, restored: restored)
  }

  /// The same for content of either kind. A package's files become one version; files in its folder that are not among them stay, and each
  /// file that the head has otherwise than the base is kept as a conflict version of its own.
  ///
  /// `origin` is what a draft that is continued grew from, `drafts` those that its device published before it. Where the head has something else by now, the draft becomes a version beside it: the content, or `draft`, where the content is
  /// what that made of a file of another type. With `isApart`
  /// the content was made to resolve a conflict that somebody else resolved meanwhile: what the head has is a conflict version then.
  @discardableResult
  public func save(
    _ content: StoredContent, at path: String, base: String?, continued: Continuation? = nil,
    origin: StoredDocument? = nil, draft: StoredContent? = nil, drafts: [String] = [],
    resolving conflicts: [String] = [],
    isApart: Bool = false, note: String? = nil, restored: StoredDocument? = nil
  ) throws(UbiquityError) -> StoredDocument {
    let target = try ContainerPath(path)
    try content.check(at: target)
    let request = SaveRequest(
      content: content, path: TreePath(target.description), base: base.flatMap { ObjectID($0) },
      version: origin.flatMap { ObjectID($0.version) }, continued: continued,
      origin: origin, draft: draft, drafts: DraftNames(drafts), note: note, restored: restored, isApart: isApart)
    return try store.locked { () throws(UbiquityError) in try store.save(request, resolving: conflicts).version }
  }

  /// Moves a file, or a package with all its files, from outside into the container (`setUbiquitous`), at its own name where no path is given. Never overwrites.
  public func adopt(_ file: URL, as path: String?) throws(UbiquityError) -> StoredDocument {
    let target = try ContainerPath(path ?? file.lastPathComponent)
    return try store.locked { () throws(UbiquityError) in try store.adopt(file.path(percentEncoded: false), as: target)
    }
  }

  /// Makes versions of what other programs changed, added, moved and deleted in the folder since the last time. Returns how many documents.
  @discardableResult
  public func collectLocalChanges() throws(UbiquityError) -> Int {
    try store.locked { () throws(UbiquityError) in try store.collect() }
  }

  /// The same where other programs changed the document at the path; else nothing is done, and no other document looked at. Returns where the document is: a
  /// new one that cannot have its name beside another's gets the next free one, and one that is brought together here with a version that plain git fetched may have another name there.
  /// Throws `exists` where a file that `.gitignore` leaves out has a document's place.
  @discardableResult
  public func collectLocalChanges(of path: String) throws(UbiquityError) -> String {
    try store.locked { () throws(UbiquityError) in
      try collect(.saved(store.followPlainGit(for: TreePath(path)))).description
    }
  }

  /// The same for a file that is looked at. One that is left out, by `.gitignore` or since its name is none of a document, stays so: then returns nil.
  public func collectLocalChanges(ofDocumentAt path: String) throws(UbiquityError) -> String? {
    try store.locked { () throws(UbiquityError) in
      let path = try collect(.opened(store.followPlainGit(for: TreePath(path))))
      return try store.isNoDocument(path) ? nil : path.description
    }
  }

  /// Whether `.gitignore` keeps a file from being a document.
  public func leavesOut(_ path: String) throws(UbiquityError) -> Bool {
    try store.locked { () throws(UbiquityError) in
      try !store.ignored([TreePath(path)], given: store.workTreeCommit()?.content.tree).isEmpty
    }
  }

  private func collect(_ chosen: Store.ChosenFile) throws(UbiquityError) -> TreePath {
    let path = chosen.path
    if try store.isUntouched(path) { return path }
    try store.checkIsNotHeld(path)
    try store.collect(deferring: true, but: chosen)
    return store.givenNames[path] ?? path
  }

  /// The path that a new document got when the folder was looked through last, as it cannot have its own beside another's; nil where it has its own.
  public func givenName(insteadOf path: String) -> String? { store.givenNames[TreePath(path)]?.description }
}

extension UbiquityContainer {
  /// Newest first. With a path, that document's only, followed through renames.
  public func history(of path: String? = nil, limit: Int? = nil) throws(UbiquityError) -> [HistoryEntry] {
    try store.history(HistoryQuery(path: path, limit: limit))
  }

  /// The entries of the history that are wanted, the newest first. Where many versions have come since the last time, `progress` is told.
  public func history(_ query: HistoryQuery, progress: IndexObserver? = nil) throws(UbiquityError) -> [HistoryEntry] {
    try store.history(query, progress: progress)
  }

  /// The versions that came after one, by their ids; none where that is not here.
  public func versions(since version: String) throws(UbiquityError) -> Set<String> {
    guard let base = ObjectID(version), (try? store.commit(base)) != nil else { return [] }
    return try Set(store.commits(from: store.head().id, hiding: [base]).map(\.id.description))
  }

  /// Whether a version is another one, or grew into it; false where one of them is not here.
  public func isAncestor(_ version: String, of other: String) throws(UbiquityError) -> Bool {
    guard let a = ObjectID(version), let b = ObjectID(other), (try? store.commit(a)) != nil,
      (try? store.commit(b)) != nil
    else { return false }
    return try store.isAncestor(a, of: b)
  }

  /// Who made versions, by name.
  public func authors() throws(UbiquityError) -> [HistoryEntry.Author] { try store.authors() }

  /// Whether a version has, or once had, a document at the path.
  public func knows(_ path: String) throws(UbiquityError) -> Bool { try store.knows(TreePath(path)) }

  /// The newest first.
  public func conflicts() throws(UbiquityError) -> [ConflictVersion] { try store.conflicts() }
}

extension UbiquityContainer {
  /// Puts or replaces this device's activity (by identifier) with its draft in the local reference. `pushActivities` sends it.
  public func publish(_ activity: PublishedActivity) throws(UbiquityError) {
    try store.locked { () throws(UbiquityError) in try store.publish(activity) }
    try? store.sweepAlone()
  }

  /// Takes this device's activity back entirely.
  public func withdraw(_ identifier: UUID) throws(UbiquityError) {
    try store.locked { () throws(UbiquityError) in try store.withdraw(identifier) }
  }

  /// All devices' activities that were fetched last, this device's own included, newest first. One that cannot be read comes as an error with its device.
  public func activities() throws(UbiquityError) -> [DeviceActivity] { try store.activities() }

  /// What this device was last at in each document where it left unsaved edits that no version continued, the newest first.
  public func ownDrafts() throws(UbiquityError) -> [DeviceActivity] { try store.ownDrafts() }
}
