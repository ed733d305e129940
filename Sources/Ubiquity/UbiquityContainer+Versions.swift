internal import Git

extension UbiquityContainer {
  /// The name that a document of these bytes has in the store, whether it is there or not.
  public static func blobName(of bytes: [UInt8]) throws(UbiquityError) -> String {
    try withGit { () throws(GitError) in try Repository.blobID(of: bytes).description }
  }

  /// Where the head has the document that a version had; nil where it has none, or for no version.
  public func currentPath(of document: StoredDocument?) throws(UbiquityError) -> String? {
    guard let document else { return nil }
    return try store.resolve(TreePath(document.path), since: document.version)?.description
  }

  /// Keeps unsaved bytes as a conflict version; the document stays as it is.
  public func setAside(_ bytes: [UInt8], at path: String, base: String?) throws(UbiquityError) {
    let target = TreePath(try ContainerPath(path).description)
    try store.locked { () throws(UbiquityError) in
      try store.setAside(bytes, at: target, base: base.flatMap { ObjectID($0) })
    }
  }
}
