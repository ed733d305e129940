import RichText

extension WordVocabulary {
  mutating func note(_ kind: Atom.Kind, _ paragraphs: [Paragraph]) -> [UInt8] {
    let part = Self.notePart(kind) ?? "footnotes"
    let element = String(part.dropLast())
    place = part
    defer { place = "" }
    let (e, a) = (markup.element, markup.attribute)
    let id = nextID(part)
    let author = kind == .annotation ? " \(a)author=\"\" \(a)initials=\"\"" : ""
    let mark = kind == .annotation ? "annotationRef" : element + "Ref"
    var bytes = Array("<\(e)\(element) \(a)id=\"\(id)\"\(author)>".utf8)
    for (index, paragraph) in (paragraphs.isEmpty ? [Paragraph(id: ParagraphID(0))] : paragraphs)
      .enumerated()
    {
      bytes += noteParagraph(paragraph, mark: index == 0 ? mark : nil)
    }
    notes[part, default: []].append(
      WordNewNote(id: id, bytes: bytes + Array("</\(e)\(element)>".utf8)))
    return Array("<\(e)\(element)Reference \(a)id=\"\(id)\"/>".utf8)
  }

  func nextID(_ kind: String) -> Int {
    let part = try? package.part(kind)
    let used =
      part.map { part in
        part.children(part.root).compactMap { part.attribute($0, "id").flatMap { Int($0) } }
      } ?? []
    return max(0, used.max() ?? 0) &+ 1 &+ (notes[kind]?.count ?? 0)
  }

  private mutating func noteParagraph(_ paragraph: Paragraph, mark: String?) -> [UInt8] {
    var bytes = markup.open("p") + (mark.map(noteMark) ?? [])
    let text = Array(paragraph.text.utf8)
    var start = 0
    for run in paragraph.runs where start + run.length <= text.count {
      bytes += noteRun(String(decoding: text[start..<(start + run.length)], as: UTF8.self), run.style)
      start += run.length
    }
    return bytes + markup.close("p")
  }

  /// The note's number, and a blank after it.
  private func noteMark(_ element: String) -> [UInt8] {
    let raised = WordProperty.make("vertAlign", "superscript")
    return markup.open("r") + markup.open("rPr") + markup.bytes(raised) + markup.close("rPr")
      + markup.empty(element)
      + markup.close("r") + markup.open("r") + markup.openText + [0x20] + markup.close("t")
      + markup.close("r")
  }

  private mutating func noteRun(_ text: String, _ look: CharacterStyle) -> [UInt8] {
    var style = characters.held(look)
    (style.link, style.atom) = (nil, nil)
    let properties = markup.bytes("rPr", properties(WordProperties(), for: style, in: []))
    guard let atom = look.atom else { return linked(look.link, run(properties, markup.content(text))) }
    guard atom.content?.isNote == false, Self.canWrite(atom), let (bytes, isBesideRuns) = bytes(atom) else { return [] }
    return linked(look.link, isBesideRuns ? bytes : run(properties, bytes))
  }

  private func run(_ properties: [UInt8], _ content: [UInt8]) -> [UInt8] {
    markup.open("r") + properties + content + markup.close("r")
  }

  private mutating func linked(_ link: Link?, _ bytes: [UInt8]) -> [UInt8] {
    link.map { open($0) + bytes + markup.close("hyperlink") } ?? bytes
  }
}
