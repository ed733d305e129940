/// The rules of a file's style elements that can be understood, found by what they match last.
struct CSSStyleSheet: Sendable {
  struct Rule: Sendable {
    var selector: CSSSelector
    var declarations: CSSDeclarations
    var order: Int
  }

  /// More rules than this are not looked at.
  static let ruleLimit = 4096
  /// More comparisons than this are not made for one file.
  static let workLimit = 20_000_000

  private var rules: [String: [Rule]] = [:]
  private var count = 0
  private(set) var work = 0

  var isEmpty: Bool { count == 0 }

  /// Adds the rules of one style element. Rules for print or other media than the screen are left out.
  mutating func add(_ text: String) {
    let bytes = Array(text.utf8)
    var (index, start) = (0, 0)
    var prelude: [UInt8] = []
    while index < bytes.count, count < CSSStyleSheet.ruleLimit {
      if bytes[index] == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
        prelude += bytes[start..<index]
        index = bytes.endOfComment(from: index)
        start = index
      } else if bytes[index] == UInt8(ascii: "{") {
        prelude += bytes[start..<index]
        let end = bytes.endOfBlock(from: index)
        add(
          String(decoding: prelude, as: UTF8.self),
          String(decoding: bytes[(index + 1)..<max(index + 1, end - 1)], as: UTF8.self))
        (prelude, index, start) = ([], end, end)
      } else if bytes[index] == UInt8(ascii: ";") || bytes[index] == UInt8(ascii: "}") {
        (prelude, index, start) = ([], index + 1, index + 1)
      } else {
        index += 1
      }
    }
  }

  private mutating func add(_ prelude: String, _ body: String) {
    let prelude = prelude.trimmingBlanks.withoutCommentMarks
    if prelude.hasPrefix("@") { return }
    let declarations = CSSDeclarations(body)
    guard !declarations.all.isEmpty else { return }
    for text in CSSDeclarations.split(prelude, at: UInt8(ascii: ",")) {
      guard let selector = CSSSelector(text), let last = selector.compounds.last else { continue }
      let key = last.id.map { "#" + $0 } ?? last.classes.first.map { "." + $0 } ?? last.type ?? "*"
      rules[key, default: []].append(Rule(selector: selector, declarations: declarations, order: count))
      count += 1
    }
  }

  /// The declarations for an element, the weakest first.
  mutating func declarations(for number: Int, in nodes: [HTMLNode]) -> [CSSDeclarations.Declaration] {
    guard !isEmpty, work < CSSStyleSheet.workLimit else { return [] }
    let node = nodes[number]
    let classes = node.classes
    let keys = classes.map { "." + $0 } + (node["id"].map { ["#" + $0] } ?? []) + [node.name, "*"]
    var found: [Rule] = []
    for key in keys {
      for rule in rules[key] ?? [] where matches(rule.selector, number, nodes) { found.append(rule) }
    }
    found.sort { ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order) }
    return found.flatMap(\.declarations.all)
  }

  private mutating func matches(_ selector: CSSSelector, _ number: Int, _ nodes: [HTMLNode]) -> Bool {
    var (index, place) = (selector.compounds.count - 1, number)
    work += 1
    guard selector.compounds[index].matches(nodes[place]) else { return false }
    while index > 0 {
      let isChild = selector.compounds[index].isChild
      index -= 1
      repeat {
        place = nodes[place].parent
        work += 1
        guard place >= 0, work < CSSStyleSheet.workLimit else { return false }
        if selector.compounds[index].matches(nodes[place]) { break }
        if isChild { return false }
      } while true
    }
    return true
  }
}

extension CSSSelector.Compound {
  func matches(_ node: HTMLNode) -> Bool {
    if let type, type != node.name { return false }
    if let id, id != node["id"] { return false }
    guard !classes.isEmpty else { return true }
    let own = node.classes
    return classes.allSatisfy { own.contains($0) }
  }
}

extension HTMLNode {
  /// The words of its class.
  var classes: [String] { self["class"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [] }
}

extension [UInt8] {
  /// The index after the block `{ … }` that starts here.
  fileprivate func endOfBlock(from start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < count {
      if self[index] == UInt8(ascii: "{") { depth += 1 }
      if self[index] == UInt8(ascii: "}") { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return count
  }
}

extension String {
  /// Without the marks that hid style sheets from old browsers.
  fileprivate var withoutCommentMarks: String {
    var part = self[...]
    while let mark = ["<!--", "-->"].first(where: { part.hasPrefix($0) }) { part = part.dropFirst(mark.count) }
    return String(part).trimmingBlanks
  }
}
