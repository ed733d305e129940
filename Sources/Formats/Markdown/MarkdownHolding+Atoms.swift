import RichText

extension MarkdownHolding {
  mutating func atom(_ old: Atom) -> Atom? {
    if atoms[old] != nil { return old }
    guard let content = old.content else { return nil }
    var atom = old
    switch content {
    case .image(let image):
      guard let reference = image.reference, !reference.isEmpty else { return nil }
      guard image.bytes.isEmpty || MarkdownAddress.hasScheme(reference) else { return nil }
      atom.kind = .image
    case .note: atom.kind = .footnote
    case .source(let type, let bytes):
      guard isHeld(content, type, bytes) else { return nil }
      atom.kind = .opaque
    default: return nil
    }
    return atom
  }

  private mutating func isHeld(_ content: Atom.Content, _ type: String, _ bytes: [UInt8]) -> Bool {
    guard type == "public.html" || type == MarkdownFormat.type else { return false }
    if let known = checked[content] { return known }
    let isHeld = MarkdownAtoms.isTag(bytes) || MarkdownAtoms.isBlock(bytes)
    checked[content] = isHeld
    return isHeld
  }

  /// What takes lines of its own has no look, and is in no heading or table.
  func plain(_ paragraph: Paragraph) -> Paragraph {
    guard paragraph.runs.count == 1, let atom = paragraph.runs[0].style.atom else { return paragraph }
    var (result, style) = (paragraph, CharacterStyle())
    style.atom = atom
    if atom.kind == .opaque { result.runs[0].style = style }
    if standsAlone(atom, isFirst: false, isLine: paragraph.isLine) {
      (result.style.headingLevel, result.style.cells, result.style.alignment) = (0, [], .natural)
    }
    return result
  }

  /// Whether an atom must stand alone: in every place, or only at the start of a paragraph.
  private func standsAlone(_ atom: Atom, isFirst: Bool, isLine: Bool) -> Bool {
    if isLine, needsLines(atom) { return true }
    if let entry = atoms[atom] { return entry.isBlock || isFirst && MarkdownAtoms.isBlock(entry.bytes + [0x78]) }
    guard case .source(_, let bytes)? = atom.content else { return false }
    return !MarkdownAtoms.isTag(bytes) || isFirst && MarkdownAtoms.isBlock(bytes + [0x78])
  }

  private func needsLines(_ atom: Atom) -> Bool {
    guard let bytes = atoms[atom]?.bytes, bytes.contains(0x0A) else { return false }
    return atom.kind != .image || MarkdownAddress.inOneLine(bytes) == nil
  }

  /// Cuts a paragraph before and after what must stand alone.
  func split(_ paragraph: Paragraph) -> [Paragraph] {
    guard paragraph.runs.contains(where: { $0.style.atom != nil }), paragraph.runs.count > 1 else {
      return [paragraph]
    }
    var (parts, rest): ([[(Paragraph.Run, String)]], [(Paragraph.Run, String)]) = ([], [])
    for (run, text) in paragraph.pieces {
      if let atom = run.style.atom,
        standsAlone(atom, isFirst: rest.isEmpty && !paragraph.isLine, isLine: paragraph.isLine)
      {
        parts += rest.isEmpty ? [[(run, text)]] : [rest, [(run, text)]]
        rest = []
      } else {
        rest.append((run, text))
      }
    }
    if !rest.isEmpty { parts.append(rest) }
    return parts.count == 1 ? [paragraph] : parts.enumerated().map { paragraph.part($1, isFirst: $0 == 0) }
  }
}
