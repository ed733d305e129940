import RichText

extension HTMLPlan {
  mutating func add(_ tag: HTMLTag, to parent: Int, end: String? = nil, original: Int = -1, isMirror: Bool = false)
    -> Int
  {
    var node = tag.node
    (node.parent, node.kind, node.start, node.close) = (parent, .element, 0..<0, 0..<0)
    let number = elements.add(node)
    let close = HTMLPlan.isVoid(node.name) ? "" : end ?? "</\(node.name)>"
    added.append(HTMLAdded(original: original, isMirror: isMirror, start: tag.bytes, end: Array(close.utf8)))
    return number
  }

  mutating func setStart(_ element: Int, _ bytes: [UInt8], keepsSpace: Bool = false) {
    added[element - sourceCount].start = bytes
    added[element - sourceCount].keepsSpace = keepsSpace
  }

  static func isVoid(_ name: String) -> Bool { name == "hr" || name == "br" || name == "img" }

  /// A copy of an element in another place.
  mutating func copy(_ element: Int, to parent: Int, keepsID: Bool) -> Int {
    let original = original(element)
    var tag = HTMLTag(original >= 0 ? source.elements.nodes[original] : elements.nodes[element], in: source.bytes)
    if !keepsID { tag.set("id", nil) }
    if elements.elements[element].role == .list {
      tag = numbered(tag, level: elements.elements[element].layout.list?.level ?? 0)
    }
    if original < 0, let added = self[element] { return copyAdded(element, added, tag, parent) }
    let isMirror =
      parent == elements.nodes[original].parent || mirrored(parent) == source.elements.nodes[original].parent
    let result = add(tag, to: parent, original: original, isMirror: isMirror)
    if let task = source.tasks[original] { setTask(result, task) }
    if let code = source.elements.elements[original].layout.code {
      elements.setLanguage(code.language, of: elements.elements[result].lines)
    }
    return result
  }

  private mutating func copyAdded(_ element: Int, _ added: HTMLAdded, _ tag: HTMLTag, _ parent: Int) -> Int {
    let result = add(tag, to: parent, end: String(decoding: added.end, as: UTF8.self))
    if elements.elements[result].role != .list { setStart(result, added.start, keepsSpace: added.keepsSpace) }
    if let task = tasks[element] { tasks[result] = task }
    return result
  }

  mutating func setTask(_ item: Int, _ isDone: Bool) {
    tasks[item] = isDone
    let box = habits.emptyTag("input type=\"checkbox\"" + (isDone ? " checked" : ""))
    setStart(item, added[item - sourceCount].start + box + [0x20])
  }
}
