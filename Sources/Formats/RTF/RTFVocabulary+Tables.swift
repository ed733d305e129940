extension RTFVocabulary {
  /// Whether the tables grew.
  var hasNewEntries: Bool {
    ![newColors, newFonts, newStyles, newLists, newOverrides].allSatisfy(\.isEmpty)
  }

  /// Adds what the tables grew by.
  func addTables(to splices: inout Splices) {
    addSheets(to: &splices)
    if !newColors.isEmpty {
      if let end = source.colors.expandedEnd { splices.insertOutOfOrder(newExpandedColors, at: end) }
      splices.insertOutOfOrder(
        source.colors.end == nil ? Array("{\\colortbl".utf8) + newColors + [0x7D] : newColors,
        at: source.colors.end ?? source.tableEnd)
    }
    guard !newFonts.isEmpty else { return }
    splices.insertOutOfOrder(
      source.fonts.end == nil ? Array("{\\fonttbl".utf8) + newFonts + [0x7D] : newFonts,
      at: source.fonts.end ?? source.headerEnd)
  }

  /// A new table comes after what is there, and what is put in last stands first.
  private func addSheets(to splices: inout Splices) {
    add(newOverrides, "{\\*\\listoverridetable", at: source.lists.overrideEnd, to: &splices)
    add(newLists, "{\\*\\listtable", at: source.lists.end, to: &splices)
    add(newStyles, "{\\stylesheet{\\s0 \(RTFStyleSheet.usualDefault);}", at: source.styleSheet.end, to: &splices)
  }

  private func add(_ entries: [UInt8], _ table: String, at end: Int?, to splices: inout Splices) {
    guard !entries.isEmpty else { return }
    splices.insertOutOfOrder(end == nil ? Array(table.utf8) + entries + [0x7D] : entries, at: end ?? source.sheetEnd)
  }
}
