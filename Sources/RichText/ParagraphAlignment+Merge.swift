extension ParagraphAlignment {
  /// What lies between the paragraphs that stay, atoms by what they are.
  static func gaps(_ old: [Paragraph], _ new: [Paragraph]) -> [Gap] {
    let prefix = zip(old, new).prefix { $0.hasSameText(as: $1) }.count
    let rest = (old.dropFirst(prefix), new.dropFirst(prefix))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0.hasSameText(as: $1) }.count
    let keys = (rest.0.dropLast(suffix).map(\.textKey), rest.1.dropLast(suffix).map(\.textKey))
    return SequenceMatcher(keys.0, keys.1).gaps.map { ($0.old.shifted(by: prefix), $0.new.shifted(by: prefix)) }
  }
}
