import RichText

extension WordWriter {
  /// The run that is open, as its place in the stack.
  var run: Int? {
    guard let depth = emitter.paragraphDepth else { return nil }
    return emitter.stack.indices.last { $0 >= depth && emitter.stack[$0].run >= -1 && emitter.stack[$0].isRun }
  }

  /// Whether a run of a look is open.
  func isInRun(_ style: Int32) -> Bool { run.map { look(of: emitter.stack[$0]) == style } ?? false }

  func look(of element: WordOpenElement) -> Int32 {
    switch element.key {
    case .run(_, let style): style
    case .node: element.style < 0 ? -1 : sourceStyles[Int(element.style)]
    default: -1
    }
  }

  /// Opens a run of a look, where none is open: a copy of the run of a piece, or of the one that is open, in that look.
  mutating func moveToRun(_ style: Int32, like piece: Int?) {
    let target: [WordOpenElement]
    if let piece { target = emitter.target(story.pieces[piece]) } else { target = emitter.stack }
    if piece == nil, let run, look(of: emitter.stack[run]) == style {
      return emitter.move(to: Array(emitter.stack[...run]) + textElement(after: run))
    }
    guard let depth = emitter.paragraphDepth else { return }
    let inside = target.dropFirst(depth)
    let base = inside.last { $0.isRun }?.run ?? nearestRun()
    var wanted = Array(emitter.stack.prefix(depth)) + containers(inside, style, piece)
    wanted.append(WordOpenElement(key: .run(Int(base), style), name: emitter.markup.element + "r", run: base))
    if emitter.stack.count >= wanted.count, zip(emitter.stack, wanted).allSatisfy({ $0.key == $1.key }) {
      return emitter.move(to: wanted + textElement(after: wanted.count - 1))
    }
    open(wanted, style, base)
  }

  /// Goes to where something in a look can stand that is not in a run.
  mutating func moveBesideRuns(_ style: Int32, like piece: Int?) {
    guard let depth = emitter.paragraphDepth else { return }
    let target = piece.map { emitter.target(story.pieces[$0]) } ?? emitter.stack
    open(Array(emitter.stack.prefix(depth)) + containers(target.dropFirst(depth), style, piece), style, -1)
  }

  /// Text that is open in a run stays open.
  func textElement(after run: Int) -> [WordOpenElement] {
    run + 1 < emitter.stack.count ? [emitter.stack[run + 1]] : []
  }

  /// The run of the next piece of the paragraph that is in one, for its properties; -1 for none.
  func nearestRun() -> Int32 {
    for piece in story.pieces[emitter.next...].prefix(8) {
      if piece.kind == .end { break }
      var node = Int(piece.parent)
      while !emitter.isParagraph(node), let parent = story.part.parent(node) {
        if case .run = story.element(node) { return Int32(node) }
        node = parent
      }
    }
    return -1
  }

  /// What is to be around a run of a look: what is around the other, links apart, and the link of the look.
  func containers(_ inside: ArraySlice<WordOpenElement>, _ style: Int32, _ piece: Int?) -> [WordOpenElement] {
    let link = styles.styles[Int(style)].link
    var (result, found): ([WordOpenElement], Link?) = ([], nil)
    for element in inside where !element.isRun {
      switch element.key {
      case .link(let other):
        guard other == link else { return finished(result, link, nil, piece) }
        found = other
      case .node(let node):
        if case .text = story.element(node) { continue }
        if case .hyperlink = story.element(node) {
          let other = WordLinks.link(story.part, node, file.package.relationships)
          guard other == link else { return finished(result, link, nil, piece) }
          found = other
        }
      case .text: continue
      default: break
      }
      result.append(element)
    }
    return finished(result, link, found, piece)
  }

  func finished(_ elements: [WordOpenElement], _ link: Link?, _ found: Link?, _ piece: Int?)
    -> [WordOpenElement]
  {
    guard let link, found != link, fieldLink(piece) != link else { return elements }
    return elements + [WordOpenElement(key: .link(link), name: emitter.markup.element + "hyperlink")]
  }

  /// The link of the field that is open where the next thing is written; links that are written anew are none.
  func fieldLink(_ piece: Int?) -> Link? {
    let before = piece ?? emitter.next - 1
    guard before >= 0, before < story.pieces.count, replaced.isEmpty else { return nil }
    let number = story.pieces[before].link
    return number < 0 ? nil : story.links[Int(number)]
  }

  mutating func open(_ wanted: [WordOpenElement], _ style: Int32, _ base: Int32) {
    var common = 0
    let stack = emitter.stack
    while common < stack.count, common < wanted.count, stack[common].key == wanted[common].key { common += 1 }
    emitter.move(to: Array(wanted.prefix(common)))
    for element in wanted[common...] {
      switch element.key {
      case .link(let link): emitter.open(element, tag: vocabulary.open(link))
      case .run: emitter.open(element, tag: runTag(style, base))
      default: emitter.open(element)
      }
    }
    emitter.breakAdjacency()
  }

  mutating func runTag(_ style: Int32, _ base: Int32) -> [UInt8] {
    let properties = WordProperties(story.part, base < 0 ? nil : story.part.child(Int(base), "rPr"))
    return emitter.markup.open("r")
      + emitter.markup.bytes("rPr", vocabulary.properties(properties, for: styles.styles[Int(style)], in: toggles))
  }

  /// Goes to where a piece that comes next stands, so that what is written is before it in the same run.
  mutating func moveBefore(_ piece: Int) {
    emitter.passMarkers(to: piece) { _ in false }
    emitter.reachStart(of: piece)
  }

  /// Passes the markers of fields until the link in force is the wanted one, where that comes before the next item.
  mutating func passLinkMarkers(to wanted: Link?) {
    if fieldLink(nil) == wanted || !replaced.isEmpty { return }
    var index = emitter.next
    while index < story.pieces.count, story.pieces[index].kind == .marker || story.pieces[index].kind == .linkMarker {
      let number = story.pieces[index].link
      index += 1
      if (number < 0 ? nil : story.links[Int(number)]) == wanted {
        return emitter.passMarkers(to: index) { _ in false }
      }
    }
  }
}

extension WordOpenElement {
  /// Whether it is a run, of the source or new.
  var isRun: Bool {
    if case .run = key { return true }
    return run >= 0
  }
}
