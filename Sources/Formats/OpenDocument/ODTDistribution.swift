/// Deals the tokens of some paragraphs of the file, and new characters, out to the paragraphs that became of them.
struct ODTDistribution {
  private let source: ODTSourceItems
  private let items: [TextItem]
  private(set) var pieces: [[ODTPiece]]
  /// The paragraphs of the file of which anything visible stays.
  private var surviving: Set<Int> = []
  private var current = 0
  private var next = 0

  init(_ source: ODTSourceItems, _ items: [TextItem], _ edited: Range<Int>) {
    (self.source, self.items) = (source, items)
    pieces = [[ODTPiece]](repeating: [], count: edited.count)
    reserve()
  }

  /// Makes room for all that the paragraphs will have at least.
  private mutating func reserve() {
    var (place, start) = (0, 0)
    for index in items.indices where items[index].isEnd && place < pieces.count {
      pieces[place].reserveCapacity(index - start)
      (place, start) = (place + 1, index + 1)
    }
  }

  mutating func run(_ operations: TextItemOperations) {
    for case .keep(let old, _) in operations { surviving.insert(source.tokens[source.places[old]].paragraph) }
    for operation in operations {
      switch operation {
      case .keep(let old, let new): keep(old, new)
      case .delete(let old): delete(old)
      case .insert(let new): insert(new)
      }
    }
    passInvisible(to: source.tokens.count)
  }

  private mutating func keep(_ old: Int, _ new: Int) {
    let place = source.places[old]
    passInvisible(to: place)
    let (token, paragraph) = source.tokens[place]
    guard let token else { return current += 1 }
    add(ODTPiece(token: token, paragraph: paragraph, value: items[new].value, style: items[new].style))
  }

  /// A character that goes is taken note of: what comes in its place may be written inside its elements.
  private mutating func delete(_ old: Int) {
    passInvisible(to: source.places[old])
    let (token, paragraph) = source.tokens[source.places[old]]
    if let token { add(ODTPiece(token: token, paragraph: paragraph, value: token.value, style: ODTPiece.gone)) }
  }

  private mutating func insert(_ new: Int) {
    if items[new].isEnd { return current += 1 }
    add(ODTPiece(value: items[new].value, style: items[new].style))
  }

  /// What is invisible before a token goes where the text around it goes; from a paragraph that is gone only halves of pairs stay.
  private mutating func passInvisible(to place: Int) {
    while next < place {
      let (token, paragraph) = source.tokens[next]
      next += 1
      guard let token, !token.isVisible else { continue }
      guard surviving.contains(paragraph) || token.kind == .invisible else { continue }
      add(ODTPiece(token: token, paragraph: paragraph, value: surviving.contains(paragraph) ? 1 : 0, style: -1))
    }
    next = max(next, place + 1)
  }

  private mutating func add(_ piece: ODTPiece) { pieces[min(current, pieces.count - 1)].append(piece) }
}
