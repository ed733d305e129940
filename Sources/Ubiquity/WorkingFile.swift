/// Files that programs keep beside a document while somebody works on it: locks, copies of what is not saved, backups, views of a folder. They are no documents.
enum WorkingFile {
  /// `size` in bytes; nil where it is not known.
  static func isOne(_ name: String, size: Int64?) -> Bool {
    let bytes = name.utf8
    switch bytes.first {
    case UInt8(ascii: "."): if isHidden(name) { return true }
    case UInt8(ascii: "#"): if bytes.count > 2, bytes.last == UInt8(ascii: "#") { return true }
    case UInt8(ascii: "~"): if name.hasPrefix("~$") { return true }
    case UInt8(ascii: "4"): if name == "4913" { return size == 0 }
    default: break
    }
    return bytes.count > 1 && bytes.last == UInt8(ascii: "~")
  }

  /// How the Finder showed a folder. Nothing that anybody wrote is in it.
  static let folderView = ".DS_Store"

  /// Of names that begin with a dot: those of the Finder, of Emacs's and LibreOffice's locks, and of Vim's and Kate's copies.
  private static func isHidden(_ name: String) -> Bool {
    if name == folderView || name.hasPrefix(".#") || name.hasSuffix(".kate-swp") { return true }
    if name.hasPrefix(".~lock."), name.hasSuffix("#") { return true }
    let end = name.utf8.suffix(4)
    return end.starts(with: ".sw".utf8) && (UInt8(ascii: "a")...UInt8(ascii: "p")).contains(end.last ?? 0)
  }
}

extension TreePath {
  /// Whether what is at the path is no document by its name; `size` in bytes.
  func isWorkingFile(size: Int64?) -> Bool { components.last.map { WorkingFile.isOne($0, size: size) } ?? false }
}
