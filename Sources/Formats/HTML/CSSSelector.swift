/// A selector of types, classes, ids and descendants or children; others are not understood.
struct CSSSelector: Sendable {
  struct Compound: Sendable {
    /// Nil for any.
    var type: String?
    var id: String?
    var classes: [String] = []
    /// Whether the element must be a child of what the compound before matches.
    var isChild = false
  }

  /// From the outermost to the element itself.
  var compounds: [Compound] = []
  /// Ids, classes, types as one number that compares.
  var specificity = 0

  /// More parts than this are not understood.
  static let limit = 16

  init?(_ text: String) {
    var isChild = false
    for word in text.replacingGreater.split(whereSeparator: \.isWhitespace) {
      if word == ">" { isChild = true; continue }
      guard var compound = CSSSelector.compound(word) else { return nil }
      compound.isChild = isChild
      isChild = false
      compounds.append(compound)
      specificity += (compound.id == nil ? 0 : 10_000) + compound.classes.count * 100 + (compound.type == nil ? 0 : 1)
    }
    guard !compounds.isEmpty, !isChild, compounds.count <= CSSSelector.limit else { return nil }
  }

  private static func compound(_ word: Substring) -> Compound? {
    var (compound, rest) = (Compound(), word)
    let name = rest.prefix { $0 != "." && $0 != "#" }
    rest = rest.dropFirst(name.count)
    guard name.allSatisfy(isNameCharacter) || name == "*" else { return nil }
    if !name.isEmpty, name != "*" { compound.type = name.lowercased() }
    while let mark = rest.first {
      let name = rest.dropFirst().prefix { $0 != "." && $0 != "#" }
      guard !name.isEmpty, name.allSatisfy(isNameCharacter) else { return nil }
      if mark == "#" { compound.id = String(name) } else { compound.classes.append(String(name)) }
      rest = rest.dropFirst(1 + name.count)
    }
    return compound
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }
}

extension String {
  fileprivate var replacingGreater: String {
    split(separator: ">", omittingEmptySubsequences: false).joined(separator: " > ")
  }
}
