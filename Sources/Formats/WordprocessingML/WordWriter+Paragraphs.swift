import RichText

extension WordWriter {
  /// What belongs to one paragraph, and not to a new one that is like it: the section that it ends, the frame or drop cap that it is,
  /// and its revision.
  private static let ownProperties = ["sectPr", "framePr", "pPrChange"]

  /// The start tag and the properties of a paragraph of the edited text; `source` is what it was.
  mutating func startBytes(_ number: Int, source: Int?, breaksPage: Bool) -> [UInt8] {
    let wanted = edited[number]
    let tag =
      source.map { story.part.startTag(story.paragraphs[$0].node, setting: [], isSelfClosing: false) }
      ?? emitter.markup.open("p")
    if let source, keepsProperties(wanted, source, breaksPage) {
      toggles = vocabulary.characters.styles.toggles(of: properties(source))
      return tag + sourceProperties(source)
    }
    var base = properties(source ?? template(for: wanted))
    if source == nil { for name in Self.ownProperties { base.set(name, nil, in: WordLayoutEditor.order) } }
    return tag + emitter.markup.bytes("pPr", changed(base, wanted, breaksPage: breaksPage))
  }

  private func properties(_ source: Int?) -> WordProperties {
    guard let source, source < story.paragraphs.count else { return WordProperties() }
    return story.properties[story.paragraphs[source].properties]
  }

  private func sourceProperties(_ source: Int) -> [UInt8] {
    story.part.child(story.paragraphs[source].node, "pPr").map { Array(story.part.source($0)) } ?? []
  }

  private func keepsProperties(_ wanted: Paragraph, _ source: Int, _ breaksPage: Bool) -> Bool {
    let old = original[source]
    var (style, before) = (wanted.style, old.style)
    (style.cells, before.cells) = ([], [])
    style.list?.start = nil
    before.list?.start = nil
    if style.code != nil, before.code != nil { style.code = before.code }
    let direct = properties(source).isOn("pageBreakBefore") ?? false
    if style.startsPage, !direct, !breaksPage { return false }
    return style == before && (!wanted.text.isEmpty || old.text.isEmpty && old.emptyStyle == wanted.emptyStyle)
  }

  /// The paragraph of the source that a new one is like: the one that is read, or the one before it.
  private func template(for wanted: Paragraph) -> Int? {
    let candidates = [place, place - 1, place + 1].filter { $0 >= 0 && $0 < original.count }
    return candidates.first { candidate in
      let old = original[candidate].style
      return WordMeaning(old) == WordMeaning(wanted.style) && old.list == wanted.style.list
    } ?? nil
  }

  private mutating func changed(_ base: WordProperties, _ wanted: Paragraph, breaksPage: Bool) -> WordProperties {
    var style = wanted.style
    if breaksPage { style.startsPage = base.isOn("pageBreakBefore") ?? false }
    let meaning = WordMeaning(style)
    let choice = vocabulary.layouts.meaning(base) == meaning ? nil : vocabulary.choice(meaning)
    var editor = WordLayoutEditor(base, vocabulary.layouts, isStrict: emitter.markup.isStrict, wanted: style)
    editor.run(choice, list: style.list.map { vocabulary.number($0.list) })
    var properties = editor.properties
    toggles = vocabulary.characters.styles.toggles(of: properties)
    guard wanted.text.isEmpty else { return properties }
    var look = WordProperties()
    look.all = properties["rPr"]?.children ?? []
    guard vocabulary.characters.style(look, isLink: false, toggles) != wanted.emptyStyle else { return properties }
    look = vocabulary.properties(look, for: wanted.emptyStyle, in: toggles)
    let property = look.all.isEmpty ? nil : WordProperty(name: "rPr", children: look.all)
    properties.set("rPr", property, in: WordLayoutEditor.order)
    return properties
  }

  // MARK: Around paragraphs

  /// The elements around a paragraph of the edited text.
  func elements(around number: Int, source: Int?) -> [WordOpenElement] {
    let cells = edited[number].style.cells
    if let source, emitter.tables.isUnchanged(original[source].style.cells, cells) {
      return emitter.chain(to: Int(story.pieces[story.paragraphs[source].pieces.lowerBound].parent))
    }
    if number > 0, edited[number - 1].style.cells == cells { return block }
    if let next = followerInCell(number) {
      return emitter.chain(to: Int(story.pieces[story.paragraphs[next].pieces.lowerBound].parent))
    }
    return emitter.tables.elements(cells, emitter.markup.element) { emitter.chain(to: $0) }
  }

  /// The paragraph of the source right after one, where both are in the same cells as it was.
  func followerInCell(_ number: Int) -> Int? {
    let cells = edited[number].style.cells
    guard number + 1 < edited.count, edited[number + 1].style.cells == cells, let next = source(number + 1),
      emitter.tables.isUnchanged(original[next].style.cells, cells)
    else { return nil }
    return next
  }

  /// The paragraph of the source that a paragraph was.
  func source(_ number: Int) -> Int? {
    let id = edited[number].id.number
    return id < UInt64(story.paragraphs.count) ? Int(id) : nil
  }
}
