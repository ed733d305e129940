internal import Foundation
internal import Git

extension Store {
  /// Where the document of a conflict version is now, or the file of a package; nil where it was deleted, whatever has its name.
  func place(of conflict: ConflictVersion) throws(UbiquityError) -> TreePath? {
    let path = TreePath(conflict.path)
    guard let place = try resolve(path, since: conflict.version) else { return nil }
    if place == path, try isOfAnother(conflict) { return nil }
    return place
  }

  /// Whether the document was deleted since, and another one has its name.
  private func isOfAnother(_ conflict: ConflictVersion) throws(UbiquityError) -> Bool {
    guard let version = conflict.version.flatMap({ ObjectID($0) }), repository.contains(version),
      let former = try document(TreePath(conflict.path).document, at: version)
    else { return false }
    return try isReplaced(former)
  }

  /// Takes conflict versions of one container away, after what was chosen is a version. Gives the documents that were made or changed.
  func resolve(_ conflicts: [ConflictVersion], keeping choice: ConflictChoice) throws(UbiquityError) -> [String] {
    try collect()
    try check(conflicts, for: choice)
    var written: [String] = []
    if choice == .ours {
      try note(conflicts)
    } else {
      for (document, parts) in try parts(conflicts, each: choice == .both) {
        written.append(try write(parts, of: document, keeping: choice).path)
      }
    }
    for conflict in conflicts { try resolve(conflict.id) }
    return written
  }

  /// Makes a version that changes nothing and tells that the documents stay as they are.
  private func note(_ conflicts: [ConflictVersion]) throws(UbiquityError) {
    try checkFolderIsFree()
    let head = try head()
    let documents = try conflicts.map { conflict throws(UbiquityError) in
      try (place(of: conflict) ?? TreePath(conflict.path)).document
    }
    guard let first = documents.first else { return }
    var message = CommitMessage("Keep \(first) as it is", device: device, document: first)
    message.resolved = zip(conflicts, documents).map {
      ConflictOutcome(id: $0.id, kept: .ours, document: $1.description)
    }
    let texts = try unsavedTexts(of: conflicts, on: head)
    try moveHead(from: head.id, to: version(telling: message, on: head, besides: texts).id)
  }

  /// One document can become only one of two versions.
  private func check(_ conflicts: [ConflictVersion], for choice: ConflictChoice) throws(UbiquityError) {
    let known = try Set(self.conflicts().map(\.id))
    if let unknown = conflicts.first(where: { !known.contains($0.id) }) { throw noConflict(unknown.id) }
    let places = try conflicts.map { conflict throws(UbiquityError) in
      try place(of: conflict) ?? TreePath(conflict.path)
    }
    guard choice == .theirs, Set(places).count < conflicts.count else { return }
    throw UbiquityError(
      .busy, "\(Printable.quoted(conflicts[0].path)) has several versions that were set aside",
      hint: "name one of them: docedit conflicts lists them")
  }

  /// What was set aside of a document: the blob of a file, or of files of a package, by their paths as they are now.
  private struct Part {
    var conflict: ConflictVersion
    var path: TreePath
    var blob: ObjectID
    var isPresent: Bool
  }

  /// By documents. `each`: every version of a file is a document of its own.
  private func parts(_ conflicts: [ConflictVersion], each: Bool) throws(UbiquityError) -> [(TreePath, [Part])] {
    var found: [(TreePath, [Part])] = []
    for conflict in conflicts.sorted(by: { ($0.path, $0.id) < ($1.path, $1.id) }) {
      guard let blob = conflict.other.flatMap({ ObjectID($0) }) else { continue }
      let place = try place(of: conflict), path = place ?? TreePath(conflict.path)
      let part = Part(conflict: conflict, path: path, blob: blob, isPresent: place != nil)
      let known = found.firstIndex { document, parts in
        document == path.document && (!each || !parts.contains { $0.path == path }) && path.package != nil
      }
      if let known { found[known].1.append(part) } else { found.append((path.document, [part])) }
    }
    return found
  }

  private func write(_ parts: [Part], of document: TreePath, keeping choice: ConflictChoice) throws(UbiquityError)
    -> StoredDocument
  {
    let asCopy = choice == .both
    let present = try present(parts, of: document)
    let target = asCopy || present == nil ? try freeName(for: document) : document
    let content = try content(parts, of: document, present: present, whole: asCopy)
    let base = target == document ? present.flatMap { ObjectID($0.blob) } : nil
    let outcomes = parts.map {
      ConflictOutcome(id: $0.conflict.id, kept: choice.kept, document: document.description)
    }
    return try save(
      SaveRequest(
        content: content, path: target, base: base, note: "Resolve a conflict in \(document)", resolved: outcomes))
  }

  /// The document as it is; nil where it is gone.
  private func present(_ parts: [Part], of document: TreePath) throws(UbiquityError) -> StoredDocument? {
    guard parts.contains(where: { $0.isPresent || $0.path.package != nil }) else { return nil }
    if !parts.contains(where: \.isPresent), try isOfAnother(parts[0].conflict) { return nil }
    return try self.document(document, in: head())
  }

  /// The document with what was set aside wherever the two conflict; as a whole where they were not joined, or where all of it is asked for. A package
  /// keeps the files that are not in dispute. Throws `notJoinable` where no document can hold the two.
  private func content(_ parts: [Part], of document: TreePath, present: StoredDocument?, whole: Bool)
    throws(UbiquityError) -> StoredContent
  {
    let id = present.flatMap { ObjectID($0.blob) }
    var result = try id.map { id throws(UbiquityError) in try content(id) }
    for part in parts {
      guard let sides = try whole ? nil : sides(of: part, in: document, now: result) else {
        result = result.replacing(try read(part.blob), at: part.path, of: document)
        continue
      }
      result = try sides.preferringOther(contentMerge)
    }
    return result ?? .folder([])
  }

  private func sides(of part: Part, in document: TreePath, now: StoredContent?) throws(UbiquityError)
    -> ConflictSides?
  {
    try part.conflict.sides(of: document, at: part.path, in: now) { blob throws(UbiquityError) in try read(blob) }
  }

  /// What the document becomes where what was set aside is chosen.
  func outcome(of conflict: ConflictVersion) throws(UbiquityError) -> StoredContent {
    guard let (document, parts) = try parts([conflict], each: false).first else { throw noConflict(conflict.id) }
    return try content(parts, of: document, present: present(parts, of: document), whole: false)
  }
}

extension UbiquityContainer {
  /// Where the document of a conflict version is now, whatever it was renamed to; of a package's file, the package. Nil where it was deleted.
  public func document(of conflict: ConflictVersion) throws(UbiquityError) -> String? {
    try store.place(of: conflict)?.document.description
  }

  /// How many conflict versions the document at a path has.
  public func conflictCount(of path: String?) throws(UbiquityError) -> Int {
    var count = 0
    for conflict in try store.conflicts() where try store.place(of: conflict)?.document.description == path {
      count += 1
    }
    return count
  }

  /// Resolves conflict versions, here at once and everywhere with the next exchange. What was evicted and is needed is downloaded first. Gives the paths of the documents that were made or changed.
  ///
  /// Conflict versions of several files of one package are taken together. Throws `busy` where one document cannot become several versions,
  /// `notJoinable` where what was set aside cannot be written into what the document is now, and `notFound` for a conflict version that is resolved already.
  @discardableResult
  public func resolve(
    _ conflicts: [ConflictVersion], keeping choice: ConflictChoice
  ) async throws(UbiquityError) -> [String] {
    try await downloading { () throws(UbiquityError) in
      try self.store.locked { () throws(UbiquityError) in try self.store.resolve(conflicts, keeping: choice) }
    }
  }

  /// What the document becomes where a conflict is resolved with what was set aside: the document as it is, with the words of the other
  /// wherever the two conflict; all of the other where they were not joined. Throws `notJoinable` where no document can hold the two.
  public func outcome(of conflict: ConflictVersion) async throws(UbiquityError) -> StoredContent {
    try await downloading { () throws(UbiquityError) in try self.store.outcome(of: conflict) }
  }
}
