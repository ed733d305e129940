internal import Files
internal import Git

/// Writes files of a container's folder into its repository, on a queue of its own and without the store's lock: that takes long where they are large.
actor UploadWriter {
  private let queue = BlockingQueue(label: "docedit.uploading")
  private let root: String
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  init(root: String) { self.root = root }

  /// The blobs of the files; without those that are gone by now, or cannot be read, and those after the task was cancelled.
  func write(_ files: [TreePath]) throws(UbiquityError) -> [TreePath: ObjectID] {
    let repository = try withGit { () throws(GitError) in try Repository.open(at: "\(root)/.git") }
    let workTree = WorkTree(root: root)
    var blobs: [TreePath: ObjectID] = [:]
    for file in files {
      if Task.isCancelled { break }
      guard let (bytes, _) = try workTree.read(file) else { continue }
      blobs[file] = try withGit { () throws(GitError) in try repository.writeBlob(bytes) }
    }
    return blobs
  }
}
