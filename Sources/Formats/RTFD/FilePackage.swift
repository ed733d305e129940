/// The files of a document that is a folder, by their names.
///
/// Names are relative to the folder, their components separated by `/`; they are compared by their bytes. No name leads out of the folder.
public struct FilePackage: Hashable, Sendable {
  /// One file.
  public struct File: Hashable, Sendable {
    public var name: String
    public var bytes: [UInt8]
    /// A file of this name, which need not be safe.
    public init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
  }

  /// In the order of their names' bytes, each name once.
  public private(set) var files: [File] = []

  /// The files whose names are safe; of two with one name, the last.
  public init(_ files: [File]) {
    var sorted = files.filter { Self.isSafe($0.name) }.enumerated().sorted {
      $0.element.name.isSame($1.element.name) ? $0.offset < $1.offset : $0.element.name.precedes($1.element.name)
    }.map(\.element)
    while let file = sorted.popLast() {
      if self.files.last?.name.isSame(file.name) != true { self.files.append(file) }
    }
    self.files.reverse()
  }
}

extension FilePackage {
  /// The file with exactly this name.
  public func file(named name: String) -> File? { files.first { $0.name.isSame(name) } }

  /// The file with this name; else one whose name is the same to a file system that ignores case and Unicode's normal forms.
  public func file(matching name: String) -> File? {
    file(named: name) ?? files.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The package with this file, in place of the one of that name.
  public func with(_ file: File) -> FilePackage { FilePackage(files + [file]) }

  /// Whether a name stays in its folder, on every system, and can be shown: no empty component, no `.` and `..`, no control characters or
  /// invisible ones but joiners, at most 255 bytes a component, 1,024 in all, and 32 components.
  public static func isSafe(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count <= 1024 && parts.count <= 32 && !name.unicodeScalars.contains(where: \.isUnsafeInName)
      && parts.allSatisfy {
        (1...255).contains($0.count) && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      }
  }
}

extension Unicode.Scalar {
  /// Control characters, line separators, and those that change how others are shown; not the joiners of words and emoji.
  var isUnsafeInName: Bool {
    if value == 0x200C || value == 0x200D { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}

extension String {
  fileprivate func isSame(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
  fileprivate func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
