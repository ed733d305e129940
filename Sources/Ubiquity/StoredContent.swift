/// What a version holds of a document: one file's bytes, or the files of a folder.
public enum StoredContent: Hashable, Sendable {
  case file([UInt8])
  /// The names are relative to the folder, components separated by `/`, each once.
  case folder([StoredFile])
}

/// One file of a document that is a folder.
public struct StoredFile: Hashable, Sendable {
  public var name: String
  public var bytes: [UInt8]
  public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

extension StoredContent {
  /// The files by their paths, for a document at a path.
  func files(at path: TreePath) -> [TreePath: [UInt8]] {
    switch self {
    case .file(let bytes): [path: bytes]
    case .folder(let files): Dictionary(files.map { (path.appending($0.name), $0.bytes) }) { $1 }
    }
  }

  /// Whether it is the files of a folder.
  public var isFolder: Bool { if case .folder = self { true } else { false } }

  /// Throws `outside` where a file's name leads elsewhere, or is no name.
  func check(at path: ContainerPath) throws(UbiquityError) {
    guard case .folder(let files) = self else { return }
    for file in files { _ = try ContainerPath("\(path)/\(file.name)") }
    if files.isEmpty {
      throw UbiquityError(.damaged, "cannot save \(Printable.quoted(path.description)): it has no files")
    }
  }
}
