extension RTFHeader {
  /// Reads the stylesheet or the list table that begins with this word.
  func readSheet(_ index: Int, into source: inout RTFSource) {
    let end = tokens.closing(from: index)
    let range = (index + 1)..<(end ?? tokens.count)
    let text = RTFTokenText(bytes: bytes, tokens: tokens, page: pages[source.ansiCodePage])
    let isFirst: Bool
    switch tokens[index].keyword {
    case .stylesheet: isFirst = readStyles(text, range, into: &source)
    case .listtable: isFirst = readLists(text, range, into: &source)
    default: isFirst = readOverrides(text, range, into: &source)
    }
    if isFirst { source.sheetEnd = max(source.sheetEnd, end.map { start($0 + 1) } ?? 0) }
  }

  /// Adds the styles that are missing; whether the table is the first.
  private func readStyles(_ text: RTFTokenText, _ range: Range<Int>, into source: inout RTFSource) -> Bool {
    RTFStyleSheetReader(text: text, range: range).read(into: &source.styleSheet)
    guard source.styleSheet.end == nil else { return false }
    source.styleSheet.end = start(range.upperBound)
    return true
  }

  private func readLists(_ text: RTFTokenText, _ range: Range<Int>, into source: inout RTFSource) -> Bool {
    let reader = RTFListReader(text, fonts: source.fonts)
    source.lists.definitions.merge(reader.lists(range)) { known, _ in known }
    for overrides in source.lists.overrides { addOverrides(reader, overrides, into: &source) }
    guard source.lists.end == nil else { return false }
    source.lists.end = start(range.upperBound)
    return true
  }

  private func readOverrides(_ text: RTFTokenText, _ range: Range<Int>, into source: inout RTFSource) -> Bool {
    addOverrides(RTFListReader(text, fonts: source.fonts), range, into: &source)
    source.lists.overrides.append(range)
    guard source.lists.overrideEnd == nil else { return false }
    source.lists.overrideEnd = start(range.upperBound)
    return true
  }

  /// Adds the lists that are missing, or have been without levels since their definitions come later.
  private func addOverrides(_ reader: RTFListReader, _ range: Range<Int>, into source: inout RTFSource) {
    source.lists.lists.merge(reader.overrides(range, of: source.lists.definitions)) { known, new in
      known.isEmpty ? new : known
    }
    source.lists.highest = source.lists.lists.keys.max() ?? 0
  }
}
