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
    let hunks = TextComparison(from: sides.0, to: sides.1, lines: Self.wholeText).hunks
    var union = ConflictUnion(sides.0, sides.1)
    for line in hunks.flatMap(\.lines) { union.add(line) }
    union.close()
    (text, places) = hunks.isEmpty ? (sides.0, []) : (RichText(union.paragraphs), union.places)
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

/// Puts two texts into one: between paragraphs that both have, first what is in ours, then what is in theirs.
private struct ConflictUnion {
  private(set) var paragraphs: [Paragraph] = []
  private(set) var places: [(ours: Range<Int>, theirs: Range<Int>)] = []
  private let ours, theirs: [Paragraph]
  /// The paragraphs that come next.
  private var next = (ours: 0, theirs: 0)

  init(_ ours: RichText, _ theirs: RichText) {
    (self.ours, self.theirs) = (Array(ours.paragraphs), Array(theirs.paragraphs))
  }

  mutating func add(_ line: TextComparison.Line) {
    guard line.change == .kept, !line.isChanged, let old = line.old, let new = line.new, old >= next.ours,
      new >= next.theirs, ours[old].hasSameContent(as: theirs[new])
    else { return }
    take(upTo: old, new)
    paragraphs.append(ours[old])
    next = (old + 1, new + 1)
  }

  mutating func close() { take(upTo: ours.count, theirs.count) }

  private mutating func take(upTo old: Int, _ new: Int) {
    if old == next.ours, new == next.theirs { return }
    let start = paragraphs.count, middle = start + old - next.ours
    paragraphs += ours[next.ours..<old] + theirs[next.theirs..<new]
    places.append((start..<middle, middle..<paragraphs.count))
    next = (old, new)
  }
}
