extension RTFReader {
  mutating func open() {
    if state.isUpr, !isUnicodePart { return skipGroup(after: index + 1) }
    if isDoubleAttachment { return attachment() }
    push()
    advance()
  }

  private mutating func push() {
    state.isFresh = false
    if stack.count < RTFReader.depthLimit { stack.append(state) } else { excessDepth += 1 }
    (state.group, state.isFresh, state.hasStar, state.isUpr) = (index, true, false, false)
  }

  mutating func close() {
    pop()
    isFinished = stack.isEmpty && excessDepth == 0
    if !isFinished { advance() }
  }

  /// Ends the group; at the outermost one the state stays, for what is added to the end of the text.
  private mutating func pop() {
    if excessDepth > 0 { return excessDepth -= 1 }
    guard let outer = stack.popLast() else { return }
    if !stack.isEmpty { (state, context) = (outer, nil) }
  }

  /// Skips the tokens of the group that is open, up to its closing brace.
  mutating func skipRest(since token: Int? = nil) {
    state.hiddenStart = token ?? state.group
    go(to: tokens.closing(from: index) ?? tokens.count)
  }

  private mutating func skipGroup(after token: Int) {
    push()
    go(to: token)
    skipRest()
  }

  /// Whether the group that opens here is the part of `\upr` that is read.
  private var isUnicodePart: Bool {
    next(1)?.kind == .symbol && next(2)?.keyword == .ud || next(1)?.keyword == .ud
  }

  func next(_ distance: Int) -> RTFToken? { index + distance < tokens.count ? tokens[index + distance] : nil }

  /// Whether `{{\NeXTGraphic …}¬}` starts here.
  private var isDoubleAttachment: Bool { next(1)?.kind == .open && next(2)?.keyword == .nextGraphic }

  private mutating func attachment() {
    guard let end = tokens.closing(from: index + 1) else { return skipGroup(after: index + 1) }
    state.isFresh = false
    emitAtom(.attachment, position..<start(end + 1), isBare: false)
    go(to: end + 1)
  }

  // MARK: Destinations

  /// Enters the destination that a word begins.
  mutating func enter(_ destination: RTFDestination, isFresh: Bool, word: Int) {
    switch destination {
    case .hidden where tokens[word].keyword == .pn: oldList(isFresh: isFresh, word: word)
    case .hidden where tokens[word].keyword == .listtext || tokens[word].keyword == .pntext: marker(isFresh: isFresh, word)
    case .hidden, .fontTable, .colorTable, .expandedColorTable: skipRest(since: isFresh ? nil : word)
    case .visible: state.isUpr = tokens[word].keyword == .upr
    case .atom(let kind): enterAtom(kind, isFresh: isFresh, word: word)
    }
  }

  private mutating func enterAtom(_ kind: RTFAtom.Kind, isFresh: Bool, word: Int) {
    guard let end = tokens.closing(from: index) else {
      return skipRest(since: isFresh ? nil : word)
    }
    guard isFresh, excessDepth == 0, let outer = stack.last, stack.count > 1 else {
      emitAtom(kind, start(word)..<start(end), isBare: true)
      return go(to: end)
    }
    let group = state.group
    stack.removeLast()
    (state, context) = (outer, nil)
    let after = afterCopy(end + 1)
    emitAtom(kind, start(group)..<start(after), isBare: false)
    go(to: after)
  }

  /// The token after the `{\nonshppict …}` that may follow a picture as its copy for old readers.
  private func afterCopy(_ token: Int) -> Int {
    var opening = token
    while opening < tokens.count, tokens[opening].kind == .newline { opening += 1 }
    guard opening + 1 < tokens.count, tokens[opening].kind == .open, tokens[opening + 1].keyword == .nonshppict,
      let end = tokens.closing(from: opening + 1)
    else { return token }
    return end + 1
  }
}
