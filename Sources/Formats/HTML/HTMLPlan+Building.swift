import RichText

extension HTMLPlan {
  /// Adds what a layout needs within a container; the innermost block.
  mutating func complete(_ container: Int, _ wanted: ParagraphStyle, template: Int?) -> Int {
    var place = addCells(container, wanted)
    while elements.elements[place].layout.quoteDepth < wanted.quoteDepth {
      place = add(HTMLTag("blockquote"), to: place)
    }
    if let list = wanted.list { place = addList(place, list) }
    if let code = wanted.code {
      if elements.elements[place].lines >= 0 { return elements.elements[place].lines }
      return addLines(place, code)
    }
    return addLeaf(place, wanted, template)
  }

  // MARK: Tables

  private mutating func addCells(_ container: Int, _ wanted: ParagraphStyle) -> Int {
    var place = container
    var done = elements.chain(from: -1, to: container).count { elements.elements[$0].role == .cell }
    while done < wanted.cells.count {
      let cell = wanted.cells[done]
      switch elements.elements[place].role {
      case .table, .rowGroup: place = add(HTMLTag("tr"), to: place)
      case .row:
        place = addCell(place, cell)
        done += 1
      default: place = add(HTMLTag("table"), to: place)
      }
    }
    return place
  }

  private mutating func addCell(_ row: Int, _ cell: TableCell) -> Int {
    var tag = HTMLTag(cell.isHeader ? "th" : "td")
    if cell.columnSpan > 1 { tag.set("colspan", String(cell.columnSpan)) }
    if cell.rowSpan > 1 { tag.set("rowspan", String(cell.rowSpan)) }
    return add(tag, to: row)
  }

  // MARK: Lists

  private mutating func addList(_ container: Int, _ wanted: ListItem) -> Int {
    var place = container
    while true {
      let element = elements.elements[place]
      let level = element.layout.list?.level ?? -1
      if element.list < 0 {
        place = addListElement(place, wanted)
      } else if element.item > element.list {
        if level >= wanted.level { return place }
        place = addListElement(place, wanted)
      } else if level >= wanted.level {
        return addItem(place, wanted)
      } else {
        place = add(HTMLTag("li"), to: place)
      }
    }
  }

  private mutating func addListElement(_ place: Int, _ wanted: ListItem) -> Int {
    var tag = HTMLTag("ul")
    switch wanted.marker {
    case .number(let numbering, _, _, _):
      tag.rename("ol")
      let types: [ListItem.Numbering: String] = [
        .lowerAlpha: "a", .upperAlpha: "A", .lowerRoman: "i", .upperRoman: "I",
      ]
      if let type = types[numbering] { tag.set("type", type) }
    case .bullet(let sign): if sign != "•" { tag.set("style", "list-style-type: \(wanted.marker.css)") }
    case .task: break
    }
    return add(numbered(tag, level: (elements.elements[place].layout.list?.level ?? -1) + 1), to: place)
  }

  private mutating func addItem(_ list: Int, _ wanted: ListItem) -> Int {
    var tag = HTMLTag("li")
    if let start = wanted.start { tag.set("value", String(start)) }
    if !wanted.hasMarker { tag.set("style", "list-style-type: none") }
    let item = add(tag, to: list)
    if case .task(let isDone) = wanted.marker { setTask(item, isDone) }
    return item
  }

  // MARK: Blocks of code

  private mutating func addLines(_ place: Int, _ code: CodeBlock) -> Int {
    let words = code.language.split(whereSeparator: \.isWhitespace)
    let attributes = words.isEmpty ? [] : [("class", "language-" + words.joined(separator: "-"))]
    let lines = add(HTMLTag("pre", attributes), to: place, end: "</code></pre>")
    setStart(lines, Array("<pre>".utf8) + HTMLTag("code", attributes).bytes)
    return lines
  }

  // MARK: Paragraphs

  private mutating func addLeaf(_ container: Int, _ wanted: ParagraphStyle, _ template: Int?) -> Int {
    if isPlainTemplate(template), isPlainPlace(container, wanted) { return container }
    var tag = template.map { templateTag($0) } ?? HTMLTag("p")
    tag.rename(leafName(wanted, tag.node.name))
    tag.set("class", wanted.name)
    if wanted.isRule { tag = HTMLTag("hr") }
    return addFitted(tag, to: container, wanted, original: template.map { original($0) } ?? -1)
  }

  /// Whether a paragraph like this one need not have a tag in a cell or an item.
  private func isPlainTemplate(_ template: Int?) -> Bool {
    guard let template else { return true }
    let (node, parent) = (elements.nodes[template], elements.nodes[template].parent)
    guard node.name == "p" || node.name.first == "h" || node.name == "div", parent >= 0 else { return false }
    let role = elements.elements[parent].role
    return role != .item && role != .cell && node.attributes.allSatisfy { $0.name == "id" }
  }

  private func templateTag(_ template: Int) -> HTMLTag {
    let original = original(template)
    var tag =
      original >= 0
      ? HTMLTag(source.elements.nodes[original], in: source.bytes) : HTMLTag(elements.nodes[template], in: [])
    if original < 0 || isTaken(original) { tag.set("id", nil) }
    return tag
  }

  private func leafName(_ wanted: ParagraphStyle, _ name: String) -> String {
    if wanted.headingLevel > 0 { return "h\(wanted.headingLevel)" }
    return name.first == "h" ? "p" : name
  }

  /// Whether a paragraph can be text right in the container: it is the first in a cell or an item, and looks as all in it do.
  private func isPlainPlace(_ container: Int, _ wanted: ParagraphStyle) -> Bool {
    let element = elements.elements[container]
    guard element.role == .cell || element.role == .item, !isTaken(container) else { return false }
    return wanted.headingLevel == 0 && !wanted.isRule && wanted.name == nil
      && HTMLStyleText.declarations(from: element, to: wanted).isEmpty
  }

  /// Adds a block with the declarations that its layout needs.
  private mutating func addFitted(_ tag: HTMLTag, to container: Int, _ wanted: ParagraphStyle, original: Int) -> Int {
    var tag = tag
    let first = add(tag, to: container, original: original, isMirror: true)
    let needed = HTMLStyleText.declarations(from: elements.elements[first], to: wanted)
    if needed.isEmpty { return first }
    if needed.contains(where: { $0.property == "text-align" }) { tag.set("align", nil) }
    tag.set("style", HTMLStyleText.merged(tag.node["style"], needed))
    return add(tag, to: container, original: original, isMirror: true)
  }
}
