public import RichText

/// A document and a version of it that was set aside, in one text to edit: what only one of them changed is there once; where both changed the
/// same, the paragraphs of the document stand first, and those of the other version after them.
public struct ConflictText: Sendable {
  public let text: RichText
  /// The paragraphs that are there twice: of the document, then of the other version.
  public let places: [(ours: Range<Int>, theirs: Range<Int>)]

  /// Without a base, everything that differs is there twice.
  public init(base: RichText?, ours: RichText, theirs: RichText) {
    let sides = base.map { Self.sides(base: $0, ours, theirs) } ?? (ours, theirs)
    var union = ConflictUnion()
    for hunk in TextComparison(from: sides.0, to: sides.1, lines: Self.wholeText).hunks {
      for line in hunk.lines { union.add(line, sides.0, sides.1) }
    }
    union.close()
    let isSame = union.paragraphs.isEmpty
    (text, places) = (isSame ? sides.0 : RichText(union.paragraphs), union.places)
  }

  private static let wholeText = 1_000_000

  /// The merged text, once with our words where both changed the same, and once with theirs.
  private static func sides(base: RichText, _ ours: RichText, _ theirs: RichText) -> (RichText, RichText) {
    let merge = RichText.merge(base: base, ours: ours, theirs: theirs)
    var sides = (merge.text, merge.text)
    for conflict in merge.conflicts.reversed() where conflict.kind == .text {
      sides.0 = replacing(conflict.range, with: conflict.ours, in: sides.0)
      sides.1 = replacing(conflict.range, with: conflict.theirs, in: sides.1)
    }
    return sides
  }

  private static func replacing(_ range: Range<Position>, with new: RichText, in text: RichText) -> RichText {
    (try? text.replacing(range, with: new).applied(to: text)) ?? text
  }
}

/// Puts the lines of a comparison into one text.
private struct ConflictUnion {
  private(set) var paragraphs: [Paragraph] = []
  private(set) var places: [(ours: Range<Int>, theirs: Range<Int>)] = []
  private var pending: (ours: [Paragraph], theirs: [Paragraph]) = ([], [])

  mutating func add(_ line: TextComparison.Line, _ ours: RichText, _ theirs: RichText) {
    let isChanged = line.change != .kept || line.isChanged
    if !isChanged { close() }
    if let old = line.old, line.change != .inserted, let paragraph = ours.paragraphs(in: old..<old + 1).first {
      if isChanged { pending.ours.append(paragraph) } else { paragraphs.append(paragraph) }
    }
    if isChanged, let new = line.new, line.change != .deleted,
      let paragraph = theirs.paragraphs(in: new..<new + 1).first
    {
      pending.theirs.append(paragraph)
    }
  }

  /// Ends a place where the two differ.
  mutating func close() {
    defer { pending = ([], []) }
    if pending.ours.isEmpty && pending.theirs.isEmpty { return }
    let start = paragraphs.count, middle = start + pending.ours.count
    paragraphs += pending.ours + pending.theirs
    places.append((start..<middle, middle..<paragraphs.count))
  }
}

extension Sequence {
  fileprivate var first: Element? { first { _ in true } }
}
