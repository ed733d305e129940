/// Paints one frame over another, and knows meanwhile where the terminal's cursor stands and which attributes it has.
struct FramePainter {
  private(set) var output: [UInt8] = []
  private let capabilities: Capabilities
  private var pen = CellStyle()
  /// nil after what may have moved the cursor elsewhere than we think.
  private var position: Frame.Point?
  /// The style that was adapted last, and what became of it.
  private var adapted = (from: CellStyle(), to: CellStyle())

  init(capabilities: Capabilities) { self.capabilities = capabilities }

  mutating func paint(_ new: Frame, over old: Frame?) {
    var base = Frame(columns: new.columns, rows: new.rows)
    if let old, old.columns == new.columns, old.rows == new.rows {
      base = old
    } else {
      emit("\u{1B}[m\u{1B}[2J")
    }
    for row in 0..<new.rows { paintRow(Row(number: row, new: new, old: base)) }
    select(CellStyle())
  }

  private mutating func paintRow(_ row: Row) {
    if row.isUnchanged { return }
    defer { endLink() }
    var isStale = false
    for column in 0..<row.new.count {
      guard let cluster = row.cluster(column), isStale || row.differs(column) else { continue }
      if row.endsInBlanks(from: column) { return eraseRest(of: row, from: column) }
      if !CellWidth.isAgreed(cluster) { position = nil }
      move(to: Frame.Point(column: column, row: row.number), in: row)
      isStale = write(cluster, at: column, in: row) || row.wasUncertain(column)
    }
  }

  /// Writes a cluster, and tells whether the cell behind it may have suffered.
  private mutating func write(_ cluster: Character, at column: Int, in row: Row) -> Bool {
    let width = row.width(column)
    select(adapt(row.new[row.new.startIndex + column].style))
    if CellWidth.isAgreed(cluster) {
      emit(cluster)
      advance(to: column + width, in: row)
      return false
    }
    if width > 1 || CellWidth.of(cluster) == 0 { clear(width, at: column, in: row) }
    emit(cluster)
    position = nil
    return true
  }

  /// Blanks the cells of a cluster that the terminal may draw narrower than we think.
  private mutating func clear(_ width: Int, at column: Int, in row: Row) {
    for _ in 0..<width { emit(" ") }
    position = nil
    move(to: Frame.Point(column: column, row: row.number), in: row)
  }

  private mutating func eraseRest(of row: Row, from column: Int) {
    move(to: Frame.Point(column: column, row: row.number), in: row)
    select(CellStyle())
    emit("\u{1B}[K")
  }

  private mutating func advance(to column: Int, in row: Row) {
    position = column < row.new.count ? Frame.Point(column: column, row: row.number) : nil
  }
}

extension FramePainter {
  private mutating func move(to point: Frame.Point, in row: Row) {
    defer { position = point }
    guard let position, position.row == point.row, position.column <= point.column else {
      return emit("\u{1B}[\(point.row + 1);\(point.column + 1)H")
    }
    let gap = position.column..<point.column
    if gap.isEmpty { return }
    guard gap.count <= 4, gap.allSatisfy({ row.isSimple($0) && adapt(row.style($0)) == pen }) else {
      return emit("\u{1B}[\(gap.count)C")
    }
    for column in gap { if let cluster = row.cluster(column) { emit(cluster) } }
  }

  private mutating func select(_ style: CellStyle) {
    if style == pen { return }
    emit(style.sequences(after: pen))
    pen = style
  }

  /// No link goes from one row on to another.
  private mutating func endLink() {
    var style = pen
    style.link = nil
    select(style)
  }

  private mutating func adapt(_ style: CellStyle) -> CellStyle {
    if style != adapted.from { adapted = (style, style.adapted(to: capabilities)) }
    return adapted.to
  }

  private mutating func emit(_ text: String) { output.append(contentsOf: text.utf8) }
  private mutating func emit(_ cluster: Character) { output.append(contentsOf: cluster.utf8) }
}

extension FramePainter {
  /// A row of both frames.
  fileprivate struct Row {
    let number: Int
    let new: ArraySlice<Cell>
    let old: ArraySlice<Cell>
    let isUnchanged: Bool
    /// The column from which on the new row is blank; 0 if nothing changed.
    let end: Int

    init(number: Int, new: Frame, old: Frame) {
      let range = (number * new.columns)..<((number + 1) * new.columns)
      (self.number, self.new, self.old) = (number, new.cells[range], old.cells[range])
      isUnchanged = self.new == self.old
      let last = isUnchanged ? nil : self.new.lastIndex { $0 != Cell() }
      end = last.map { $0 + 1 - range.lowerBound } ?? 0
    }

    func cluster(_ column: Int) -> Character? { new[new.startIndex + column].cluster }
    func style(_ column: Int) -> CellStyle { new[new.startIndex + column].style }
    func differs(_ column: Int) -> Bool {
      new[new.startIndex + column] != old[old.startIndex + column]
    }

    func width(_ column: Int) -> Int {
      column + 1 < new.count && new[new.startIndex + column + 1].isContinuation ? 2 : 1
    }

    /// Whether what stood here may have been drawn wider than we think.
    func wasUncertain(_ column: Int) -> Bool {
      old[old.startIndex + column].cluster.map { !CellWidth.isAgreed($0) } ?? false
    }

    func isSimple(_ column: Int) -> Bool { cluster(column)?.isASCII ?? false }

    /// Whether erasing the rest is right, and shorter than writing it.
    func endsInBlanks(from column: Int) -> Bool { column >= end && new.count - column > 4 }
  }
}
