extension RTFVocabulary {
  /// Whether the tables grew.
  var hasNewEntries: Bool { !newColors.isEmpty || !newFonts.isEmpty || !newCharacterStyles.isEmpty }

  /// Adds what the tables grew by.
  func addTables(to splices: inout Splices) {
    if !newCharacterStyles.isEmpty {
      let end = source.characterStyles.end
      splices.insertOutOfOrder(
        end == nil ? Array("{\\stylesheet".utf8) + newCharacterStyles + [0x7D] : newCharacterStyles,
        at: end ?? source.tableEnd)
    }
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
}
