extension RichText {
  /// What is wrong with the text, in words; empty for every text that can be made. For tests.
  func invariantViolations() -> [String] {
    let all = Array(paragraphs)
    var found = all.flatMap { $0.invariantViolations() }
    if all.isEmpty { found.append("no paragraph") }
    if all.count != paragraphCount { found.append("\(all.count) paragraphs, \(paragraphCount) counted") }
    if all.reduce(-1, { $0 + $1.text.utf8.count + 1 }) != utf8Count { found.append("wrong UTF-8 count") }
    if all.reduce(0, { $0 + $1.text.utf16.count + 1 }) != rope.summary.utf16 { found.append("wrong UTF-16 count") }
    if Set(all.map(\.id)).count != all.count { found.append("an id twice") }
    if !all.allSatisfy({ ids.contains($0.id) && $0.id.number < ids.nextNumber }) { found.append("an unknown id") }
    return found + rope.invariantViolations()
  }
}

extension ParagraphRope {
  fileprivate func invariantViolations() -> [String] {
    root.invariantViolations() + leaves(0..<count).flatMap { $0.invariantViolations(limit) }
  }
}

extension ParagraphNode {
  func invariantViolations() -> [String] {
    var found = nodes.flatMap { $0.invariantViolations() }
    if leaves.isEmpty == nodes.isEmpty { found.append("a stretch of nothing, or of leaves and stretches") }
    if summary != (nodes.isEmpty ? leaves.summary : nodes.summary) { found.append("wrong sums") }
    if max(leaves.count, nodes.count) > Self.most { found.append("\(leaves.count + nodes.count) in a stretch") }
    if Set(nodes.map(\.height)).count > 1 { found.append("stretches of different heights") }
    return found
  }

  var height: Int { (nodes.first?.height ?? 0) + 1 }
}

extension StoredParagraph {
  fileprivate func invariantViolations(_ limit: LeafLimit) -> [String] {
    var found: [String] = []
    if !start.isStart || others.contains(where: \.isStart) { found.append("a paragraph that does not start once") }
    if leaves.filter(\.isEnd).count != 1 || leaves.last?.isEnd != true {
      found.append("a paragraph that does not end once")
    }
    for leaf in leaves {
      if !leaf.fits(limit) { found.append("a leaf of \(leaf.piece.length) bytes and \(leaf.piece.runs.count) runs") }
      if !others.isEmpty, leaf.piece.text.isEmpty { found.append("an empty piece") }
      if leaf.utf16 != leaf.piece.text.utf16.count { found.append("wrong UTF-16 count in a leaf") }
      if leaf.piece.runs.length != leaf.piece.length { found.append("runs do not cover a leaf") }
    }
    for leaf in others where leaf.piece.style != ParagraphStyle() { found.append("a layout inside a paragraph") }
    return found
  }
}

extension ParagraphLeaf {
  /// A leaf may exceed the limit by one scalar.
  fileprivate func fits(_ limit: LeafLimit) -> Bool { limit.holds(piece) || piece.text.unicodeScalars.count == 1 }
}

extension Paragraph {
  func invariantViolations() -> [String] {
    var found: [String] = []
    if text.utf8.contains(UInt8(ascii: "\n")) { found.append("a line feed in \(text.debugDescription)") }
    if runs.length != text.utf8.count { found.append("runs cover \(runs.length) of \(text.utf8.count) bytes") }
    if runs.contains(where: { $0.length <= 0 }) { found.append("an empty run") }
    if zip(runs, runs.dropFirst()).contains(where: { $0.style == $1.style && $0.style.atom == nil }) {
      found.append("equal neighbours")
    }
    if emptyStyle.atom != nil { found.append("an atom in the empty style") }
    return found + runBorderViolations()
  }

  private func runBorderViolations() -> [String] {
    var found: [String] = []
    var start = 0
    for run in runs where start + run.length <= length {
      if !text.isScalarBorder(start) { found.append("a run inside a scalar") }
      let isAtom = run.style.atom != nil
      if isAtom, text.part(start..<(start + run.length)) != String(Atom.character) { found.append("a wrong atom") }
      start += run.length
    }
    return found
  }
}
