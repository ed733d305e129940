import RichText

extension WordVocabulary {
  private static let types = "http://schemas.openxmlformats.org/package/2006/content-types"
  private static let media = "application/vnd.openxmlformats-officedocument.wordprocessingml"

  /// The other parts that must be written, changed or new.
  mutating func parts() throws(FormatError) -> [ZipArchive.Part] {
    var (parts, added) = (media, [String: String]())
    try addStyles(&parts, &added)
    try addNumbering(&parts, &added)
    for kind in notes.keys.sorted() { try addNotes(kind, &parts, &added) }
    parts += try relationshipParts()
    if let types = try contentTypes(parts, added) { parts.append(types) }
    return parts
  }

  /// The part of a kind with bytes put in, or a new part of a root element.
  private mutating func extend(
    _ kind: String, _ part: XMLPart?, _ bytes: [UInt8], _ parts: inout [ZipArchive.Part],
    _ added: inout [String: String],
    start: String = ""
  ) {
    if let part, let name = package.name(ofPart: kind) {
      return parts.append(
        .init(name: name, bytes: part.file(part.inserting(bytes, into: part.root))))
    }
    let folder = package.folder(of: package.mainName)
    var (file, number) = ("\(kind).xml", 2)
    while package.archive.contains(folder + file) {
      (file, number) = ("\(kind)\(number).xml", number + 1)
    }
    let root = "<\(markup.element)\(kind) xmlns\(markup.declaredPrefix)=\"\(namespace)\""
    let other =
      markup.element.isEmpty ? " xmlns:\(markup.attribute.dropLast())=\"\(namespace)\"" : ""
    let text =
      Array((WordBlank.declaration + root + other + ">" + start).utf8) + bytes + markup.close(kind)
    parts.append(.init(name: folder + file, bytes: text))
    newParts[kind] = folder + file
    added["/" + folder + file] = "\(Self.media).\(kind)+xml"
    _ = relate(kind, file)
  }

  private var namespace: String { package.main.name(package.main.root).uri }

  // MARK: Styles and lists

  private mutating func addStyles(_ parts: inout [ZipArchive.Part], _ added: inout [String: String])
    throws(FormatError)
  {
    guard !addedStyles.isEmpty || addsCodeStyle else { return }
    let part = package.styles.part
    let markup = part.map { WordMarkup($0) } ?? self.markup
    var bytes = addedStyles.flatMap {
      WordNewStyle(name: $0.name, id: $0.id, base: baseStyle).bytes(markup)
    }
    if addsCodeStyle { bytes += WordNewStyle.code(characters.codeStyle, markup) }
    extend("styles", part, bytes, &parts, &added)
  }

  private var baseStyle: String? {
    package.styles.styles.values.filter { $0.isDefault && $0.kind == "paragraph" }.map(\.id).min()
  }

  private mutating func addNumbering(
    _ parts: inout [ZipArchive.Part], _ added: inout [String: String]
  )
    throws(FormatError)
  {
    guard !addedLists.isEmpty else { return }
    let part = package.numbering.part
    let markup = part.map { WordMarkup($0) } ?? self.markup
    let first = package.numbering.highestAbstract + 1
    let lists = addedLists.enumerated().map {
      WordNewList(abstract: first + $0, number: $1.number, levels: $1.levels)
    }
    let (abstract, numbers) = (
      lists.flatMap { $0.abstract(markup) }, lists.flatMap { $0.number(markup) }
    )
    guard let part, let name = package.name(ofPart: "numbering") else {
      return extend("numbering", nil, abstract + numbers, &parts, &added)
    }
    let with = part.inserting(
      numbers, into: part.root, before: part.child(part.root, "numIdMacAtCleanup"))
    let second = try XMLPart(with, name: name)
    parts.append(
      .init(
        name: name,
        bytes: part.file(
          second.inserting(abstract, into: second.root, before: second.child(second.root, "num")))))
  }

  // MARK: Notes

  private mutating func addNotes(
    _ kind: String, _ parts: inout [ZipArchive.Part], _ added: inout [String: String]
  ) throws(FormatError) {
    let bytes = (notes[kind] ?? []).flatMap(\.bytes)
    let (e, a, name) = (markup.element, markup.attribute, String(kind.dropLast()))
    let separators = [("separator", "-1"), ("continuationSeparator", "0")].map { type, id in
      "<\(e)\(name) \(a)type=\"\(type)\" \(a)id=\"\(id)\"><\(e)p><\(e)r><\(e)\(type)/></\(e)r></\(e)p></\(e)\(name)>"
    }
    extend(
      kind, try package.part(kind), bytes, &parts, &added,
      start: kind == "comments" ? "" : separators.joined())
  }

  // MARK: The package

  /// The list of content types with those of new parts and pictures; nil where it has them all.
  private func contentTypes(_ parts: [ZipArchive.Part], _ added: [String: String])
    throws(FormatError)
    -> ZipArchive.Part?
  {
    let name = "[Content_Types].xml"
    guard let file = try package.archive.content(of: name) else { return nil }
    let part = try XMLPart(file, name: name)
    let prefix = part.name(part.root).prefix.isEmpty ? "" : part.name(part.root).prefix + ":"
    let defaults = Array(self.defaults(part, prefix).utf8)
    let overrides = added.sorted { $0.key < $1.key }.map {
      "<\(prefix)Override PartName=\"\($0.key)\" ContentType=\"\($0.value)\"/>"
    }
    guard !defaults.isEmpty || !overrides.isEmpty else { return nil }
    let start = try XMLPart(
      part.inserting(Array(overrides.joined().utf8), into: part.root), name: name)
    let place = part.child(part.root, "Override").flatMap { _ in start.child(start.root, "Override")
    }
    return .init(
      name: name, bytes: part.file(start.inserting(defaults, into: start.root, before: place)))
  }

  /// The content types of new pictures, by their extensions.
  private func defaults(_ part: XMLPart, _ prefix: String) -> String {
    let known = Set(
      part.children(part.root).compactMap { part.attribute($0, "Extension")?.lowercased() })
    let extensions = Set(media.compactMap { $0.name.split(separator: ".").last.map(String.init) })
      .subtracting(known)
    return extensions.sorted().compactMap { suffix in
      PictureType(named: "." + suffix).map {
        "<\(prefix)Default Extension=\"\(suffix)\" ContentType=\"\($0.mediaType)\"/>"
      }
    }.joined()
  }
}

extension WordMarkup {
  /// `:w`, or nothing where elements have no prefix.
  var declaredPrefix: String { element.isEmpty ? "" : ":" + element.dropLast() }
}
