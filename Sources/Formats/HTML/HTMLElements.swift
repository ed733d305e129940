import RichText

/// The elements of a file, and those that writing adds, each with what the cascade makes of it.
struct HTMLElements: Sendable {
  /// Texts and comments take part, so that the numbers are those of the tree.
  private(set) var nodes: [HTMLNode] = []
  private(set) var elements: [HTMLElement] = []
  private var sheet = CSSStyleSheet()
  var count: Int { nodes.count }

  init(_ nodes: [HTMLNode], _ bytes: [UInt8]) {
    for node in nodes where node.kind == .element && node.name == "style" && node["media"]?.lowercased() != "print" {
      let range = node.start.upperBound..<max(node.start.upperBound, node.close.lowerBound)
      sheet.add(String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self))
    }
    self.nodes.reserveCapacity(nodes.count)
    elements.reserveCapacity(nodes.count)
    for node in nodes { add(node) }
  }

  /// Adds a node to its parent, which is there already; its number.
  @discardableResult
  mutating func add(_ node: HTMLNode) -> Int {
    let number = nodes.count
    nodes.append(node)
    let parent = node.parent >= 0 ? elements[node.parent] : nil
    var element = HTMLElement(node, in: parent)
    if node.kind == .element { cascade(node, number, parent, &element) }
    elements.append(element)
    if element.lines >= 0, element.role == .inline, let language = node.codeLanguage {
      setLanguage(language, of: element.lines)
    }
    return number
  }

  /// A block of lines has the language that the first element in it names.
  mutating func setLanguage(_ language: String, of lines: Int) {
    guard lines >= 0 else { return }
    if elements[lines].layout.code?.language == "" { elements[lines].layout.code?.language = language }
  }

  private mutating func cascade(_ node: HTMLNode, _ number: Int, _ parent: HTMLElement?, _ element: inout HTMLElement) {
    element.begin(in: parent)
    element.apply(node, number: number)
    if element.role == .item, let parent, parent.role == .list { element.takeMarker(of: parent) }
    let declarations =
      sheet.declarations(for: number, in: nodes) + (node["style"].map { CSSDeclarations($0).all } ?? [])
    element.apply(declarations.filter { !$0.isImportant })
    element.apply(declarations.filter(\.isImportant))
    element.finish(node)
  }

  /// The layout of a paragraph right in a block.
  func layout(_ block: Int, isFirst: Bool, isFirstOfList: Bool, task: Bool?) -> ParagraphStyle {
    var layout = elements[block].layout
    guard layout.list != nil else { return layout }
    if let task { layout.list?.marker = .task(isDone: task) }
    if isFirst {
      if isFirstOfList, layout.list?.start == nil, elements[block].list >= 0 {
        layout.list?.start = elements[elements[block].list].start
      }
    } else {
      layout.list?.hasMarker = false
      layout.list?.start = nil
    }
    return layout
  }

  /// Whether one element is another, or in it.
  func isElement(_ number: Int, within other: Int) -> Bool {
    var number = number
    while number >= 0, elements[number].depth > elements[other].depth { number = nodes[number].parent }
    return number == other
  }

  /// The elements from below the outer one, which is an ancestor, to the inner one.
  func chain(from outer: Int, to inner: Int) -> [Int] {
    var (result, place): ([Int], Int) = ([], inner)
    while place >= 0, place != outer {
      result.append(place)
      place = nodes[place].parent
    }
    return result.reversed()
  }

  /// The innermost element that holds both.
  func common(_ first: Int, _ second: Int) -> Int {
    var (a, b) = (first, second)
    while a != b {
      if a < 0 || b < 0 { return -1 }
      if elements[a].depth >= elements[b].depth { a = nodes[a].parent } else { b = nodes[b].parent }
    }
    return a
  }

  /// The innermost block around an element, which may be that itself; -1 for none.
  func block(of number: Int) -> Int {
    var place = number
    while place >= 0, !elements[place].role.isBlock { place = nodes[place].parent }
    return place
  }
}

extension HTMLElement {
  /// An item has its list's marker.
  mutating func takeMarker(of list: HTMLElement) { marker = list.marker }
}
