import RichText

extension WordVocabulary {
  mutating func note(_ kind: Atom.Kind, _ paragraphs: [Paragraph]) -> [UInt8] {
    let (part, element) =
      kind == .footnote
      ? ("footnotes", "footnote") : kind == .endnote ? ("endnotes", "endnote") : ("comments", "comment")
    let (e, a) = (markup.element, markup.attribute)
    let id = nextID(part)
    let author = kind == .annotation ? " \(a)author=\"\" \(a)initials=\"\"" : ""
    let mark = kind == .annotation ? "annotationRef" : element + "Ref"
    var bytes = Array("<\(e)\(element) \(a)id=\"\(id)\"\(author)>".utf8)
    for (index, paragraph) in (paragraphs.isEmpty ? [Paragraph(id: ParagraphID(0))] : paragraphs).enumerated() {
      bytes += notePara(paragraph, mark: index == 0 ? mark : nil)
    }
    notes[part, default: []].append(WordNewNote(id: id, bytes: bytes + Array("</\(e)\(element)>".utf8)))
    return Array("<\(e)\(element)Reference \(a)id=\"\(id)\"/>".utf8)
  }

  func nextID(_ kind: String) -> Int {
    let part = try? package.part(kind)
    let used =
      part.map { part in part.children(part.root).compactMap { part.attribute($0, "id").flatMap { Int($0) } } } ?? []
    return max(0, used.max() ?? 0) &+ 1 &+ (notes[kind]?.count ?? 0)
  }

  mutating func notePara(_ paragraph: Paragraph, mark: String?) -> [UInt8] {
    let e = markup.element
    var bytes = markup.open("p")
    if let mark {
      bytes += Array(
        "<\(e)r><\(e)rPr><\(e)vertAlign \(markup.attribute)val=\"superscript\"/></\(e)rPr><\(e)\(mark)/></\(e)r>".utf8)
      bytes += markup.open("r") + markup.openText + [0x20] + markup.close("t") + markup.close("r")
    }
    let text = Array(paragraph.text.utf8)
    var start = 0
    for run in paragraph.runs where start + run.length <= text.count {
      defer { start += run.length }
      guard run.style.atom == nil else { continue }
      var style = characters.held(run.style)
      style.link = nil
      let content = String(decoding: text[start..<(start + run.length)], as: UTF8.self)
      bytes +=
        markup.open("r") + markup.bytes("rPr", properties(WordProperties(), for: style, in: []))
        + markup.content(content)
        + markup.close("r")
    }
    return bytes + markup.close("p")
  }
}
