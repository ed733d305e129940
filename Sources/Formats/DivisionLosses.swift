import RichText

/// Neighbouring lists and blocks of code that become one when a format holds them.
struct DivisionLosses {
  /// In the user's words, each once.
  private(set) var descriptions: [String] = []
  private var areListsJoined = false
  private var areBlocksJoined = false
  /// The list that the next item of each level may go on with, as it was and as it is held.
  private var open: [Int: (old: Int, new: Int)] = [:]
  private var last: (old: ParagraphStyle, new: ParagraphStyle)?

  /// `kept` are the paragraphs as the format holds them.
  init(of edited: [Paragraph], heldAs kept: [ParagraphID: Paragraph]) {
    for paragraph in edited {
      guard let held = kept[paragraph.id] else { continue }
      take(paragraph.style, held.style)
    }
    if areListsJoined { descriptions.append("the division of lists") }
    if areBlocksJoined { descriptions.append("the division of blocks of code") }
  }

  private mutating func take(_ old: ParagraphStyle, _ new: ParagraphStyle) {
    let isNeighbor = last.map { $0.old.cells == old.cells && $0.old.quoteDepth == old.quoteDepth } ?? false
    if !isNeighbor { open = [:] }
    if isNeighbor, let last { compare(last.old.code, old.code, last.new.code, new.code) }
    compare(old.list, new.list)
    last = (old, new)
  }

  private mutating func compare(_ old: ListItem?, _ new: ListItem?) {
    guard let old, let new else { return open = [:] }
    if let before = open[old.level], before.old != old.list, before.new == new.list { areListsJoined = true }
    open = open.filter { $0.key < old.level }
    open[old.level] = (old.list, new.list)
  }

  private mutating func compare(_ first: CodeBlock?, _ second: CodeBlock?, _ new: CodeBlock?, _ next: CodeBlock?) {
    guard let first, let second, let new, let next else { return }
    if first.number != second.number, new.number == next.number { areBlocksJoined = true }
  }
}
