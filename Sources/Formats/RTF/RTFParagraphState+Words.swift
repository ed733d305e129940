import RichText

extension RTFParagraphState {
  /// Takes up what a word sets; false where it is no word of paragraphs.
  mutating func apply(_ token: RTFToken) -> Bool {
    applyAlignment(token) || applyLength(token) || applyTab(token) || applyBorder(token) || applyRole(token)
  }

  private mutating func applyAlignment(_ token: RTFToken) -> Bool {
    switch token.keyword {
    case .ql: alignment = .left
    case .qc: alignment = .center
    case .qr: alignment = .right
    case .qj, .qd, .qk, .qt: alignment = .justified
    case .qnatural: alignment = .natural
    default: return false
    }
    return true
  }

  private mutating func applyLength(_ token: RTFToken) -> Bool {
    switch token.keyword {
    case .li: left = token.parameter.clampedLength
    case .ri: right = token.parameter.clampedLength
    case .fi: first = token.parameter.clampedLength
    case .sb: before = token.parameter.clampedLength
    case .sa: after = token.parameter.clampedLength
    case .sl: spacing = token.parameter.clampedLength
    case .slmult: isMultiple = token.isOn
    case .pagebb: startsPage = token.isOn
    default: return false
    }
    return true
  }

  private mutating func applyTab(_ token: RTFToken) -> Bool {
    switch token.keyword {
    case .tx: addTab(token.parameter.clampedLength)
    case .tqr: nextTab.alignment = .right
    case .tqc: nextTab.alignment = .center
    case .tqdec: nextTab.alignment = .decimal
    default:
      guard let leader = token.keyword.leader else { return false }
      nextTab.leader = leader
    }
    return true
  }

  /// Keeps the stops in order, one at each place.
  private mutating func addTab(_ position: Int32) {
    nextTab.position = position
    let index = tabs.firstIndex { $0.position >= position } ?? tabs.count
    if index < tabs.count, tabs[index].position == position {
      tabs[index] = nextTab
    } else if tabs.count < 64 {
      tabs.insert(nextTab, at: index)
    }
    nextTab = RTFTab()
  }

  private mutating func applyBorder(_ token: RTFToken) -> Bool {
    switch token.keyword {
    case .brdrnil, .brdrnone: borders.subtract(border)
    case .chbrdr, .clbrdrt, .clbrdrb, .clbrdrl, .clbrdrr, .trbrdrt, .trbrdrb, .trbrdrl, .trbrdrr, .trbrdrh, .trbrdrv:
      border = []
    default:
      guard let side = token.keyword.border else { return false }
      border = side
      borders.formUnion(side)
    }
    return true
  }

  private mutating func applyRole(_ token: RTFToken) -> Bool {
    switch token.keyword {
    case .s: style = min(max(token.parameter, 0), 32_767)
    case .outlinelevel: outline = min(max(token.parameter, 0), 9)
    case .ls: list = min(max(token.parameter, 0), 32_767)
    case .ilvl: level = min(max(token.parameter, 0), 8)
    case .intbl: isInTable = token.isOn
    case .itap: nesting = min(max(token.parameter, 1), RTFParagraphState.depthLimit)
    default: return false
    }
    return true
  }
}

extension RTFKeyword {
  /// What a word fills the space before a tab stop with; nil for other words.
  fileprivate var leader: RTFTab.Leader? {
    switch self {
    case .tldot: .dots
    case .tlmdot: .middleDots
    case .tlhyph: .hyphens
    case .tlul: .underline
    case .tlth: .thick
    case .tleq: .equals
    default: nil
    }
  }

  /// The sides whose border a word begins; nil for other words.
  fileprivate var border: RTFBorders? {
    switch self {
    case .brdrt: .top
    case .brdrb: .bottom
    case .brdrl, .brdrr, .brdrbar: .sides
    case .brdrbtw: .between
    case .box: .box
    default: nil
    }
  }
}
