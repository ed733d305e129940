/// How many pieces of one kind a file may have. A piece takes some hundred bytes of memory, however short it is in the file.
struct PieceLimit {
  /// What they are called.
  let name: String
  let count: Int
  /// The bytes that end or begin one, each in a way of its own.
  let marks: [UInt8]

  /// Lines of a text or Markdown file, which `\n` or `\r` ends.
  static let lines = PieceLimit(name: "lines", count: 1 << 23, marks: [0x0A, 0x0D])
  /// Tags of a HTML or XML file.
  static let tags = PieceLimit(name: "tags", count: 1 << 23, marks: [UInt8(ascii: "<")])
  /// Control words and symbols of an RTF file.
  static let controls = PieceLimit(name: "control words", count: 1 << 24, marks: [UInt8(ascii: "\\")])

  /// Throws `tooLarge` for a file that has more; `file` says which one it is.
  func check(_ bytes: [UInt8], of file: String) throws(FormatError) {
    if bytes.count <= count { return }
    for mark in marks where bytes.count(where: { $0 == mark }) > count {
      throw FormatError(
        .tooLarge, "\(file) has more than \(count) \(name)", hint: "split it into smaller documents")
    }
  }
}
