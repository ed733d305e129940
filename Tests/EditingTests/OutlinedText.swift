import Editing
import RichText

extension EditorState {
  /// The text with what its paragraphs are: `# ` headings, `> ` quotes, markers of items, `| ` code, `--- ` rules, `=== ` new pages,
  /// and `[row.cell]` for cells, counted as the table's grid does; `ˇ` for the caret.
  var outlined: String {
    let labels = text.listLabels(in: 0..<text.paragraphCount)
    return (0..<text.paragraphCount).map { index in
      var bytes = Array(text[index].text.utf8)
      if selection.head.paragraph == index { bytes.insert(contentsOf: Array("ˇ".utf8), at: selection.head.offset) }
      let label = labels[index].map { indent(index) + $0 + " " } ?? (text.paragraphStyle(index).list == nil ? "" : "_ ")
      return cell(index) + text.paragraphStyle(index).outline + label + String(decoding: bytes, as: UTF8.self)
    }.joined(separator: "\n")
  }

  private func indent(_ index: Int) -> String {
    String(repeating: " ", count: text.paragraphStyle(index).list?.level ?? 0)
  }

  private func cell(_ index: Int) -> String {
    guard let grid = TableGrid(around: index, in: text), let cell = grid.cell(of: index) else { return "" }
    return "[\(grid.cells[cell].rows.lowerBound).\(grid.cells[cell].columns.lowerBound)]"
  }
}

extension ParagraphStyle {
  fileprivate var outline: String {
    (startsPage ? "=== " : "") + (isRule ? "--- " : "") + String(repeating: "> ", count: quoteDepth)
      + (code.map { "|\($0.language) " } ?? "")
      + (headingLevel > 0 ? String(repeating: "#", count: headingLevel) + " " : "")
  }
}
