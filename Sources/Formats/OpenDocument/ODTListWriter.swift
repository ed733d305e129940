import RichText

/// Puts the elements of one list around its paragraphs.
struct ODTListWriter {
  let range: Range<Int>
  /// The list of the file that it is; nil for a new one.
  let list: Int?
  var open: [ODTOpenList] = []
  let indent: ArraySlice<UInt8>
  let markers: [Int: ListItem.Marker]

  /// `writer` is asked only.
  init(_ writer: borrowing ODTWriter, _ range: Range<Int>, _ list: Int?) {
    (self.range, self.list) = (range, list)
    let first = list.flatMap { writer.part.children(writer.source.lists[$0].node).first }
    indent = first.map { writer.part.indent(before: $0) } ?? []
    var markers: [Int: ListItem.Marker] = [:]
    for index in range {
      guard let item = writer.edited[index].style.list, markers[item.level] == nil else { continue }
      markers[item.level] = item.marker
    }
    self.markers = markers
  }

  mutating func write(_ writer: inout ODTWriter) {
    for index in range {
      guard let item = writer.edited[index].style.list else { continue }
      go(&writer, to: item, index)
      writer.writeParagraph(index)
      writer.writeExtras(after: index)
    }
    while !open.isEmpty { closeList(&writer) }
  }

  /// The item of the file that a paragraph is in, where that is an item of this list.
  private func place(_ writer: ODTWriter, _ index: Int) -> ODTItem? {
    guard let old = writer.plans[index].source, let place = writer.source.paragraphs[old].item, place.list == list
    else {
      return nil
    }
    return writer.original[old].style.list?.level == writer.edited[index].style.list?.level ? place : nil
  }

  private mutating func go(_ writer: inout ODTWriter, to item: ListItem, _ index: Int) {
    while open.count > item.level + 1 { closeList(&writer) }
    let isStuck = !item.hasMarker && open.count == item.level + 1 && open[item.level].isImplicit
    if isStuck { closeList(&writer) }
    while open.count <= item.level { openList(&writer, item, index) }
    if item.hasMarker || !open[item.level].hasItem { openItem(&writer, item, index) }
  }

  // MARK: Lists

  private mutating func openList(_ writer: inout ODTWriter, _ item: ListItem, _ index: Int) {
    let level = open.count
    if level > 0, !open[level - 1].hasItem { openImplicitItem(&writer, level - 1) }
    let node = listNode(writer, level, item, index)
    let (style, settings) = self.style(&writer, level, item, node)
    writer.output += level == 0 ? [] : indent
    let place = writer.output.count
    let all = settings + (level == 0 ? writer.lists.attributes(item.list).filter { writer.needs($0, node) } : [])
    guard let node else {
      writer.write(ODTMarkup.tag("text:list", all))
      if level == 0 { writer.lists.note(item.list, id: nil, place: place + "<text:list".utf8.count) }
      return open.append(ODTOpenList(style: style, end: "</text:list>"))
    }
    note(&writer, node, level, item, place)
    writer.writeTag(node, all, isSelfClosing: false)
    open.append(ODTOpenList(style: style, end: "</\(writer.part.xml.name(node).qualified)>"))
  }

  private mutating func note(_ writer: inout ODTWriter, _ node: Int, _ level: Int, _ item: ListItem, _ place: Int) {
    guard level == 0 else { return }
    let id = writer.used.contains(node) ? nil : writer.part.attribute(node, "xml:id")
    writer.lists.note(item.list, id: id, place: place + 1 + writer.part.xml.name(node).qualified.utf8.count)
  }

  /// The list element of the file that can be opened here: the list's own, or the one around the paragraph.
  private func listNode(_ writer: ODTWriter, _ level: Int, _ item: ListItem, _ index: Int) -> Int? {
    if level == 0 { return list.map { writer.source.lists[$0].node }.flatMap { writer.used.contains($0) ? nil : $0 } }
    guard level == item.level, let node = place(writer, index)?.listNode, !writer.used.contains(node) else {
      return nil
    }
    return node
  }

  /// The style that is in force in a list that is opened, and what must be said for that.
  private mutating func style(_ writer: inout ODTWriter, _ level: Int, _ item: ListItem, _ node: Int?) -> (
    String?, ODTAttributes
  ) {
    let inherited = open.last?.style
    let own = node.flatMap { writer.part.attribute($0, "text:style-name") } ?? inherited
    let said = writer.styles.listLevel(own, item.level)
    let isContinuing = level == 0 && writer.lists.contains(item.list)
    let startFits = said.start == 1 || isContinuing || item.start != nil && item.hasMarker
    if own != nil, level < item.level || said.marker == item.marker && startFits { return (own, []) }
    var wanted = markers
    wanted[item.level] = item.marker
    let name = writer.styles.listStyle(wanted)
    return (name, name == own ? [] : [("text:style-name", name)])
  }

  private mutating func closeList(_ writer: inout ODTWriter) {
    closeItem(&writer)
    guard let last = open.popLast() else { return }
    if !indent.isEmpty, open.isEmpty {
      writer.output += list.map { writer.part.indent(beforeEnd: writer.source.lists[$0].node) } ?? []
    }
    writer.write(last.end)
  }

  // MARK: Items

  private mutating func closeItem(_ writer: inout ODTWriter) {
    guard let last = open.last, last.hasItem else { return }
    writer.write(last.itemEnd)
    (open[open.count - 1].hasItem, open[open.count - 1].isImplicit) = (false, false)
  }

  private mutating func openImplicitItem(_ writer: inout ODTWriter, _ level: Int) {
    writer.output += indent
    writer.write("<text:list-item>")
    (open[level].hasItem, open[level].isImplicit, open[level].itemEnd) = (true, true, "</text:list-item>")
  }

  private mutating func openItem(_ writer: inout ODTWriter, _ item: ListItem, _ index: Int) {
    closeItem(&writer)
    writer.output += indent
    let style = writer.styles.listLevel(open[item.level].style, item.level)
    var values: ODTAttributes = [("text:start-value", item.start.map { "\($0)" }), ("text:style-override", nil)]
    if item.hasMarker, style.marker != item.marker {
      values[1].1 = writer.styles.listStyle([item.level: item.marker])
    }
    let node = itemNode(writer, item, index)
    let name = item.hasMarker ? "text:list-item" : "text:list-header"
    if let node {
      writer.writeTag(node, values.filter { writer.needs($0, node) }, isSelfClosing: false)
      open[item.level].itemEnd = "</\(writer.part.xml.name(node).qualified)>"
    } else {
      writer.write(ODTMarkup.tag(name, item.hasMarker ? values : []))
      open[item.level].itemEnd = "</\(name)>"
    }
    (open[item.level].hasItem, open[item.level].isImplicit) = (true, false)
  }

  private func itemNode(_ writer: ODTWriter, _ item: ListItem, _ index: Int) -> Int? {
    guard let node = place(writer, index)?.itemNode, !writer.used.contains(node) else { return nil }
    return (writer.part.name(node) == "text:list-item") == item.hasMarker ? node : nil
  }
}
