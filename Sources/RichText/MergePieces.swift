/// The pieces of the merged text, in order.
struct MergePieces {
  private(set) var pieces: [MergePiece] = []
  private let plan: MergePlan
  private var next = MergeSides(0, 0)
  /// What a place in the base has to be moved by to be the place on a side.
  private var shift = MergeSides(0, 0)
  /// Where the stretch that a side removed ends, and whether it stays removed.
  private var removed = MergeSides((end: 0, isApplied: false), (end: 0, isApplied: false))
  private var place = 0
  private var open: Int?
  /// Where the last border was put that one side removed and that stays all the same.
  private var revived: Int?

  init(_ plan: MergePlan) {
    self.plan = plan
    while true {
      repeat { insert() } while MergeSide.allCases.contains { upcoming($0)?.change.base.lowerBound == place }
      if place >= plan.base.length { break }
      advance()
    }
    if let open { pieces.append(.end(open)) }
  }

  // MARK: What is put in at a place

  private mutating func insert() {
    closeConflict()
    let conflict = beginningConflict, insertions = takeInsertions()
    let isBefore = { (step: MergePlan.Step) in conflict != nil && step.conflict != conflict }
    add(insertions.map { $0.flatMap { isBefore($0) ? $0 : nil } })
    if let conflict { openConflict(conflict) }
    if MergeSide.allCases.contains(where: { isAlone(insertions[$0], insertions[$0.other]) }) { reviveBorder() }
    add(insertions.map { $0.flatMap { isBefore($0) ? nil : $0 } })
    closeConflict()
  }

  /// The next steps of both sides that put something in here. A side that has another one after that has it taken next.
  private mutating func takeInsertions() -> MergeSides<MergePlan.Step?> {
    var insertions = MergeSides<MergePlan.Step?>(nil, nil)
    for side in MergeSide.allCases {
      while let step = upcoming(side), step.change.base.lowerBound == place {
        if insertions[side] != nil, !step.change.side.isEmpty { break }
        start(step, side)
        if step.isApplied, !step.change.side.isEmpty { insertions[side] = step }
      }
    }
    return insertions
  }

  /// The conflict that begins here. What is put in here and is no part of it comes before it.
  private var beginningConflict: Int? {
    MergeSide.allCases.compactMap { upcoming($0)?.conflict }
      .filter { $0 != open && plan.conflicts[$0].base.lowerBound <= place }.min()
  }

  /// Whether text is put in instead of what begins here, by one side. It belongs to what follows it rather than to the paragraph before.
  private func isAlone(_ step: MergePlan.Step?, _ other: MergePlan.Step?) -> Bool {
    other == nil && step.map { !$0.change.base.isEmpty } ?? false
  }

  private func upcoming(_ side: MergeSide) -> MergePlan.Step? {
    next[side] < plan.steps[side].count ? plan.steps[side][next[side]] : nil
  }

  private mutating func start(_ step: MergePlan.Step, _ side: MergeSide) {
    next[side] += 1
    shift[side] = step.change.side.upperBound - step.change.base.upperBound
    removed[side] = (step.change.base.upperBound, step.isApplied)
  }

  private mutating func openConflict(_ conflict: Int) {
    if let open { pieces.append(.end(open)) }
    pieces.append(.begin(conflict))
    open = conflict
  }

  private mutating func closeConflict() {
    guard let conflict = open, place >= plan.conflicts[conflict].base.upperBound else { return }
    let goesOn = MergeSide.allCases.contains { side in
      upcoming(side).map { $0.conflict == conflict && $0.change.base.lowerBound == place } ?? false
    }
    if goesOn { return }
    pieces.append(.end(conflict))
    open = nil
  }

  private mutating func add(_ insertions: MergeSides<MergePlan.Step?>) {
    guard let ours = insertions.ours, let theirs = insertions.theirs else {
      if let step = insertions.ours { add(step.change.side, step.change, .ours) }
      if let step = insertions.theirs { add(step.change.side, step.change, .theirs) }
      return
    }
    let base = ours.change.base == theirs.change.base ? ours.change.base : nil
    for part in MergeInsertions(MergeSides(ours, theirs), of: plan.sources).parts {
      switch part {
      case .shared(let ranges): pieces.append(.shared(ranges, insteadOf: base))
      case .single(let side, let range): add(range, (side == .ours ? ours : theirs).change, side)
      case .lineBreak: pieces.append(.lineBreak)
      }
    }
  }

  private mutating func add(_ range: Range<Int>, _ change: MergeChange, _ side: MergeSide) {
    pieces.append(.inserted(side, range, insteadOf: change.base))
  }

  // MARK: What stays

  private mutating func advance() {
    let end = min(plan.base.length, nextCut)
    let range = place..<end
    let isRemoved = MergeSide.allCases.contains { removed[$0].isApplied && removed[$0].end > place }
    if isRemoved { reviveBorder() } else { pieces.append(.kept(range, places(from: place))) }
    place = end
  }

  private func places(from place: Int) -> MergeSides<Int?> {
    MergeSides(
      removed.ours.end > place ? nil : place + shift.ours, removed.theirs.end > place ? nil : place + shift.theirs)
  }

  private var nextCut: Int {
    var cuts = MergeSide.allCases.flatMap { side in
      [upcoming(side)?.change.base.lowerBound, removed[side].end > place ? removed[side].end : nil]
    }.compactMap { $0 }
    if let open {
      cuts.append(plan.conflicts[open].base.upperBound)
    } else if let conflict = upcomingConflict {
      cuts.append(plan.conflicts[conflict].base.lowerBound)
    }
    return cuts.filter { $0 > place }.min() ?? plan.base.length
  }

  /// The conflict of the next change, where it begins before the change.
  private var upcomingConflict: Int? {
    MergeSide.allCases.compactMap { upcoming($0)?.conflict }.min()
  }

  /// A border that one side removed, to join two paragraphs, stays where the other side removed the first of the two.
  private mutating func reviveBorder() {
    let base = plan.base
    guard place > 0, place < base.length, base.isBorder(place), revived != place else { return }
    let removers = MergeSide.allCases.filter { removed[$0].end > place }
    guard removers.count == 1, let side = removers.first else { return }
    let start = base.starts[base.paragraph(at: place - 1)]
    let other = plan.step(removing: start, side.other)
    let isRemoved = other.map { $0.isApplied && $0.change.base.upperBound == place } ?? false
    let staysBefore = plan.step(removing: start, side) == nil
    let end = base.starts[base.paragraph(at: place) + 1]
    guard isRemoved, staysBefore, removed[side].end < end else { return }
    pieces.append(.kept(place..<(place + 1), places(from: place)))
    revived = place
  }
}
