import Editing
import RichText
public import Terminal

extension EditorScreen {
  public func view(columns: Int, rows: Int) -> Frame {
    var frame = Frame(columns: columns, rows: rows)
    frame.title = document.title
    guard columns > 0, rows > 0 else { return frame }
    let bottom = BottomLine(self)
    let areas = ScreenAreas(columns: columns, rows: rows, bottomRows: bottom.rows(columns: columns, of: rows))
    if let help { help.draw(rows: areas.textRows, into: &frame) } else { drawText(areas, into: &frame) }
    if let row = areas.statusRow { StatusBar(self).draw(row: row, into: &frame) }
    if let row = areas.bottomRow ?? (bottom.isNeeded ? 0 : nil) { bottom.draw(row: row, into: &frame) }
    return frame
  }

  private func drawText(_ areas: ScreenAreas, into frame: inout Frame) {
    let shown = fitted(areas)
    TextArea(editor: shown).draw(into: &frame)
    guard let caret = shown.caretPlace(), caret.row < frame.rows else { return }
    frame.cursor = Frame.Point(column: min(caret.column, frame.columns - 1), row: caret.row)
  }

  /// The editor at the size that is drawn; where that has not been told yet, the view is made to hold the caret.
  private func fitted(_ areas: ScreenAreas) -> EditorState {
    if editor.viewport.columns == areas.columns, editor.viewport.rows == areas.textRows { return editor }
    var fitted = editor
    fitted.resize(columns: areas.columns, rows: areas.textRows)
    return fitted
  }
}
