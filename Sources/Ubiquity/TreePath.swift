/// A path as a git tree or a folder has it, which may be hostile. Compared by its bytes, never by canonical equivalence.
struct TreePath: Sendable, CustomStringConvertible {
  let description: String
  init(_ text: String) { description = text }

  /// Whether it is in the folder, however deep.
  func isBelow(_ folder: TreePath) -> Bool {
    let (own, other) = (description.utf8, folder.description.utf8)
    guard own.count > other.count, own.starts(with: other) else { return false }
    return own[own.index(own.startIndex, offsetBy: other.count)] == UInt8(ascii: "/")
  }

  /// The folders above it, the outermost first.
  var folders: [TreePath] {
    let bytes = Array(description.utf8)
    return bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
      .map { TreePath(String(decoding: bytes[..<$0], as: UTF8.self)) }
  }
}

extension TreePath: Hashable, Comparable {
  static func == (a: Self, b: Self) -> Bool {
    a.description.utf8.count == b.description.utf8.count && a.description.utf8.elementsEqual(b.description.utf8)
  }
  static func < (a: Self, b: Self) -> Bool { a.description.utf8.lexicographicallyPrecedes(b.description.utf8) }
  /// The same for equal bytes, and also for canonically equal text.
  func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
