/// A path as a git tree or a folder has it, which may be hostile. Compared by its bytes, never by canonical equivalence.
struct TreePath: Sendable, CustomStringConvertible {
  let description: String
  init(_ text: String) { description = text }

  /// The folders above it, the outermost first.
  var folders: [TreePath] {
    let bytes = Array(description.utf8)
    return bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
      .map { TreePath(String(decoding: bytes[..<$0], as: UTF8.self)) }
  }
}

extension TreePath: Hashable, Comparable {
  static func == (a: Self, b: Self) -> Bool { a.description.utf8.elementsEqual(b.description.utf8) }
  static func < (a: Self, b: Self) -> Bool { a.description.utf8.lexicographicallyPrecedes(b.description.utf8) }
  func hash(into hasher: inout Hasher) {
    for byte in description.utf8 { hasher.combine(byte) }
  }
}
