/// Three looks made one, attribute by attribute.
struct MergedStyle {
  var style: CharacterStyle
  /// What both sides changed to different values.
  var conflicts: [CharacterAttribute] = []

  init(
    _ base: CharacterStyle?, _ ours: CharacterStyle, _ theirs: CharacterStyle, preferring preferred: MergeSide?
  ) {
    style = base == ours ? theirs : ours
    guard ours != theirs, base != ours, base != theirs else { return }
    conflicts = CharacterAttribute.allCases.filter {
      !$0.accessor.merge(base, ours, theirs, preferring: preferred, into: &style)
    }
  }
}

/// Three layouts made one, attribute by attribute. Numbers of lists, tables and blocks of code mean the same in all three.
struct MergedLayout {
  var style: ParagraphStyle
  /// What both sides changed to different values.
  var conflicts: [ParagraphAttribute] = []
  private let preferred: MergeSide?

  init(
    _ base: ParagraphStyle?, _ ours: ParagraphStyle, _ theirs: ParagraphStyle, preferring preferred: MergeSide?
  ) {
    (style, self.preferred) = (base == ours ? theirs : ours, preferred)
    guard ours != theirs, base != ours, base != theirs else { return }
    conflicts = ParagraphAttribute.allCases.filter { !merge($0, base, ours, theirs) }
  }

  private mutating func merge(
    _ attribute: ParagraphAttribute, _ base: ParagraphStyle?, _ ours: ParagraphStyle, _ theirs: ParagraphStyle
  ) -> Bool {
    switch attribute {
    case .list:
      if let ours = ours.list, let theirs = theirs.list { return merge(list: base?.list, ours, theirs) }
    case .cells:
      if ours.cells.count == theirs.cells.count { return merge(cells: base?.cells, ours.cells, theirs.cells) }
    default: break
    }
    return attribute.accessor.merge(base, ours, theirs, preferring: preferred, into: &style)
  }

  private mutating func merge(list base: ListItem?, _ ours: ListItem, _ theirs: ListItem) -> Bool {
    var result = ours
    defer { style.list = result }
    return Self.listParts.filter { !$0.merge(base, ours, theirs, preferring: preferred, into: &result) }.isEmpty
  }

  private mutating func merge(cells base: [TableCell]?, _ ours: [TableCell], _ theirs: [TableCell]) -> Bool {
    var (result, isClean) = (ours, true)
    for index in ours.indices {
      let old = base?.count == ours.count ? base?[index] : nil
      for part in Self.cellParts
      where !part.merge(old, ours[index], theirs[index], preferring: preferred, into: &result[index]) {
        isClean = false
      }
    }
    style.cells = result
    return isClean
  }

  private static let listParts: [StyleAccessor<ListItem>] = [
    StyleAccessor(\.list), StyleAccessor(\.level), StyleAccessor(\.marker), StyleAccessor(\.start),
    StyleAccessor(\.hasMarker),
  ]

  private static let cellParts: [StyleAccessor<TableCell>] = [
    StyleAccessor(\.place), StyleAccessor(\.rowSpan), StyleAccessor(\.columnSpan), StyleAccessor(\.isHeader),
  ]
}

extension TableCell {
  /// The three numbers, which are changed together.
  fileprivate var place: [Int] {
    get { [table, row, cell] }
    set { (table, row, cell) = (newValue[0], newValue[1], newValue[2]) }
  }
}

/// What the other side did to the looks around an insertion, and so to the insertion.
struct MergedSurroundings {
  /// The look of a neighbouring character in the base and on the other side.
  typealias Neighbour = (base: CharacterStyle, other: CharacterStyle)
  var left: Neighbour?
  var right: Neighbour?

  private var isQuiet: Bool { [left, right].allSatisfy { $0.map { $0.base == $0.other } ?? true } }

  /// The look of an inserted character: takes what both neighbours got, or what the left one got and typing continues, or what became of the link that it is in.
  func applied(to style: CharacterStyle, isFirst: Bool) -> CharacterStyle {
    if isQuiet { return style }
    var result = style
    for attribute in CharacterAttribute.allCases where attribute != .atom {
      if let changed = changed(attribute, of: style, isFirst) { attribute.accessor.copy(changed, &result) }
    }
    return result
  }

  private func changed(
    _ attribute: CharacterAttribute, of style: CharacterStyle, _ isFirst: Bool
  ) -> CharacterStyle? {
    let isChanged = { (place: Neighbour) in
      !attribute.isSame(place.base, place.other) && attribute.isSame(style, place.base)
    }
    let isInside = !attribute.expands && !attribute.isSame(style, CharacterStyle())
    if isInside { return [left, right].compactMap(\.self).first(where: isChanged)?.other }
    guard let left, isChanged(left), isFirst && attribute.expands || isChangedAlike(attribute) else { return nil }
    return left.other
  }

  private func isChangedAlike(_ attribute: CharacterAttribute) -> Bool {
    guard let left, let right else { return false }
    return !attribute.isSame(right.base, right.other) && attribute.isSame(left.other, right.other)
  }
}
