internal import Files
internal import Foundation
internal import Git

// Documents with much that the remote does not have are sent beside the versions, before a version names them.
extension Store {
  /// While it is held, a large document is being sent.
  var uploadingLockFile: String { "\(Self.folder(of: root))/uploading.lock" }

  /// The changes without those that wait until what they need was sent. Moves from or to such a document wait with it.
  func withoutLarge(_ changes: [TreePath: ObjectID?], but chosen: TreePath?) throws(UbiquityError)
    -> [TreePath: ObjectID?]
  {
    let large = try largeDocuments(of: changes).subtracting([chosen?.document].compactMap(\.self))
    if large.isEmpty { return changes }
    let sources = try moveSources(in: changes, for: large)
    return changes.filter { !large.contains($0.key.document) && !sources.contains($0.key.document) }
  }

  /// The documents that have more new bytes than the limit; none where there is no remote to send them to.
  private func largeDocuments(of changes: [TreePath: ObjectID?]) throws(UbiquityError) -> Set<TreePath> {
    guard try state.remote != nil else { return [] }
    let pending = try pendingBlobs()
    var sizes: [TreePath: Int64] = [:]
    for (path, blob) in changes {
      guard let blob, pending.contains(blob) || !repository.contains(blob) else { continue }
      sizes[path.document, default: 0] += try workTree.stamp(of: path)?.size ?? 0
    }
    return Set(sizes.filter { $0.value > uploadLimit }.keys)
  }

  /// What is being sent, and is not there yet.
  private func pendingBlobs() throws(UbiquityError) -> Set<ObjectID> {
    guard let upload = try reference(Reference.upload) else { return [] }
    return Set(try snapshot(commit(upload).content.tree).files.values)
  }

  /// Documents that are gone and that a large one may have been moved from: they have a file of the same bytes, or of a size that can be alike.
  private func moveSources(in changes: [TreePath: ObjectID?], for large: Set<TreePath>) throws(UbiquityError) -> Set<
    TreePath
  > {
    let base = try workTreeSnapshot().files
    var (blobs, sizes): (Set<ObjectID>, [Int]) = ([], [])
    for (path, blob) in changes where large.contains(path.document) {
      if let blob { blobs.insert(blob) }
      sizes.append(Int(try workTree.stamp(of: path)?.size ?? 0))
    }
    var sources: Set<TreePath> = []
    for (path, blob) in changes where blob == nil && !large.contains(path.document) {
      guard let old = base[path] else { continue }
      let size = (try? withGit { () throws(GitError) in try repository.size(of: old) }) ?? 0
      if blobs.contains(old) || sizes.contains(where: { max($0, size) / 2 <= min($0, size) }) {
        sources.insert(path.document)
      }
    }
    return sources
  }
}

extension Store {
  /// Whether there may be large documents to send: the last look at the folder left something out, or a killed process was sending one, or had sent it.
  var mayHaveLarge: Bool {
    get throws(UbiquityError) {
      if hasDeferred { return true }
      if try reference(Reference.upload) != nil { return true }
      return try reference(Reference.uploaded) != nil
    }
  }

  /// The files of large documents that are to be sent.
  func filesToUpload() throws(UbiquityError) -> [TreePath] {
    let changes = try localChanges(), large = try largeDocuments(of: changes)
    if large.isEmpty { try delete(Reference.upload) }
    let files = changes.filter { $0.value != nil && large.contains($0.key.document) }.keys.sorted()
    for file in files where try sizeInFolder(of: [file]) > documentLimit { tellOfSize(file) }
    return files
  }

  /// How many bytes files have in the folder.
  func sizeInFolder(of files: [TreePath]) throws(UbiquityError) -> Int64 {
    var size: Int64 = 0
    for file in files { size += try workTree.stamp(of: file)?.size ?? 0 }
    return size
  }

  /// Tells, once, that other machines will not have a file in their folders.
  func tellOfSize(_ file: TreePath) {
    tell(
      "\(tooLarge(file)): other machines keep it in git, and do not put it into their folders", once: "size \(file)")
  }

  /// The files as a commit that only the remote's own collecting of garbage knows.
  func prepareUpload(_ files: [TreePath: ObjectID]) throws(UbiquityError) -> ObjectID {
    let edits = files.sorted { $0.key < $1.key }.map { TreeEdit.put(path: $0.key.description, blob: $0.value) }
    let content = CommitContent(
      tree: try tree(nil, edits), parents: [], signature: .merge(now), message: "Upload\n")
    let upload = try write(content)
    try set(Reference.upload, to: upload)
    return upload
  }

  /// What was sent, or refused by a host that takes no such name, may go with the versions now.
  func finishUpload(_ upload: ObjectID) throws(UbiquityError) {
    guard try reference(Reference.upload) == upload else { return }
    try set(Reference.uploaded, to: upload)
    try delete(Reference.upload)
  }

  /// The documents that wait until they were sent, by path.
  func waitingDocuments() throws(UbiquityError) -> [String] {
    try largeDocuments(of: localChanges()).sorted().map(\.description)
  }

  /// The documents that are being sent just now.
  func uploadingDocuments() throws(UbiquityError) -> Set<TreePath> {
    guard let upload = try reference(Reference.upload), isUploading else { return [] }
    return Set(try snapshot(commit(upload).content.tree).files.keys.map(\.document))
  }

  /// Whether something large is being sent just now.
  var isUploading: Bool {
    guard FileManager.default.fileExists(atPath: uploadingLockFile) else { return false }
    do {
      _ = try StoreLock(uploadingLockFile, timeout: 0)
      return false
    } catch { return error.code == .busy }
  }
}
