internal import Files
internal import Git

/// What tells that somebody touched a document's files in the folder, without reading them.
public struct DocumentTraces: Hashable, Sendable {
  /// Nil where a file that was put there is not there.
  var stamps: [TreePath: FileStamp?]
}

extension UbiquityContainer {
  /// Those of a document that the folder was given; of no files where it was given none.
  public func traces(of path: String) throws(UbiquityError) -> DocumentTraces {
    try store.locked { () throws(UbiquityError) in
      var stamps: [TreePath: FileStamp?] = [:]
      for file in try store.givenFiles(of: TreePath(path)).keys {
        stamps[file] = .some(try store.workTree.stamp(of: file))
      }
      return DocumentTraces(stamps: stamps)
    }
  }

  /// Whether the folder has the files of a document as they were put there last.
  public func isAsGiven(_ path: String) throws(UbiquityError) -> Bool {
    try store.locked { () throws(UbiquityError) in
      for (file, blob) in try store.givenFiles(of: TreePath(path)) where try store.fileName(of: file)?.blob != blob {
        return false
      }
      return true
    }
  }
}

extension Store {
  fileprivate func givenFiles(of document: TreePath) throws(UbiquityError) -> [TreePath: ObjectID] {
    guard let mark = try workTreeCommit(), try !evictions.contains(document) else { return [:] }
    return try files(of: document, in: mark.content.tree)
  }
}
