import RichText

/// Reads the blocks of a text: paragraphs, tables, lists.
struct ODTBodyReader {
  /// Elements around paragraphs that are nested deeper are not looked into; they stay in the file.
  static let depthLimit = 60
  /// Bytes of repeated rows and cells that are shown; what is repeated beyond is shown once.
  static let repeatLimit = 1 << 20
  /// The most times that one row or cell is shown.
  static let repeatCountLimit = 500

  var source: ODTSource
  /// The layouts of the paragraphs.
  var layouts: [ParagraphStyle] = []
  var cells: [TableCell] = []
  var repeatBudget = repeatLimit
  var code = ODTCodeBlocks()
  var listNumbers = ODTListNumbers()

  /// Reads the blocks inside an element.
  static func read(_ source: ODTSource, _ root: Int) -> (ODTSource, [ParagraphStyle]) {
    var reader = ODTBodyReader(source: source)
    _ = reader.readContainer(root, parent: nil, depth: 0)
    return (reader.source, reader.layouts)
  }

  init(source: ODTSource) { self.source = source }

  var part: ODTPart { source.content }

  // MARK: Containers

  mutating func readContainer(_ node: Int, parent: (container: Int, block: Int)?, depth: Int) -> Int {
    let container = source.containers.count
    source.containers.append(ODTContainer(node: node, parent: parent))
    let first = source.paragraphs.count
    readBlocks(node, container, group: -1, depth: depth)
    if source.paragraphs.count == first {
      let index = addParagraph(nil, container, nil)
      source.containers[container].blocks.append(
        ODTBlock(kind: .paragraph(index), node: nil, paragraphs: index..<(index + 1)))
    }
    return container
  }

  mutating func readBlocks(_ node: Int, _ container: Int, group: Int, depth: Int) {
    guard depth < Self.depthLimit else { return }
    for child in part.children(node) {
      switch part.name(child) {
      case "text:p", "text:h":
        let index = addParagraph(child, container, nil)
        close(.paragraph(index), child, index, container, group)
      case "text:list": readList(child, container, group, depth)
      case "table:table": readTable(child, container, group, depth)
      case let name where ODTElements.groups.contains(name):
        source.groups.append(ODTGroup(node: child, parent: group))
        readBlocks(child, container, group: source.groups.count - 1, depth: depth + 1)
      default: continue
      }
    }
  }

  mutating func close(_ kind: ODTBlock.Kind, _ node: Int, _ first: Int, _ container: Int, _ group: Int) {
    let range = first..<source.paragraphs.count
    guard !range.isEmpty else { return }
    source.containers[container].blocks.append(ODTBlock(kind: kind, node: node, paragraphs: range, group: group))
  }

  mutating func addParagraph(_ node: Int?, _ container: Int, _ item: ODTItem?) -> Int {
    let paragraph = ODTParagraphSource(
      node: node, container: container, block: source.containers[container].blocks.count,
      style: node.flatMap { part.attribute($0, "text:style-name") }, item: item)
    let look = source.look(paragraph.style)
    var layout = look.layout
    layout.headingLevel = source.headingLevel(paragraph)
    source.choices.insert(ODTStyleChoice(look, level: layout.headingLevel))
    layout.cells = cells
    source.paragraphs.append(paragraph)
    layouts.append(code.numbered(layout))
    return source.paragraphs.count - 1
  }
}
