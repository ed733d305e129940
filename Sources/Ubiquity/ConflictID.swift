internal import Git

/// Names of conflict versions: 40 hexadecimal digits, the same on every device that meets the same conflict.
enum ConflictID {
  static func isWellFormed(_ text: String) -> Bool { ObjectID(text)?.description == text }

  /// The name for a path and the three blobs.
  static func make(path: TreePath, base: ObjectID?, kept: ObjectID?, other: ObjectID?) throws(GitError) -> String {
    let blobs = [base, kept, other].map { $0?.description ?? "-" }
    return try Repository.blobID(of: Array(([path.description] + blobs).joined(separator: "\0").utf8)).description
  }
}
