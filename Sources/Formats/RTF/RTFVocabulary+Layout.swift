import RichText

extension RTFVocabulary {
  /// The state for a layout, in which what means the same stays as it was.
  mutating func state(_ style: ParagraphStyle, from base: RTFParagraphState) -> RTFParagraphState {
    let current = source.layout(base)
    var state = base.settled
    state.setLengths(style)
    if current.lineSpacing == style.lineSpacing { (state.spacing, state.isMultiple) = (base.spacing, base.isMultiple) }
    if current.tabStops != style.tabStops { state.setTabs(style.tabStops) }
    if current.isRule != style.isRule { state.borders = style.isRule ? .bottom : [] }
    if current.role != style.role { setRole(style.role, &state) }
    setList(style.list, current.list, &state)
    if state.depth != style.cells.count { state.depth = style.cells.count }
    return state
  }

  private mutating func setRole(_ role: RTFParagraphRole, _ state: inout RTFParagraphState) {
    if let words = source.roles[role] { return (state.style, state.outline) = (words.style, words.outline) }
    state.style = role.name.map { styleNumber($0, role) } ?? 0
    let isSaid = source.styleSheet.role(state.style).heading == role.heading && role.heading == 0
    state.outline = role.heading > 0 ? Int32(role.heading) - 1 : isSaid ? -1 : 9
  }

  private mutating func setList(_ item: ListItem?, _ current: ListItem?, _ state: inout RTFParagraphState) {
    guard let item else {
      if current != nil || state.oldList >= 0 { (state.list, state.level, state.oldList) = (0, 0, -1) }
      return
    }
    guard item.hasMarker else {
      return (state.list, state.level, state.oldList) = (0, 0, continuationNumber())
    }
    if item.list >= RTFListTable.firstOld {
      return (state.list, state.level, state.oldList) = (0, 0, Int32(clamping: item.list - RTFListTable.firstOld))
    }
    (state.list, state.level) = (Int32(clamping: item.list), Int32(clamping: item.level))
  }

  // MARK: Words

  /// The words that lead from one layout to another, groups first; nil where only `\pard` can take back what is in force.
  func words(from: RTFParagraphState, to: RTFParagraphState) -> String? {
    guard let tabs = tabWords(from, to), let role = roleWords(from, to), let list = listWords(from, to) else {
      return nil
    }
    if from.startsPage, !to.startsPage { return nil }
    guard from.depth <= to.depth, to.borders == from.borders || from.borders.isEmpty else { return nil }
    let border = to.borders == from.borders ? "" : "\\brdrb\\brdrs\\brdrw10\\brsp20"
    let table = from.depth == to.depth ? "" : to.depth == 1 ? "\\intbl" : "\\intbl\\itap\(to.depth)"
    return list + role + lengthWords(from, to) + tabs + border + table
  }

  /// The words for a layout after `\pard`.
  func words(of state: RTFParagraphState) -> String {
    let words = words(from: RTFParagraphState(), to: state) ?? ""
    let groups = words.hasPrefix("{") ? words.firstIndex(of: "}").map { words[...$0] } ?? "" : ""
    return "\\pard" + groups + words.dropFirst(groups.count)
  }

  private func lengthWords(_ from: RTFParagraphState, _ to: RTFParagraphState) -> String {
    var words = ""
    if from.alignment != to.alignment { words += to.alignment.words }
    let (isLeft, isRight) = (from.left != to.left, from.right != to.right)
    if isLeft { words += source.isCocoa ? "\\li\(to.left)" : "\\li\(to.left)\\lin\(to.left)" }
    if isRight { words += source.isCocoa ? "\\ri\(to.right)" : "\\ri\(to.right)\\rin\(to.right)" }
    if from.first != to.first { words += "\\fi\(to.first)" }
    if from.before != to.before { words += "\\sb\(to.before)" }
    if from.after != to.after { words += "\\sa\(to.after)" }
    if (from.spacing, from.isMultiple) != (to.spacing, to.isMultiple) {
      words += "\\sl\(to.spacing)\\slmult\(to.isMultiple ? 1 : 0)"
    }
    if to.startsPage, !from.startsPage { words += "\\pagebb" }
    return words
  }

  private func tabWords(_ from: RTFParagraphState, _ to: RTFParagraphState) -> String? {
    if from.tabs == to.tabs { return "" }
    guard from.tabs.allSatisfy({ old in to.tabs.contains { $0.position == old.position } }) else { return nil }
    return to.tabs.filter { !from.tabs.contains($0) }.map(\.words).joined()
  }

  private func roleWords(_ from: RTFParagraphState, _ to: RTFParagraphState) -> String? {
    var words = from.style == to.style ? "" : "\\s\(to.style)"
    if from.outline != to.outline {
      if to.outline < 0 { return nil }
      words += "\\outlinelevel\(to.outline)"
    }
    return words
  }

  private func listWords(_ from: RTFParagraphState, _ to: RTFParagraphState) -> String? {
    var words = ""
    if from.oldList != to.oldList {
      if to.oldList < 0 { return nil }
      words += oldListGroup(to.oldList)
    }
    if (from.list, from.level) != (to.list, to.level) {
      if to.list == 0 { return nil }
      words += "\\ls\(to.list)\\ilvl\(to.level)"
    }
    return words
  }
}

extension ParagraphStyle {
  var role: RTFParagraphRole { RTFParagraphRole(self) }
}

extension RTFTab {
  /// The words that set it.
  fileprivate var words: String {
    let side =
      switch alignment {
      case .left: ""
      case .center: "\\tqc"
      case .right: "\\tqr"
      case .decimal: "\\tqdec"
      }
    return side + leaderWord + "\\tx\(position)"
  }

  private var leaderWord: String {
    switch leader {
    case .none: ""
    case .dots: "\\tldot"
    case .middleDots: "\\tlmdot"
    case .hyphens: "\\tlhyph"
    case .underline: "\\tlul"
    case .thick: "\\tlth"
    case .equals: "\\tleq"
    }
  }
}
