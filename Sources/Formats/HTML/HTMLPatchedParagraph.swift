import RichText

/// One paragraph whose characters change in their place; it may be split.
struct HTMLPatchedParagraph {
  var emission: HTMLEmission
  private(set) var splices: [Splices.Splice] = []
  let part: HTMLPatchPlan.Part
  /// Where the text is, the element of the file that is open there, and the innermost new one in that.
  private(set) var place: Int
  private(set) var base: Int
  private var open: Int
  /// The item of the source that comes next.
  private var next = 0

  init(_ part: HTMLPatchPlan.Part, _ emission: HTMLEmission) {
    (self.part, self.emission) = (part, emission)
    let (paragraph, first) = (emission.writer.source.paragraphs[part.source], emission.origins[0])
    place = paragraph.pieces.isEmpty ? paragraph.end : first.range.lowerBound
    (base, open) = (first.element, first.element)
    self.emission.paragraph = part.edited.lowerBound
  }

  mutating func write(_ operations: TextItemOperations) {
    emission.kept = operations.kept
    for operation in operations {
      switch operation {
      case .keep(let old, let edited): keep(old, edited)
      case .delete(let old): delete(old)
      case .insert(let edited): insert(edited)
      }
    }
    go(to: base)
  }

  // MARK: Items

  private mutating func keep(_ old: Int, _ edited: Int) {
    if emission.new[edited].isEnd { return end(edited) }
    let origin = emission.origins[old]
    move(to: origin.range.lowerBound, in: origin.element)
    let element = element(for: edited, isSame: emission.items[old].style == emission.new[edited].style)
    go(to: element)
    emission.hold(edited, element)
    if !emission.canStay(edited, old, element) {
      replace(origin.range, with: emission.bytes(edited, element))
    }
    (place, next) = (origin.range.upperBound, old + 1)
  }

  private mutating func delete(_ old: Int) {
    let origin = emission.origins[old]
    move(to: origin.range.lowerBound, in: origin.element)
    replace(origin.range, with: [])
    (place, next) = (origin.range.upperBound, old + 1)
  }

  private mutating func insert(_ edited: Int) {
    if emission.new[edited].isEnd { return end(edited) }
    chooseSide(for: emission.new[edited].style)
    let element = element(for: edited, isSame: false)
    go(to: element)
    emission.hold(edited, element)
    replace(place..<place, with: emission.bytes(edited, element))
  }

  /// What is new goes to the character after it where that has its look and the one before has not.
  private mutating func chooseSide(for style: Int32) {
    guard open == base, next + 1 < emission.origins.count else { return }
    let (wanted, origin) = (emission.writer.styles.styles[Int(style)], emission.origins[next])
    if look(of: base) == wanted || look(of: origin.element) != wanted { return }
    move(to: origin.range.lowerBound, in: origin.element)
  }

  func look(of element: Int) -> CharacterStyle { emission.writer.plan.elements.elements[element].style }

  // MARK: Places

  private mutating func element(for edited: Int, isSame: Bool) -> Int {
    let needsSpan = emission.needsSpan(edited) && !emission.keepsSpaces(base)
    return isSame && !needsSpan ? base : inner(emission.new[edited].style, keepsSpace: needsSpan)
  }

  /// The element for text of a look in the one of the file that is open.
  mutating func inner(_ style: Int32, keepsSpace: Bool) -> Int {
    emission.writer.place(style, block: base, near: base, base: base, keepsSpace: keepsSpace)
  }

  private mutating func move(to start: Int, in element: Int) {
    if start == place, element == base { return }
    go(to: base)
    (place, base, open) = (start, element, element)
  }

  mutating func go(to element: Int) {
    let plan = emission.writer.plan
    let common = plan.elements.common(open, element)
    while open != common {
      replace(place..<place, with: plan[open]?.end ?? [])
      open = plan.elements.nodes[open].parent
    }
    for inner in plan.elements.chain(from: common, to: element) {
      replace(place..<place, with: plan[inner]?.start ?? [])
    }
    open = element
  }

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    if !range.isEmpty || !bytes.isEmpty { splices.append(.init(range: range, bytes: bytes)) }
  }
}
