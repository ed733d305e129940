import RichText

extension RTFSource {
  /// A layout as RTF can hold it, apart from what depends on other paragraphs.
  func heldStyle(_ style: ParagraphStyle) -> ParagraphStyle {
    var state = RTFParagraphState()
    state.setLengths(style)
    state.setTabs(style.tabStops)
    state.borders = style.isRule ? .bottom : []
    var result = layout(state)
    let role = heldRole(style.role)
    (result.name, result.headingLevel, result.quoteDepth) = (role.name, role.heading, role.quoteDepth)
    result.code = role.isCode ? CodeBlock(number: style.code?.number ?? 0) : nil
    (result.list, result.cells) = (style.list, style.cells)
    return result
  }

  /// What a paragraph is, as a style can say it. What the file has stays as it is.
  func heldRole(_ role: RTFParagraphRole) -> RTFParagraphRole {
    if roles[role] != nil { return role }
    var role = role
    role.heading = min(max(role.heading, 0), 9)
    role.quoteDepth = role.isCode ? 0 : min(max(role.quoteDepth, 0), 9)
    role.name = role.name.flatMap(heldName)
    let meant = meaning(role.name)
    let isQuoteOrCode = meant.isCode != role.isCode || meant.quoteDepth != role.quoteDepth
    let isHeading = meant.heading != role.heading && (role.name == nil || meant.heading > 0)
    if isQuoteOrCode || isHeading { role.name = usualName(role) }
    return role
  }

  /// What a style of this name is in the file.
  private func meaning(_ name: String?) -> RTFParagraphRole {
    guard let name else { return RTFParagraphRole(name: nil) }
    return styleSheet.entry(named: name).map { styleSheet.role($0.number) } ?? RTFParagraphRole(name: name)
  }

  /// The name of the file's own style for a role, or else the usual one.
  private func usualName(_ role: RTFParagraphRole) -> String? {
    guard let usual = role.usualName else { return nil }
    let wanted = RTFParagraphRole(name: usual)
    let own = styleSheet.entries.first { entry in
      var meant = styleSheet.role(entry.number)
      meant.name = usual
      return meant == wanted && styleSheet.entry(named: entry.name)?.number == entry.number
    }
    return own?.name ?? usual
  }

  private func heldName(_ name: String) -> String? {
    let clean = String(
      decoding: name.utf16.filter { $0 >= 0x20 && $0 != 0x3B && !(0xD800..<0xE000).contains($0) }.prefix(200),
      as: UTF16.self)
    let trimmed = clean.trimmingSpaces
    return trimmed.isEmpty || trimmed == styleSheet.defaultName ? nil : trimmed
  }
}
