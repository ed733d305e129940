/// Makes paragraphs of the pieces of a merge: merges looks and layouts on the way.
struct MergeBuilder {
  private let plan: MergePlan
  private let pieces: [MergePiece]
  private let numbers: MergeNumbers
  private var current: Paragraph?
  private(set) var paragraphs: [Paragraph] = []
  /// The length of the paragraphs that are done, each with its border.
  private var done = 0
  private var found = MergeFindings()

  init(_ plan: MergePlan, _ pieces: [MergePiece]) {
    (self.plan, self.pieces) = (plan, pieces)
    numbers = MergeNumbers(Self.layouts(plan, pieces))
  }

  mutating func run() {
    for piece in pieces {
      switch piece {
      case .kept(let range, let places): keep(range, places)
      case .inserted(let side, let range, let base): insert(range, side, insteadOf: base)
      case .shared(let ranges, let base): share(ranges, insteadOf: base)
      case .lineBreak: breakLine()
      case .begin(let conflict): found.begin(conflict, at: length)
      case .end(let conflict): found.end(conflict, at: length)
      }
    }
    finish()
  }

  func conflicts(in text: RichText) -> [MergeConflict] { found.conflicts(in: text, plan) }

  /// How long the merged text is so far.
  private var length: Int { done + (current.map { $0.length + 1 } ?? 0) }

  // MARK: Text of the base

  private mutating func keep(_ range: Range<Int>, _ places: MergeSides<Int?>) {
    let (base, sides) = (plan.base, plan.sources)
    base.forEachPart(of: range) { index, part, hasBorder in
      let start = base.starts[index] + (hasBorder ? 0 : part.lowerBound + 1)
      let ours = places.ours.map { MergePart(sides.ours, at: $0 + start - range.lowerBound, part.count, hasBorder) }
      let theirs = places.theirs.map {
        MergePart(sides.theirs, at: $0 + start - range.lowerBound, part.count, hasBorder)
      }
      join(MergePart(base, index, start: start, part: part, hasBorder), ours, theirs)
    }
  }

  private mutating func share(_ ranges: MergeSides<Range<Int>>, insteadOf base: Range<Int>?) {
    let (ours, theirs) = (plan.sources.ours, plan.sources.theirs), former = base.flatMap(look)
    ours.forEachPart(of: ranges.ours) { index, part, hasBorder in
      let start = ours.starts[index] + (hasBorder ? 0 : part.lowerBound + 1)
      let other = ranges.theirs.lowerBound + start - ranges.ours.lowerBound
      join(
        nil, MergePart(ours, index, start: start, part: part, hasBorder),
        MergePart(theirs, at: other, part.count, hasBorder), former)
    }
  }

  /// The look that text has which is put in instead of a stretch of the base, until somebody gives it another.
  private func look(_ base: Range<Int>) -> CharacterStyle? {
    guard !base.isEmpty, let style = plan.base.style(at: base.lowerBound), style.atom == nil else { return nil }
    return style
  }

  /// With the base's look, where it has none of the text.
  private mutating func join(
    _ base: MergePart?, _ ours: MergePart?, _ theirs: MergePart?, _ former: CharacterStyle? = nil
  ) {
    guard let any = ours ?? theirs ?? base else { return }
    if any.hasBorder {
      let layout = MergedLayout(
        base.map { numbers.common($0.paragraph.style, of: .base) },
        numbers.common((ours ?? any).paragraph.style, of: ours == nil ? .theirs : .ours),
        numbers.common((theirs ?? any).paragraph.style, of: theirs == nil ? .ours : .theirs),
        preferring: plan.preferred)
      let empty = MergedStyle(
        base?.paragraph.emptyStyle, (ours ?? any).paragraph.emptyStyle, (theirs ?? any).paragraph.emptyStyle,
        preferring: plan.preferred)
      begin(ours?.paragraph.id, layout.style, empty.style)
      for attribute in layout.conflicts {
        found.add(.layout(attribute), at: (length - 1)..<length, base, ours, theirs, any.part.count + 1)
      }
    }
    append(any.text, runs(base, ours ?? any, theirs ?? any, any, former))
  }

  private mutating func runs(
    _ base: MergePart?, _ ours: MergePart, _ theirs: MergePart, _ any: MergePart, _ former: CharacterStyle?
  ) -> [Paragraph.Run] {
    let assumed = former.map { [Paragraph.Run(length: any.part.count, style: $0)] }
    let (old, mine, others) = (base?.runs ?? assumed, ours.runs, theirs.runs)
    if mine == others || old == others { return mine }
    if old == mine { return others }
    var merged = MergedRuns(old, mine, others, preferring: plan.preferred)
    merged.run()
    for conflict in merged.conflicts {
      found.add(
        .characters(conflict.attribute), at: conflict.range.shifted(by: length), base?.shifted(conflict.range),
        ours.shifted(conflict.range), theirs.shifted(conflict.range), conflict.range.count)
    }
    return merged.runs
  }

  // MARK: Text of one side

  private mutating func insert(_ range: Range<Int>, _ side: MergeSide, insteadOf base: Range<Int>) {
    let source = plan.sources[side]
    let surroundings = plan.surroundings(of: base, side)
    let layouts = plan.layouts(around: base, side, numbers)
    var isFirst = true
    source.forEachPart(of: range) { index, part, hasBorder in
      let paragraph = source.paragraphs[index]
      if hasBorder {
        isFirst = false
        let style = layouts.applied(to: numbers.common(paragraph.style, of: side == .ours ? .ours : .theirs))
        begin(side == .ours && current?.id != paragraph.id ? paragraph.id : nil, style, paragraph.emptyStyle)
      }
      let runs = source.runs[index].part(part).map { run in
        Paragraph.Run(length: run.length, style: surroundings.applied(to: run.style, isFirst: isFirst))
      }
      append(paragraph.text.part(part), runs)
    }
  }

  private mutating func breakLine() {
    let text = "\u{2028}"
    append(text, [Paragraph.Run(length: text.utf8.count, style: CharacterStyle())])
  }

  // MARK: Paragraphs

  private mutating func begin(_ id: ParagraphID?, _ style: ParagraphStyle, _ empty: CharacterStyle) {
    finish()
    current = Paragraph(id: id ?? ParagraphID(.max), style: numbers.ours(style), emptyStyle: empty)
  }

  private mutating func append(_ text: some StringProtocol, _ runs: [Paragraph.Run]) {
    if current == nil {
      let first = plan.base.paragraphs.first
      let style = numbers.common(first?.style ?? .init(), of: .base)
      begin(plan.sources.ours.paragraphs.first?.id, style, first?.emptyStyle ?? .init())
    }
    if current?.text.isEmpty ?? false, text.utf8.count > 0 { current?.runs.reserveCapacity(runs.count) }
    current?.text += text
    for run in runs { current?.runs.add(run) }
  }

  private mutating func finish() {
    guard let paragraph = current else { return }
    done += paragraph.length + 1
    paragraphs.append(paragraph.isCanonical ? paragraph : paragraph.canonical)
    current = nil
  }

  /// The layouts with numbers, those that stand for each other together.
  private static func layouts(_ plan: MergePlan, _ pieces: [MergePiece]) -> [MergedLayouts] {
    let all = [plan.base] + MergeSide.allCases.map { plan.sources[$0] }
    guard all.contains(where: { $0.paragraphs.contains { $0.style.hasNumbers } }) else { return [] }
    return pieces.flatMap { $0.layouts(in: plan) }
  }
}

extension Paragraph {
  fileprivate var isCanonical: Bool { runs.length == length }
}
