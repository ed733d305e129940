import RichText

extension RTFSource {
  /// What a layout means in the model; lists and tables beside the numbers of lists are not part of it.
  func layout(_ state: RTFParagraphState) -> ParagraphStyle {
    let role = styleSheet.role(state.style, outline: state.outline)
    var style = ParagraphStyle()
    (style.name, style.headingLevel, style.quoteDepth) = (role.name, role.heading, role.quoteDepth)
    style.code = role.isCode ? CodeBlock() : nil
    style.alignment = state.alignment.model
    (style.leftIndent, style.rightIndent, style.firstLineIndent) = (
      Int(state.left), Int(state.right), Int(state.first)
    )
    (style.spaceBefore, style.spaceAfter) = (Int(state.before), Int(state.after))
    (style.lineSpacing, style.tabStops) = (state.lineSpacing, tabStops(state))
    (style.isRule, style.startsPage) = (state.borders == .bottom, state.startsPage)
    style.list = lists.item(state)
    return style
  }

  /// The same, and notes how the file says what its paragraphs are.
  mutating func addLayout(_ state: RTFParagraphState) -> ParagraphStyle {
    let style = layout(state)
    lists.highest = max(lists.highest, state.list)
    highestStyle = max(highestStyle, state.style)
    let role = RTFParagraphRole(style)
    if roles[role] == nil { roles[role] = RTFRoleWords(style: state.style, outline: state.outline) }
    return style
  }

  /// The stops that a person set: Apple's files repeat a row of regular ones in every paragraph.
  func tabStops(_ state: RTFParagraphState) -> [TabStop] {
    if isCocoa, state.hasRegularTabs { return [] }
    return state.tabs.map { TabStop(Int($0.position), $0.alignment) }
  }
}

extension RTFParagraphState {
  fileprivate var lineSpacing: LineSpacing? {
    if spacing == 0 { return nil }
    if isMultiple { return .multiple(Int(spacing)) }
    return spacing < 0 ? .exactly(-Int(spacing)) : .atLeast(Int(spacing))
  }

  mutating func setLineSpacing(_ value: LineSpacing?) {
    switch value {
    case nil: (spacing, isMultiple) = (0, false)
    case .multiple(let lines): (spacing, isMultiple) = (Int32(clamping: lines).clampedLength, true)
    case .exactly(let distance): (spacing, isMultiple) = (-max(0, Int32(clamping: distance).clampedLength), false)
    case .atLeast(let distance): (spacing, isMultiple) = (max(0, Int32(clamping: distance).clampedLength), false)
    }
  }

  /// Whether the stops are ten or more at equal distances.
  fileprivate var hasRegularTabs: Bool {
    guard tabs.count >= 10, let step = tabs.first?.position, step > 0 else { return false }
    return tabs.enumerated().allSatisfy { index, tab in
      tab.alignment == .left && tab.leader == .none && Int(tab.position) == Int(step) * (index + 1)
    }
  }

  /// Takes up what of a layout needs no table of the file.
  mutating func setLengths(_ style: ParagraphStyle) {
    alignment = RTFAlignment(style.alignment)
    (left, right) = (Int32(clamping: style.leftIndent).clampedLength, Int32(clamping: style.rightIndent).clampedLength)
    first = Int32(clamping: style.firstLineIndent).clampedLength
    before = Int32(clamping: style.spaceBefore).clampedLength
    after = Int32(clamping: style.spaceAfter).clampedLength
    setLineSpacing(style.lineSpacing)
    startsPage = style.startsPage
  }

  mutating func setTabs(_ stops: [TabStop]) {
    tabs = []
    for stop in stops {
      let tab = RTFTab(position: Int32(clamping: stop.position).clampedLength, alignment: stop.alignment)
      if !tabs.contains(where: { $0.position == tab.position }), tabs.count < 64 { tabs.append(tab) }
    }
    tabs.sort { $0.position < $1.position }
  }
}
