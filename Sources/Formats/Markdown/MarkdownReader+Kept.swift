import RichText

/// What the file holds beside its text, where the text does not have it as well.
extension MarkdownReader {
  var kept: [KeptContent] {
    let front = (0..<frontLines).flatMap { Array(source.bytes[source.lines[$0]]) }
    let all = [
      KeptContent("front matter", frontLines > 0 ? 1 : 0, bytes: front),
      KeptContent("texts of footnotes", unreadNotes), KeptContent("link definitions", unusedDefinitions),
      KeptContent("link targets", MarkdownAnchors.linkedHeadings(in: paragraphs)),
    ]
    return all.filter { $0.count > 0 }
  }

  /// The lines that the text does not show, without what is before their first sign.
  private var keptLines: [(number: Int, text: ArraySlice<UInt8>)] {
    source.blocks.filter { $0.kind == .kept && $0.lines.lowerBound >= frontLines }.flatMap(\.lines).map { line in
      (line, source.bytes[source.lines[line]].drop { $0.isMarkdownBlank || $0 == 0x3E })
    }
  }

  // MARK: Notes

  /// How many notes have text that no reference to them carries.
  private var unreadNotes: Int {
    let labels = Set(source.atoms.entries.filter { $0.atom.kind == .footnote }.map { $0.bytes.lowercased })
    let read = nodes.indices.filter { nodes[$0].kind == .footnoteDefinition && hasParagraphsOnly($0) }
    let lines = Set(read.map { nodes[$0].startLine })
    return keptLines.count { number, text in
      guard text.starts(with: [0x5B, 0x5E]) else { return false }
      return !lines.contains(number) || !labels.contains(Array(text.prefix { $0 != 0x5D } + [0x5D]).lowercased)
    }
  }

  private func hasParagraphsOnly(_ definition: Int) -> Bool {
    var child = definition + 1
    while child < nodes[definition].end, nodes[child].kind == .paragraph { child = nodes[child].end }
    return child >= nodes[definition].end
  }

  // MARK: Links

  /// How many definitions of links lead where no link and no picture of the file does.
  private var unusedDefinitions: Int {
    let lines = definitionLines, labels = lines.compactMap(MarkdownReader.label)
    guard !labels.isEmpty else { return 0 }
    let used = Set(nodes.compactMap(\.address))
    let tried = MarkdownTree(Array(lines.joined(separator: [0x0A])) + labels.flatMap { [0x0A, 0x0A, 0x23, 0x20] + $0 })
    return labels.count - tried.nodes.count { $0.address.map(used.contains) ?? false }
  }

  /// The lines of definitions; those of notes are left out.
  private var definitionLines: [ArraySlice<UInt8>] {
    var isNote = false
    return keptLines.map(\.text).filter { line in
      if line.first == 0x5B { isNote = line.starts(with: [0x5B, 0x5E]) }
      return !isNote
    }
  }

  /// The label that a definition begins with, in its brackets.
  private static func label(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.first == 0x5B else { return nil }
    let end = line.indices.first { line[$0] == 0x5D && line[$0 - 1] != 0x5C }
    return end.map { line[...$0] }
  }
}

extension MarkdownNode {
  /// Where a link or a picture leads.
  fileprivate var address: String? {
    switch kind {
    case .link(let url, _), .image(let url, _): url
    default: nil
    }
  }
}

extension [UInt8] {
  fileprivate var lowercased: String { String(decoding: self, as: UTF8.self).lowercased() }
}
