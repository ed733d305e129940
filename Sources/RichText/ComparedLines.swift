/// Two texts gone through side by side.
struct ComparedLines {
  private(set) var lines: [TextComparison.Line] = []
  private let old: MergeSource
  private let new: MergeSource
  private let script: MergeScript
  private let moved: [Int: Int]
  private let origins: [Int: Int]

  init(_ old: [Paragraph], _ new: [Paragraph]) {
    (self.old, self.new) = (MergeSource(old), MergeSource(new))
    let paragraphs = MovedParagraphs(old, new)
    moved = paragraphs.places
    origins = Dictionary(uniqueKeysWithValues: moved.map { ($1, $0) })
    script = MergeScript(from: self.old, to: self.new, gaps: paragraphs.gaps)
  }

  mutating func run() {
    var (place, other) = (0, 0)
    let changes = script.wholeParagraphs(of: old, and: new)
    for change in changes + [MergeChange(base: old.length..<old.length, side: new.length..<new.length)] {
      keep(place..<change.base.lowerBound, from: other)
      delete(change.base)
      insert(change.side)
      (place, other) = (change.base.upperBound, change.side.upperBound)
    }
  }

  private mutating func keep(_ range: Range<Int>, from other: Int) {
    old.forEachPart(of: range) { index, part, hasBorder in
      let start = old.starts[index] + (hasBorder ? 0 : part.lowerBound + 1)
      let newer = MergePart(new, at: other + start - range.lowerBound, part.count, hasBorder)
      if hasBorder { begin(index, new.paragraph(at: newer.start)) }
      addKept(MergePart(old, index, start: start, part: part, hasBorder), newer)
    }
  }

  private mutating func begin(_ index: Int, _ newIndex: Int) {
    var line = TextComparison.Line(change: .kept, old: index, new: newIndex)
    let styles = (old.paragraphs[index].style, new.paragraphs[newIndex].style)
    if styles.0 != styles.1 {
      line.layout = ParagraphAttribute.allCases.filter { !$0.isSame(styles.0, styles.1) }
    }
    lines.append(line)
  }

  private mutating func addKept(_ part: MergePart, _ newer: MergePart) {
    if part.runs == newer.runs { return add(.kept, part.text) }
    var place = part.part.lowerBound
    for piece in ComparedRuns(part.runs, newer.runs).pieces {
      add(.kept, part.paragraph.text.part(place..<(place + piece.length)), piece.changes)
      place += piece.length
    }
  }

  private mutating func delete(_ range: Range<Int>) {
    old.forEachPart(of: range) { index, part, hasBorder in
      let isWhole = hasBorder && old.starts[index + 1] <= range.upperBound
      if isWhole {
        lines.append(.init(change: moved[index].map { .movedAway($0) } ?? .deleted, old: index))
      } else if hasBorder {
        add(.deleted, "\n")
      }
      add(.deleted, old.paragraphs[index].text.part(part))
    }
  }

  private mutating func insert(_ range: Range<Int>) {
    new.forEachPart(of: range) { index, part, hasBorder in
      if hasBorder { lines.append(.init(change: origins[index].map { .movedHere($0) } ?? .inserted, new: index)) }
      add(.inserted, new.paragraphs[index].text.part(part))
    }
  }

  private mutating func add(
    _ kind: TextComparison.Span.Kind, _ text: some StringProtocol, _ restyled: [CharacterAttribute] = []
  ) {
    guard !text.isEmpty else { return }
    if lines.isEmpty { lines.append(.init(change: .kept, new: 0)) }
    let last = lines.count - 1
    if let span = lines[last].spans.last, span.kind == kind, span.restyled == restyled {
      lines[last].spans[lines[last].spans.count - 1].text += text
    } else {
      lines[last].spans.append(.init(kind: kind, text: String(text), restyled: restyled))
    }
  }
}

/// Where the looks of the same characters differ.
private struct ComparedRuns {
  private(set) var pieces: [(length: Int, changes: [CharacterAttribute])] = []

  init(_ old: [Paragraph.Run], _ new: [Paragraph.Run]) {
    var walks = (RunWalk(runs: old), RunWalk(runs: new))
    while true {
      let step = min(walks.0.left, walks.1.left)
      if step <= 0 { return }
      let styles = (walks.0.style, walks.1.style)
      pieces.append((step, CharacterAttribute.allCases.filter { !$0.isSame(styles.0, styles.1) }))
      walks.0.advance(step)
      walks.1.advance(step)
    }
  }
}
