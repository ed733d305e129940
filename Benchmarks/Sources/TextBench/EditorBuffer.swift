/// A gap buffer as plain text editors have it: with an index of its lines, which answers what line and column an offset is, and a
/// record of all edits, which they can be taken back by. It has no styles and no versions.
struct EditorBuffer {
  private(set) var buffer = GapBuffer()
  private var lines = LineIndex()
  /// What each edit put in and took out; the bytes taken out stand one after the other.
  private var edits: [(offset: Int, added: Int, removed: Int)] = []
  private var removedBytes: [UInt8] = []

  /// The line that holds an offset, and the offset in it.
  func place(of offset: Int) -> (line: Int, offset: Int) { lines.place(of: offset) }

  /// Puts text in place of what is between two places.
  mutating func replace(
    _ lower: (line: Int, offset: Int), _ upper: (line: Int, offset: Int), with text: [UInt8]
  ) {
    let offset = lines.offset(of: lower)
    let removed = lines.offset(of: upper) - offset
    edits.append((offset, text.count, removed))
    for index in offset..<(offset + removed) { removedBytes.append(buffer[index]) }
    buffer.replace(offset, removed, with: text)
    lines.replace(lower.line, offset, removed: removed, lines: upper.line - lower.line, with: text)
  }

  /// Takes all edits back.
  mutating func undoAll() {
    while let edit = edits.popLast() {
      buffer.replace(edit.offset, edit.added, with: Array(removedBytes.suffix(edit.removed)))
      removedBytes.removeLast(edit.removed)
    }
    lines = LineIndex()
  }
}
