internal import Git

extension UbiquityContainer {
  /// The name that a document of these bytes has in the store, whether it is there or not.
  public static func blobName(of bytes: [UInt8]) throws(UbiquityError) -> String {
    try withGit { () throws(GitError) in try Repository.blobID(of: bytes).description }
  }

  /// The same for content of either kind.
  public static func name(of content: StoredContent) throws(UbiquityError) -> String {
    switch content {
    case .file(let bytes): return try blobName(of: bytes)
    case .folder(let files):
      return try withGit { () throws(GitError) in
        var blobs: [(path: String, blob: ObjectID)] = []
        for file in files { blobs.append((file.name, try Repository.blobID(of: file.bytes))) }
        return try Repository.treeID(of: blobs).description
      }
    }
  }

  /// Where the head has the document that a version had; nil where it has none, or for no version.
  public func currentPath(of document: StoredDocument?) throws(UbiquityError) -> String? {
    guard let document else { return nil }
    let path = try store.resolve(TreePath(document.path), since: document.version)
    guard let path, path != TreePath(document.path), try store.isGone(document) else { return path?.description }
    return nil
  }

  /// Makes a version of what other programs changed in the folder. Returns whether the newest one is another one then, whoever made it.
  public func isAdvancedByLocalChanges() throws(UbiquityError) -> Bool {
    try store.locked { () throws(UbiquityError) in
      let before = try store.head().id
      try store.collect()
      return try store.head().id != before
    }
  }

  /// Keeps unsaved bytes as a conflict version; the document stays as it is.
  public func setAside(_ bytes: [UInt8], at path: String, base: String?) throws(UbiquityError) {
    try setAside(.file(bytes), at: path, base: base)
  }

  /// The same for content of either kind: each file of a package that differs is a conflict version of its own. `joined` is what becomes of the
  /// document and the content, but for the places where the two conflict; nil where the document stays as a whole. `writer` is the device that the content is of, where that is
  /// not this one.
  public func setAside(
    _ content: StoredContent, at path: String, base: String?, joined: StoredContent? = nil, by writer: Device? = nil
  ) throws(UbiquityError) {
    let target = try ContainerPath(path)
    try content.check(at: target)
    try store.locked { () throws(UbiquityError) in
      try store.setAside(
        content, at: TreePath(target.description), base: base.flatMap { ObjectID($0) }, joined: joined, by: writer)
    }
  }
}
