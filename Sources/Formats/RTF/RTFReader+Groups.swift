extension RTFReader {
  mutating func open() {
    if state.isUpr, !isUnicodePart { return skipGroup(after: index + 1) }
    if isDoubleAttachment { return attachment() }
    if let note = noteAhead() { return whole(note.kind, through: note.end) }
    push()
    advance()
  }

  private mutating func push() {
    state.isFresh = false
    if stack.count < RTFReader.depthLimit { stack.append(state) } else { excessDepth += 1 }
    (state.group, state.isFresh, state.hasStar, state.isUpr, state.pendingLink) = (index, true, false, false, -1)
    if state.context.link >= 0 {
      state.context.linkDepth += 1
      context = nil
    }
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
    go(to: groupEnd() ?? limit)
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

  func next(_ distance: Int) -> RTFToken? { index + distance < limit ? tokens[index + distance] : nil }

  /// Whether `{{\NeXTGraphic …}¬}` starts here.
  private var isDoubleAttachment: Bool { next(1)?.kind == .open && next(2)?.keyword == .nextGraphic }

  private mutating func attachment() {
    guard let end = closing(index) else { return skipGroup(after: index + 1) }
    whole(.attachment, through: end)
  }

  /// Takes the tokens from here through one as an atom.
  mutating func whole(_ kind: RTFAtom.Kind, through end: Int) {
    state.isFresh = false
    emitAtom(kind, position..<start(end + 1), isBare: tokens[index].kind != .open || closing(index) != end)
    go(to: end + 1)
  }

  /// The token that closes the group which a token opens; nil where the file ends before.
  func closing(_ opening: Int) -> Int? {
    let end = Int(tokens[opening].parameter)
    return end > opening && end < limit ? end : nil
  }

  /// The token that closes the group in which the reader is.
  func groupEnd() -> Int? {
    guard excessDepth == 0, tokens[state.group].kind == .open, state.group < index else {
      return tokens.closing(from: index).flatMap { $0 < limit ? $0 : nil }
    }
    let end = closing(state.group)
    return end.map { $0 >= index } == false ? tokens.closing(from: index) : end
  }

  // MARK: Destinations

  /// Enters the destination that a word begins.
  mutating func enter(_ destination: RTFDestination, isFresh: Bool, word: Int) {
    switch destination {
    case .hidden where tokens[word].keyword == .pn: oldList(isFresh: isFresh, word: word)
    case .hidden where tokens[word].keyword == .listtext || tokens[word].keyword == .pntext:
      marker(isFresh: isFresh, word)
    case .hidden, .fontTable, .colorTable, .expandedColorTable: skipRest(since: isFresh ? nil : word)
    case .visible: enterVisible(tokens[word].keyword)
    case .field: if isFresh { field(word) }
    case .atom(let kind): enterAtom(kind, isFresh: isFresh, word: word)
    }
  }

  private mutating func enterVisible(_ keyword: RTFKeyword) {
    state.isUpr = keyword == .upr
    guard keyword == .fldrslt, excessDepth == 0, let link = stack.last?.pendingLink, link >= 0 else { return }
    (state.context.link, state.context.linkDepth, context) = (link, 0, nil)
  }

  mutating func enterAtom(_ kind: RTFAtom.Kind, isFresh: Bool, word: Int, label: String? = nil) {
    guard let end = groupEnd() else {
      return skipRest(since: isFresh ? nil : word)
    }
    guard isFresh, excessDepth == 0, let outer = stack.last, stack.count > 1 else {
      emitAtom(exact(kind), start(word)..<start(end), isBare: true, label: label)
      return go(to: end)
    }
    let (group, kind) = (state.group, exact(kind))
    stack.removeLast()
    (state, context) = (outer, nil)
    let after = afterCopy(end + 1)
    emitAtom(kind, start(group)..<start(after), isBare: false, label: label)
    go(to: after)
  }

  /// The token after the `{\nonshppict …}` that may follow a picture as its copy for old readers.
  private func afterCopy(_ token: Int) -> Int {
    var opening = token
    while opening < limit, tokens[opening].kind == .newline { opening += 1 }
    guard opening + 1 < limit, tokens[opening].kind == .open, tokens[opening + 1].keyword == .nonshppict,
      let end = closing(opening)
    else { return token }
    return end + 1
  }
}
