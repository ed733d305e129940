import Terminal

/// One line of text that is being typed, with its cursor.
struct TextField: Sendable, Equatable {
  private(set) var characters: [Character]
  /// How many characters are before the cursor.
  private(set) var cursor: Int

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }
  var isAtEnd: Bool { cursor == characters.count }

  /// Inserts at the cursor; line ends become blanks.
  mutating func insert(_ text: String) {
    let line = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    characters.insert(contentsOf: line, at: cursor)
    cursor += line.count
  }

  /// Does what a key does in a line of text; false for a key without a meaning there.
  mutating func update(_ key: Key) -> Bool {
    if let typed = key.typed {
      insert(String(typed))
      return true
    }
    switch key.code {
    case .left, .right, .home, .end: move(key)
    case .backspace, .delete: erase(key)
    case .character("u") where key.modifiers == .control: self = TextField()
    case .character("w") where key.modifiers == .control: remove(wordStart..<cursor)
    default: return false
    }
    return true
  }

  private mutating func move(_ key: Key) {
    let byWord = key.modifiers.contains(.control)
    switch key.code {
    case .left: cursor = byWord ? wordStart : max(cursor - 1, 0)
    case .right: cursor = byWord ? wordEnd : min(cursor + 1, characters.count)
    case .home: cursor = 0
    default: cursor = characters.count
    }
  }

  private mutating func erase(_ key: Key) {
    let byWord = key.modifiers.contains(.control)
    if key.code == .backspace {
      remove((byWord ? wordStart : max(cursor - 1, 0))..<cursor)
    } else {
      remove(cursor..<(byWord ? wordEnd : min(cursor + 1, characters.count)))
    }
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var wordStart: Int {
    let word = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
    return characters[..<word].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
  }

  private var wordEnd: Int {
    let word = characters[cursor...].firstIndex { !$0.isWhitespace } ?? characters.count
    return characters[word...].firstIndex(where: \.isWhitespace) ?? characters.count
  }
}

extension TextField {
  /// The part of the line that fits into so many columns and holds the cursor, and the cursor's column in it.
  func window(columns: Int) -> (text: String, cursor: Int) {
    var first = cursor
    var width = 0
    while first > 0, width + TerminalText.width(of: characters[first - 1]) < columns {
      first -= 1
      width += TerminalText.width(of: characters[first])
    }
    return (String(characters[first...]), width)
  }
}
