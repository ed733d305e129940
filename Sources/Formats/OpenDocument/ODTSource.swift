import RichText

/// What a file is made of, as it was read.
struct ODTSource: Sendable {
  let content: ODTPart
  let styles: ODTStyles
  /// The part with the named styles; nil where the content has them.
  let stylesPart: ODTPart?
  var paragraphs: [ODTParagraphSource] = []
  var containers: [ODTContainer] = []
  var groups: [ODTGroup] = []
  var tables: [ODTTable] = []
  var lists: [ODTList] = []
  /// The atoms by their keys: the node of the first of its bytes.
  var atoms: [Int: Int] = [:]
  /// The choices of named styles that the file made.
  var choices: Set<ODTStyleChoice> = []

  init(_ content: ODTPart, _ stylesPart: ODTPart?) {
    (self.content, self.stylesPart) = (content, stylesPart)
    styles = ODTStyles(content: content, styles: stylesPart)
  }

  /// The same parts, without their paragraphs.
  init(notes source: ODTSource) {
    (content, stylesPart, styles) = (source.content, source.stylesPart, source.styles)
  }

  /// What a paragraph's style means; without a style, or with one that is not there, nothing is stated.
  func look(_ style: String?) -> ODTLook {
    style.flatMap { styles.looks[ODTStyles.key("paragraph", $0)] } ?? ODTLook()
  }

  func look(of paragraph: Int) -> ODTLook { look(paragraphs[paragraph].style) }

  // MARK: Paragraphs

  /// The heading level of a paragraph: stated, or that of its style.
  func headingLevel(_ paragraph: ODTParagraphSource) -> Int {
    let look = look(paragraph.style)
    guard let node = paragraph.node, look.layout.code == nil else { return 0 }
    guard content.name(node) == "text:h" else { return look.outlineLevel ?? 0 }
    let stated = content.attribute(node, "text:outline-level").flatMap(Int.init)
    return min(max(stated ?? look.outlineLevel ?? 1, 1), 9)
  }

  /// The block of a container that a paragraph is in, however deep; nil where it is not in the container.
  func block(of paragraph: Int, in container: Int) -> Int? {
    var place = (container: paragraphs[paragraph].container, block: paragraphs[paragraph].block)
    while place.container != container {
      guard let parent = containers[place.container].parent else { return nil }
      place = parent
    }
    return place.block
  }

  // MARK: Lists

  /// The style that a list element gives its items: its own, that of the list around it, or that of its paragraphs.
  func listStyleName(_ listNode: Int) -> String? {
    var node: Int? = listNode
    var depth = 0
    while let current = node, depth < ODTBodyReader.depthLimit {
      if content.name(current) == "text:list", let name = content.attribute(current, "text:style-name") { return name }
      guard content.name(current).hasPrefix("text:list") else { return nil }
      (node, depth) = (content.xml.parent(current), depth + 1)
    }
    return nil
  }

  // MARK: Characters

  /// What a span or link states, with the link.
  func stated(_ node: Int) -> (character: ODTCharacter, link: Link?) {
    let name = content.name(node)
    let style = content.attribute(node, "text:style-name").flatMap { styles.textLooks[ODTStyles.key("text", $0)] }
    guard name == "text:a" else { return (style ?? .init(), nil) }
    let link = Link(content.attribute(node, "xlink:href") ?? "", title: content.attribute(node, "office:title"))
    return (style ?? .init(), link)
  }

  /// The elements around a token within its paragraph, the outermost first.
  func chain(_ parent: Int, in paragraph: Int) -> [Int] {
    var (result, node): ([Int], Int?) = ([], parent)
    while let current = node, current != paragraph {
      result.append(current)
      node = content.xml.parent(current)
    }
    return result.reversed()
  }

  // MARK: Atoms

  /// A number that follows from the bytes, so that a copy, and the same thing in a later file, has the same one.
  func key(ofAtom node: Int) -> Int {
    let hash = content.xml.source(node).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return Int(hash >> 1)
  }
}

extension ODTSource {
  /// The lists that some paragraphs are in.
  func lists(in range: Range<Int>) -> Range<Int> {
    let start = lists.partitioningIndex { $0.paragraphs.lowerBound >= range.lowerBound }
    let end = lists[start...].firstIndex { $0.paragraphs.lowerBound >= range.upperBound } ?? lists.count
    return start..<end
  }
}
