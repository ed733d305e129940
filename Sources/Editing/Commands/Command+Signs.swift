import RichText

extension Command {
  /// What makes other signs of characters: the selected ones, or those typed next.
  static let signs = [
    toggle("code", help: "Makes program text of characters, or takes that away where all are.", \.code),
    toggle("superscript", help: "Raises characters, or takes that away where all are.", \.isSuperscript),
    toggle("subscript", help: "Lowers characters, or takes that away where all are.", \.isSubscript),
    toggle("small caps", help: "Shows small capitals, or takes that away where all are.", \.isSmallCapital),
    toggle("capitals", help: "Shows capitals, or takes that away where all are.", \.isCapital),
  ]
}

extension CharacterStyle {
  fileprivate var isSuperscript: Bool {
    get { baseline == .superscript }
    set { baseline = newValue ? .superscript : .normal }
  }

  fileprivate var isSubscript: Bool {
    get { baseline == .subscript }
    set { baseline = newValue ? .subscript : .normal }
  }

  fileprivate var isSmallCapital: Bool {
    get { capitals == .small }
    set { capitals = newValue ? .small : .asTyped }
  }

  fileprivate var isCapital: Bool {
    get { capitals == .all }
    set { capitals = newValue ? .all : .asTyped }
  }
}

extension CharacterStyle.Underline {
  /// The kinds in words, for a synopsis.
  static let kinds = allCases.dropFirst().reduce("") { $0.isEmpty ? $1.rawValue : "\($0) | \($1.rawValue)" }

  /// A kind of underline by its name.
  init?(named name: String) {
    guard let kind = Self(rawValue: name), kind != .none else { return nil }
    self = kind
  }
}
