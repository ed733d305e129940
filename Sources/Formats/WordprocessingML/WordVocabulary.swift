import RichText

/// What the other parts of the package must be given for the edited text: styles, lists, links, pictures and notes.
struct WordVocabulary {
  let package: WordPackage
  let markup: WordMarkup
  let chooser: WordStyleChooser
  /// With the styles and lists that are put in.
  var characters: WordCharacters
  var layouts: WordParagraphs
  var choices: [WordMeaning: WordStyleChoice] = [:]
  var addedStyles: [(name: String, id: String)] = []
  var addsCodeStyle = false
  var numbers: [Int: Int] = [:]
  var addedLists: [(number: Int, levels: [Int: WordNumbering.Level])] = []
  /// The new relationships of the main part and of the parts with notes, and the part that is being written: "" for the main one.
  var relationships: [String: [WordRelationship]] = [:]
  var place = ""
  var linkIDs: [WordRelationship: String] = [:]
  /// The names of new parts by their kinds.
  var newParts: [String: String] = [:]
  var media: [ZipArchive.Part] = []
  var notes: [String: [WordNewNote]] = [:]
  var drawings = 0
  var nextRelationship: Int

  struct WordNewNote {
    var id: Int
    var bytes: [UInt8]
  }

  init(_ file: DOCXText) {
    package = file.package
    markup = WordMarkup(file.story.part)
    chooser = WordStyleChooser(styles: file.package.styles, known: file.story.meanings)
    characters = WordCharacters(file.package.styles)
    layouts = WordParagraphs(styles: file.package.styles, numbering: file.package.numbering)
    nextRelationship = file.package.highestRelationship &+ 1
  }

  // MARK: Styles

  /// The style for a meaning, which is put in where it is missing.
  mutating func choice(_ meaning: WordMeaning) -> WordStyleChoice {
    if let known = choices[meaning] { return known }
    var choice = chooser.choice(meaning)
    if let name = choice.addedName { choice.id = addStyle(name) }
    choices[meaning] = choice
    return choice
  }

  mutating func addStyle(_ name: String) -> String {
    if let known = addedStyles.first(where: { $0.name == name }) { return known.id }
    var (id, number) = (chooser.newID(name), 2)
    while addedStyles.contains(where: { $0.id == id }) || layouts.styles[id] != nil {
      (id, number) = ("\(chooser.newID(name))x\(number)", number + 1)
    }
    addedStyles.append((name, id))
    let style = WordStyles.Style(
      id: id, name: name, kind: "paragraph", basedOn: nil, isDefault: false,
      run: WordNewStyle(name: name, id: id).run, paragraph: WordProperties())
    layouts.styles.add(style)
    characters.styles.add(style)
    return id
  }

  /// The properties of a run, for which the style of code is put in where it is needed and missing.
  mutating func properties(_ base: WordProperties, for style: CharacterStyle, in toggles: WordToggles)
    -> WordProperties
  {
    if style.code, package.styles[characters.codeStyle] == nil { addsCodeStyle = true }
    return characters.properties(base, for: style, in: toggles)
  }

  // MARK: Lists

  /// The lists that the plan adds get numbers that the file does not have.
  mutating func add(_ plan: WordListPlan) {
    var next = (package.numbering.lists.keys.max() ?? 0) + 1
    for (list, levels) in plan.added {
      numbers[list] = next
      addedLists.append((next, levels))
      layouts.numbering.add(levels, as: next)
      next += 1
    }
  }

  /// The number in the file of a list of the text.
  func number(_ list: Int) -> Int { numbers[list] ?? list }
}
