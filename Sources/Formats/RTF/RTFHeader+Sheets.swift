extension RTFHeader {
  /// Reads a stylesheet or a list table that begins with this word; false where it is none.
  func readSheets(_ index: Int, into source: inout RTFSource) -> Bool {
    guard [.stylesheet, .listtable, .listoverridetable].contains(tokens[index].keyword) else { return false }
    let end = tokens.closing(from: index)
    let range = (index + 1)..<(end ?? tokens.count)
    let text = RTFTokenText(bytes: bytes, tokens: tokens, page: pages[source.ansiCodePage])
    switch tokens[index].keyword {
    case .stylesheet where source.styleSheet.end == nil: readStyles(text, range, into: &source)
    case .listtable where source.lists.end == nil: readLists(text, range, into: &source)
    case .listoverridetable where source.lists.overrideEnd == nil: readOverrides(text, range, into: &source)
    default: return false
    }
    source.sheetEnd = max(source.sheetEnd, end.map { start($0 + 1) } ?? 0)
    return true
  }

  private func readStyles(_ text: RTFTokenText, _ range: Range<Int>, into source: inout RTFSource) {
    RTFStyleSheetReader(text: text, range: range).read(into: &source.styleSheet)
    source.styleSheet.end = start(range.upperBound)
  }

  private func readLists(_ text: RTFTokenText, _ range: Range<Int>, into source: inout RTFSource) {
    source.lists.definitions = RTFListReader(text).lists(range)
    source.lists.end = start(range.upperBound)
    if let overrides = source.lists.overrides { readOverrides(text, overrides, into: &source) }
  }

  private func readOverrides(_ text: RTFTokenText, _ range: Range<Int>, into source: inout RTFSource) {
    source.lists.lists = RTFListReader(text).overrides(range, of: source.lists.definitions)
    source.lists.overrides = range
    source.lists.highest = source.lists.lists.keys.max() ?? 0
    source.lists.overrideEnd = start(range.upperBound)
  }
}
