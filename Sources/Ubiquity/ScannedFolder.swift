internal import Files
internal import Git

/// One folder below the root as it was when its files' bytes were named.
struct ScannedFolder: Equatable {
  var listing: FolderListing
  /// The names of the files' bytes, in the order of the listing: 20 bytes each, zero where they may have changed without a trace.
  var blobs: [UInt8]
  /// The tree that the folder's own files were equal to; nil where they were not, or may have changed without a trace.
  var tree: ObjectID?
}

extension FolderListing {
  /// The files, in the order of the listing; nil for a name that is not UTF-8.
  var files: [(name: String?, stamp: FileStamp)] {
    entries.compactMap { entry in
      guard case .file(let stamp) = entry.kind else { return nil }
      return (entry.name, stamp)
    }
  }
}

extension ScannedFolder {
  /// Stands for a name that is not known.
  static let unknown = [UInt8](repeating: 0, count: 20)

  /// Whether it has files whose bytes have no name here.
  var hasUnknown: Bool {
    stride(from: 0, to: blobs.count, by: 20).contains { !blobs.dropFirst($0).prefix(20).contains { $0 != 0 } }
  }

  /// What the files' bytes are called, by the files' names, as far as that is known.
  var names: [TreePath: (stamp: FileStamp, blob: ObjectID)] {
    var names: [TreePath: (stamp: FileStamp, blob: ObjectID)] = [:]
    for (index, file) in listing.files.enumerated() {
      let bytes = blobs.dropFirst(20 * index).prefix(20)
      guard let name = file.name, bytes.contains(where: { $0 != 0 }), let blob = ObjectID(bytes: bytes) else {
        continue
      }
      names[TreePath(name)] = (file.stamp, blob)
    }
    return names
  }
}
