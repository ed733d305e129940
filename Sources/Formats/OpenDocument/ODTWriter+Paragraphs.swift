import RichText

extension ODTWriter {
  /// Writes one paragraph's element.
  mutating func writeParagraph(_ index: Int) {
    let plan = plans[index]
    if plan.isUnchanged, let node = plan.source.flatMap({ source.paragraphs[$0].node }), !used.contains(node) {
      used.insert(node)
      return copy(part.range(node))
    }
    let base = plan.base
    let isSame = plan.source != nil
    let style = ODTParagraphStyleWriter(source, edited[index], base: base, isSame: isSame).style(&styles)
    let content = content(index, style.character)
    writeTag(index, base.flatMap { source.paragraphs[$0].node }, style.name, isEmpty: content.isEmpty)
    output += content
    if !content.isEmpty || !isSelfClosed(index) { write("</\(elementName(index))>") }
  }

  private mutating func content(_ index: Int, _ base: ODTCharacter) -> [UInt8] {
    let plan = plans[index]
    if plan.hasSameContent, let node = plan.source.flatMap({ source.paragraphs[$0].node }),
      source.look(of: plan.source ?? 0).character == base
    {
      return Array(part.bytes[part.inside(node)])
    }
    let mine = styles
    styles = ODTStyleWriter(emptyFor: source)
    let (content, after) = ODTInlineWriter.write(plan.pieces, base: base, source, planner, consume mine)
    styles = after
    return content
  }

  // MARK: Tags

  /// `text:p` or `text:h`, as the file writes them; what it is made of stays what it is where its level stays.
  private func elementName(_ index: Int) -> String {
    guard let node = baseNode(index) else { return edited[index].style.headingLevel > 0 ? "text:h" : "text:p" }
    if keepsElement(index) { return part.xml.name(node).qualified }
    let prefix = part.xml.name(node).prefix
    return (prefix.isEmpty ? "" : prefix + ":") + (edited[index].style.headingLevel > 0 ? "h" : "p")
  }

  private func baseNode(_ index: Int) -> Int? { plans[index].base.flatMap { source.paragraphs[$0].node } }

  private func keepsElement(_ index: Int) -> Bool {
    guard let base = plans[index].base, let node = baseNode(index) else { return false }
    let (old, new) = (original[base].style, edited[index].style)
    let isHeading = part.name(node) == "text:h"
    if isHeading { return new.headingLevel > 0 }
    return new.headingLevel == 0 || new.headingLevel == old.headingLevel && new.name == old.name
  }

  private func isSelfClosed(_ index: Int) -> Bool {
    guard let node = baseNode(index) else { return true }
    return part.isSelfClosing(node) || plans[index].source == nil
  }

  private mutating func writeTag(_ index: Int, _ node: Int?, _ style: String?, isEmpty: Bool) {
    let closes = isEmpty && isSelfClosed(index)
    let level = edited[index].style.headingLevel
    guard let node else {
      let outline = level > 0 ? "\(level)" : nil
      let values: ODTAttributes = [("text:style-name", style), ("text:outline-level", outline)]
      return write(ODTMarkup.tag(elementName(index), values, closes ? "/>" : ">"))
    }
    var settings: ODTAttributes = []
    if part.attribute(node, "text:style-name") != style { settings.append(("text:style-name", style)) }
    settings += outline(index, node, level)
    if plans[index].source == nil { settings += [("xml:id", nil), ("text:id", nil)] }
    guard keepsElement(index) else { return writeRenamed(index, node, settings, closes) }
    if settings.isEmpty, closes == part.isSelfClosing(node) { return copy(part.xml.range(node)) }
    output += part.startTag(node, setting: settings, isSelfClosing: closes)
  }

  private func outline(_ index: Int, _ node: Int, _ level: Int) -> ODTAttributes {
    if level == 0 || elementName(index).hasSuffix("p") {
      let others = ["text:outline-level", "text:is-list-header", "text:restart-numbering", "text:start-value"]
      return part.name(node) == "text:h" ? others.map { ($0, nil) } : []
    }
    guard let base = plans[index].base, original[base].style.headingLevel == level,
      original[base].style.name == edited[index].style.name,
      part.name(node) == "text:h"
    else { return [("text:outline-level", "\(level)")] }
    return []
  }

  private mutating func writeRenamed(_ index: Int, _ node: Int, _ settings: ODTAttributes, _ closes: Bool) {
    let tag = part.startTag(node, setting: settings, isSelfClosing: closes)
    write("<" + elementName(index))
    output += tag.dropFirst(1 + part.xml.name(node).qualified.utf8.count)
  }
}
