extension RTFReader {
  mutating func word(_ token: RTFToken) {
    let (isFresh, word) = (state.isFresh, index)
    state.isFresh = false
    advance()
    let destination = token.keyword.destination
    if state.hasStar, isFresh, destination == nil { return skipRest() }
    if takesNote(token, word) || takesDeleted(token, word) { return }
    if let destination {
      if isFresh || stack.count > 1 { enter(destination, isFresh: isFresh, word: word) }
    } else if token.keyword != .unknown {
      apply(token, word)
    }
  }

  private mutating func apply(_ token: RTFToken, _ word: Int) {
    if token.keyword == .page, isParagraphStart {
      return pageBreaks.append(RTFMark(range: start(word)..<position, context: currentContext()))
    }
    if let scalar = token.keyword.scalar { return emit(scalar, from: start(word)) }
    switch token.keyword {
    case .u: unicode(token, from: start(word))
    case .par, .sect: endParagraph(start(word)..<position)
    case .cell: endParagraph(start(word)..<position, .cell)
    case .nestcell: endParagraph(start(word)..<position, .nestedCell)
    case .trowd, .cellx, .row, .nestrow, .clmgf, .clmrg, .clvmgf, .clvmrg, .clgridspan, .trhdr: row(token, word)
    default: setState(token)
    }
  }

  private mutating func setState(_ token: RTFToken) {
    context = nil
    switch token.keyword {
    case .pard: resetParagraph()
    case .uc: state.context.fallback = min(max(Int32(token.value(default: 1)), 0), 255)
    default: if !state.context.paragraph.apply(token) { setCharacter(token) }
    }
  }

  private mutating func resetParagraph() {
    state.context.paragraph = RTFParagraphState()
    if source.pieces.count == firstPiece, stack.count <= endDepth || paragraphs.isEmpty {
      state.resetParagraph = paragraphs.count
    }
  }

  private mutating func setCharacter(_ token: RTFToken) {
    switch token.keyword {
    case .plain: state.context.character = RTFCharacterState()
    case .f:
      (state.context.character.font, state.context.character.wideFont) = (font(token), -1)
    case .af: if state.isWide { state.context.character.wideFont = font(token) }
    case .dbch: state.isWide = true
    case .loch, .hich: (state.isWide, state.context.character.wideFont) = (false, -1)
    case .cf: state.context.character.color = color(token)
    case .cb, .chcbpat: state.context.character.background = color(token)
    case .highlight: state.context.character.highlight = color(token)
    case .ulc: state.context.character.underlineColor = color(token)
    default: state.context.character.apply(token)
    }
  }

  private mutating func font(_ token: RTFToken) -> Int32 {
    let number = min(max(token.parameter, 0), 32_767)
    source.highestFont = max(source.highestFont, number)
    return number
  }

  private mutating func color(_ token: RTFToken) -> Int32 {
    let number = min(max(token.parameter, 0), 32_767)
    source.highestColor = max(source.highestColor, number)
    return number
  }
}

extension RTFCharacterState {
  /// Sets what a word sets that needs no table.
  mutating func apply(_ token: RTFToken) {
    switch token.keyword {
    case .b: bold = token.isOn
    case .i: italic = token.isOn
    case .strike: strike = token.isOn
    case .striked: doubleStrike = token.isOn
    case .v: hidden = token.isOn
    case .fs: size = min(max(Int32(token.value(default: 24)), 1), 3276)
    default: if let line = token.keyword.underline { underline = token.isOn ? line : .none } else { applyMore(token) }
    }
  }
}

extension RTFKeyword {
  /// The underline that the word sets; nil for other words.
  var underline: RTFUnderline? {
    switch self {
    case .ul, .ulth: .single
    case .uldb: .double
    case .ulw: .words
    case .uld, .ulthd: .dotted
    case .uldash, .uldashd, .uldashdd, .ulthdash, .ulldash: .dashed
    case .ulwave, .ulhwave, .ululdbwave: .wave
    case .ulnone: RTFUnderline.none
    default: nil
    }
  }

  /// The character that the word stands for; nil for other words.
  var scalar: UInt32? {
    switch self {
    case .tab: 9
    case .line, .lbr: 0x2028
    case .page: 0x0C
    case .column: 0x0E
    case .emdash: 0x2014
    case .endash: 0x2013
    case .emspace: 0x2003
    case .enspace: 0x2002
    case .qmspace: 0x2005
    case .bullet: 0x2022
    default: quoteOrJoiner
    }
  }

  private var quoteOrJoiner: UInt32? {
    switch self {
    case .lquote: 0x2018
    case .rquote: 0x2019
    case .ldblquote: 0x201C
    case .rdblquote: 0x201D
    case .zwj: 0x200D
    case .zwnj: 0x200C
    case .zwbo: 0x200B
    case .zwnbo: 0x2060
    case .ltrmark: 0x200E
    case .rtlmark: 0x200F
    default: nil
    }
  }
}
