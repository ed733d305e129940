/// The conflicts of a merge, with offsets into the merged text, where each paragraph has its border before it.
struct MergeFindings {
  struct Style {
    var kind: MergeConflict.Kind
    var range: Range<Int>
    var base: Range<Int>?
    var ours: Range<Int>?
    var theirs: Range<Int>?
  }
  private var styles: [Style] = []
  private var texts: [Int: Range<Int>] = [:]

  mutating func begin(_ conflict: Int, at place: Int) { texts[conflict] = place..<place }
  mutating func end(_ conflict: Int, at place: Int) {
    texts[conflict] = (texts[conflict]?.lowerBound ?? place)..<place
  }

  mutating func add(
    _ kind: MergeConflict.Kind, at range: Range<Int>, _ base: MergePart?, _ ours: MergePart?, _ theirs: MergePart?,
    _ count: Int
  ) {
    let parts = [base, ours, theirs].map { part in part.map { $0.start..<($0.start + count) } }
    let new = Style(kind: kind, range: range, base: parts[0], ours: parts[1], theirs: parts[2])
    if let last = styles.lastIndex(where: { $0.kind == kind }), case .characters = kind,
      styles[last].range.upperBound == range.lowerBound, let joined = styles[last].joined(with: new)
    {
      styles[last] = joined
    } else {
      styles.append(new)
    }
  }

  func conflicts(in text: RichText, _ plan: MergePlan) -> [MergeConflict] {
    let words = texts.sorted { $0.key < $1.key }.map { index, range in
      let conflict = plan.conflicts[index]
      return Style(
        kind: .text, range: range, base: conflict.base, ours: conflict.sides.ours, theirs: conflict.sides.theirs)
    }
    let all = (words + styles).sorted { $0.order.lexicographicallyPrecedes($1.order) }
    return all.map { $0.conflict(in: text, plan) }
  }
}

extension MergeFindings.Style {
  func joined(with next: Self) -> Self? {
    var result = self
    result.range = range.lowerBound..<next.range.upperBound
    for path in [\Self.base, \.ours, \.theirs] {
      guard let first = self[keyPath: path], let second = next[keyPath: path], first.upperBound == second.lowerBound
      else {
        if self[keyPath: path] == nil, next[keyPath: path] == nil { continue }
        return nil
      }
      result[keyPath: path] = first.lowerBound..<second.upperBound
    }
    return result
  }

  var order: [Int] { [range.lowerBound, range.upperBound, kind.order, base?.lowerBound ?? 0] }

  func conflict(in text: RichText, _ plan: MergePlan) -> MergeConflict {
    return MergeConflict(
      kind: kind, range: range(in: text), base: plan.base.slice(base ?? 0..<0),
      ours: plan.sources.ours.slice(ours ?? 0..<0), theirs: plan.sources.theirs.slice(theirs ?? 0..<0))
  }
}

extension MergeFindings.Style {
  /// Where it is; for a layout the whole paragraph.
  private func range(in text: RichText) -> Range<Position> {
    if kind.isLayout {
      let index = text.position(at: range.lowerBound).paragraph
      return Position(index, 0)..<Position(index, text[index].length)
    }
    var lower = text.position(at: range.lowerBound - 1)
    let upper = text.position(at: range.upperBound - 1)
    if lower < upper, lower.offset == text[lower.paragraph].length { lower = Position(lower.paragraph + 1, 0) }
    return min(lower, upper)..<upper
  }
}

extension MergeConflict.Kind {
  fileprivate var isLayout: Bool { if case .layout = self { true } else { false } }

  fileprivate var order: Int {
    switch self {
    case .text: 0
    case .characters(let attribute): 1 + (CharacterAttribute.allCases.firstIndex(of: attribute) ?? 0)
    case .layout(let attribute): 100 + (ParagraphAttribute.allCases.firstIndex(of: attribute) ?? 0)
    case .order: 200
    }
  }
}
