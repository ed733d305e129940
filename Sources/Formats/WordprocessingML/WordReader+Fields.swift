import RichText

extension WordReader {
  mutating func addSimpleField(_ node: Int) -> Int {
    var field = WordFields.Field(begin: node)
    field.instruction = part.attribute(node, "instr") ?? ""
    return addField(field, part.outerRange(node), beside: true, after(node))
  }

  /// Adds a field as an atom; `next` is the token after it.
  mutating func addField(_ field: WordFields.Field, _ range: Range<Int>, beside: Bool, _ next: Int) -> Int {
    let node =
      beside
      ? part.parent(field.begin).map { story.part.name($0).local == "r" ? $0 : field.begin } ?? field.begin
      : field.begin
    let instruction = field.instruction.trimmed
    let result = self.result(field, next)
    let kind: Atom.Kind = field.name == "PAGE" ? .pageNumber : .field
    let label = kind == .pageNumber ? "page number" : result.isEmpty ? instruction : result
    let atom = Atom(kind, label: label, key: WordAtom.key(part.bytes[range]))
    addAtom(
      WordAtom(
        atom: atom, range: range, parent: part.parent(node) ?? part.root, node: node, isBesideRuns: beside,
        field: (instruction, result)))
    return next
  }

  func result(_ field: WordFields.Field, _ next: Int) -> String {
    let first = part.name(field.begin).local == "fldChar" ? field.separate ?? next : field.begin
    var result = ""
    for token in first..<max(first, next) {
      guard [.text, .reference, .cdata].contains(part.tokens[token].kind), let parent = part.parent(token) else {
        continue
      }
      if case .text = story.element(parent) { result += part.text(token) }
    }
    return WordText.held(result) ?? ""
  }

  mutating func addFieldCharacter(_ node: Int) -> Int {
    guard let field = fields.fields[node], let end = field.end else {
      guard let open = openFields.last else { return add(.marker, node) }
      if open.field.end == node { openFields.removeLast() }
      return open.field.end == node || open.field.separate == node
        ? addLinkMarker(node, open.number) : add(.marker, node)
    }
    if field.name == "HYPERLINK", let link = WordLinks.link(field.instruction) {
      openFields.append((field, link, story.linkFields.count))
      story.linkFields.append(part.outerRange(node).lowerBound..<part.outerRange(end).upperBound)
      return addLinkMarker(node, story.linkFields.count - 1)
    }
    guard part.parent(end) == part.parent(node), isAtom(field, end) else { return add(.marker, node) }
    let range = part.outerRange(node).lowerBound..<part.outerRange(end).upperBound
    return addField(field, range, beside: false, after(end))
  }

  static let shownFields: Set<String> = [
    "FORMTEXT", "TOC", "INDEX", "BIBLIOGRAPHY", "ADDIN", "IF", "QUOTE", "HYPERLINK", "TOA",
  ]

  /// Whether a field is one thing, rather than text that it shows.
  func isAtom(_ field: WordFields.Field, _ end: Int) -> Bool {
    if Self.shownFields.contains(field.name) { return false }
    for token in field.begin..<end where part.tokens[token].kind == .start {
      switch story.element(token) {
      case .drawing, .note, .paragraph: return false
      case .atom(let label): if label == "object" { return false }
      default: break
      }
    }
    return true
  }

  /// The field that a run begins with and a run right beside it ends with: its bytes, and the token after it.
  func fieldOfRuns(_ run: Int) -> (Range<Int>, WordFields.Field, Int)? {
    guard let first = part.children(run).first(where: { part.name($0).local != "rPr" }),
      let field = fields.fields[first], let end = field.end, let last = part.parent(end), last != run,
      part.parent(last) == part.parent(run), after(end) == part.end(of: last), isAtom(field, end)
    else { return nil }
    return (part.outerRange(run).lowerBound..<part.outerRange(last).upperBound, field, after(last))
  }
}
