import RichText

extension MarkdownHolding {
  /// The paragraphs with the cells of each table in one list and as often quoted, as Markdown has tables.
  ///
  /// These are the list and the quotes that the table has in the source, whose paragraphs are given. Where no cell is
  /// in them any more, or none was, they are those of the cells that are no items themselves.
  func withWholeTables(_ paragraphs: [Paragraph], _ original: [Paragraph]) -> [Paragraph] {
    guard paragraphs.contains(where: { !$0.style.cells.isEmpty }) else { return paragraphs }
    return paragraphs.grouped { $0.isInSameTable(as: $1) }.flatMap { table in
      table.allSatisfy { $0.surroundings == table[0].surroundings } ? table : whole(table, original)
    }
  }

  private func whole(_ table: [Paragraph], _ original: [Paragraph]) -> [Paragraph] {
    let sources = table.map { $0.cell(in: original) }
    let wanted = zip(table, sources).first { $0.surroundings == $1?.surroundings }?.0.surroundings ?? common(table)
    let inList = (table + sources.compactMap { $0 }).first { $0.surroundings.isInList(of: wanted) }
    return zip(table, sources).map { cell, source in
      let own = [cell, source].first { $0?.surroundings.isInList(of: wanted) ?? false }
      var cell = cell
      cell.style.list = own.map { $0?.style.list } ?? inList?.style.list?.withoutMarker
      cell.style.quoteDepth = wanted.quoteDepth
      return cell
    }
  }

  /// What most likely stands around a table that is not as in the source.
  private func common(_ table: [Paragraph]) -> Paragraph.Surroundings {
    let plain = table.first { $0.style.list?.hasMarker != true }?.surroundings
    return .init(
      quoteDepth: table.map(\.style.quoteDepth).min() ?? 0, list: plain?.list, level: plain?.level)
  }
}

extension Paragraph {
  /// The quotes and the list that a paragraph is in.
  fileprivate struct Surroundings: Equatable {
    var quoteDepth: Int
    var list, level: Int?

    func isInList(of other: Self) -> Bool { list == other.list && level == other.level }
  }

  fileprivate var surroundings: Surroundings {
    Surroundings(quoteDepth: style.quoteDepth, list: style.list?.list, level: style.list?.level)
  }

  fileprivate func isInSameTable(as other: Paragraph) -> Bool {
    guard let cell = style.cells.first else { return false }
    return cell.table == other.style.cells.first?.table
  }

  /// The cell of the source that it was; nil for a new one.
  fileprivate func cell(in original: [Paragraph]) -> Paragraph? {
    guard id.number < UInt64(original.count) else { return nil }
    let cell = original[Int(id.number)]
    return cell.style.cells.isEmpty ? nil : cell
  }
}

extension ListItem {
  fileprivate var withoutMarker: ListItem {
    var item = self
    (item.hasMarker, item.start) = (false, nil)
    return item
  }
}
