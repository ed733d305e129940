import RichText

/// A DOCX file as it was read.
struct DOCXText: FormattedText {
  let text: RichText
  let bytes: [UInt8]
  let package: WordPackage
  let story: WordStory
  /// The node of the text's body.
  let body: Int
  private let notes = WordNotes()

  init(_ bytes: [UInt8]) throws(FormatError) {
    self.bytes = bytes
    package = try WordPackage(bytes)
    let main = package.main
    guard WordNamespace.main.contains(main.name(main.root).uri), let body = main.child(main.root, "body") else {
      throw FormatError(
        .damaged, "the part \(package.mainName) has no text body: it is not WordprocessingML",
        hint: "save the document anew with its program")
    }
    self.body = body
    let reader = WordReader(main, package, package.relationships, body: body)
    story = reader.story
    text = RichText(reader.paragraphs)
  }

  /// An empty document; `WordBlank` is well-formed, so that the empty plain text never takes its place.
  static var blank: any FormattedText { WordBlank.document }

  // MARK: Contents

  func content(of atom: Atom) -> Atom.Content? {
    guard let kind = WordVocabulary.notePart(atom.kind) else {
      return WordContents(story: story, name: package.mainName, package, package.relationships).content(of: atom)
    }
    guard let number = story.atomNumbers[atom.key] else { return nil }
    return story.part.attribute(story.atoms[number].node, "id").flatMap { notes[kind, $0, in: package] }
      .map { .note($0) }
  }

  func words(of atom: Atom) -> String? {
    story.atomNumbers[atom.key].flatMap { WordWords.words(story.atoms[$0].node, in: story.part) }
  }

  func heldContent(of atom: Atom) -> Atom.Content? {
    guard case .image(var image)? = atom.content else { return atom.content }
    (image.width, image.height, image.reference) = (image.drawnSize.width, image.drawnSize.height, nil)
    return .image(image)
  }

  var referringKinds: Set<Atom.Kind> { [.image, .footnote, .endnote, .annotation] }

  var kept: [KeptContent] {
    let names: [(String, Set<String>)] = [
      ("headers and footers", ["header", "footer"]), ("macros", ["vbaProject"]),
      ("embedded objects", ["oleObject", "package"]),
      ("embedded fonts", ["font"]), ("custom data parts", ["customXml"]),
      ("imported documents", ["aFChunk", "subDocument"]),
    ]
    let kinds = package.relationships.targets.values.map(\.kind)
    let margins = package.content(of: ["header", "footer"])
    let found = names.map { name, wanted in
      KeptContent(name, kinds.count { wanted.contains($0) }, bytes: wanted.contains("header") ? margins : [])
    }
    let bookmarks = KeptContent(
      "bookmarks",
      story.part.tokens.indices.count {
        story.part.tokens[$0].kind == .start && story.part.name($0).local == "bookmarkStart"
      })
    return (found + [bookmarks, directions, compoundNumbers]).filter { $0.count > 0 }
  }

  /// Paragraphs that go from right to left.
  private var directions: KeptContent {
    let (part, tokens) = (story.part, story.part.tokens)
    return KeptContent(
      "directions of text",
      tokens.indices.count { node in
        guard tokens[node].kind == .start, part.name(node).local == "bidi", let parent = part.parent(node) else {
          return false
        }
        return part.name(parent).local == "pPr" && !["0", "false", "off"].contains(part.attribute(node, "val"))
      })
  }

  /// Items with a number like `1.2`, which has those of the items around them in it.
  private var compoundNumbers: KeptContent {
    let levels = package.numbering.compoundLevels
    return KeptContent(
      "numbers with those of other levels",
      levels.isEmpty
        ? 0
        : text.paragraphs.count { paragraph in
          paragraph.style.list.map { $0.hasMarker && levels[$0.list]?.contains($0.level) == true } ?? false
        })
  }
}
