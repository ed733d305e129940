import RichText

/// The style that a paragraph gets, so that it means what it should.
struct WordStyleChoice {
  /// Nil for the default style.
  var id: String?
  /// Stated at the paragraph itself, 0 to 9; nil where its style says it, or it has none.
  var outlineLevel: Int?
  /// The name of a style that must be added.
  var addedName: String?
  /// What is meant then.
  var meaning: WordMeaning
}

/// Chooses styles by what they mean.
struct WordStyleChooser: Sendable {
  let styles: WordStyles
  /// What paragraphs of the file mean, and with what properties.
  let known: [WordMeaning: WordProperties]

  /// The style for a meaning, or for the nearest that a style can have.
  func choice(_ wanted: WordMeaning) -> WordStyleChoice {
    if let properties = known[wanted] {
      let level = properties["outlineLvl"]?.number("val")
      return WordStyleChoice(id: properties["pStyle"]?.value, outlineLevel: level, meaning: wanted)
    }
    if let name = wanted.name, let exact = style(named: name), styles.meaning(exact.id) == wanted {
      return WordStyleChoice(id: exact.id, meaning: wanted)
    }
    if wanted.level > 0 { return semantic("heading \(wanted.level)") { $0.level == wanted.level } }
    if wanted.isCode { return semantic("Source Code") { $0.isCode && $0.level == 0 } }
    if wanted.quoteDepth > 0 {
      let depth = min(wanted.quoteDepth, 9)
      return semantic(depth == 1 ? "Quote" : "Quote \(depth)") { $0.quoteDepth == depth && $0.level == 0 && !$0.isCode }
    }
    return plain(wanted.name)
  }

  private func style(named name: String) -> WordStyles.Style? {
    styles.styles.values.filter { $0.kind == "paragraph" && $0.name == name }.min { $0.id < $1.id }
  }

  private func semantic(_ name: String, _ isRight: (WordMeaning) -> Bool) -> WordStyleChoice {
    let candidates = styles.styles.values.filter { $0.kind == "paragraph" && isRight(styles.meaning($0.id)) }
    let best = candidates.min {
      ($0.name.lowercased() == name.lowercased() ? 0 : 1, $0.id) < (
        $1.name.lowercased() == name.lowercased() ? 0 : 1, $1.id
      )
    }
    if let best { return WordStyleChoice(id: best.id, meaning: styles.meaning(best.id)) }
    return added(name)
  }

  private func plain(_ name: String?) -> WordStyleChoice {
    let nothing = WordStyleChoice(meaning: WordMeaning())
    guard let name = name.flatMap(WordText.held) else { return nothing }
    if let style = style(named: name) {
      let meaning = styles.meaning(style.id)
      let isPlain = meaning.level == 0 && meaning.quoteDepth == 0 && !meaning.isCode && meaning.name != nil
      return isPlain ? WordStyleChoice(id: style.id, meaning: meaning) : nothing
    }
    let meaning = WordMeaning(styleNamed: name)
    return meaning == WordMeaning() ? added(name) : nothing
  }

  private func added(_ name: String) -> WordStyleChoice {
    var meaning = WordMeaning(styleNamed: name)
    meaning.name = name
    return WordStyleChoice(id: newID(name), addedName: name, meaning: meaning)
  }

  /// An id for a new style: the name's letters and digits, with a number where that is taken.
  func newID(_ name: String) -> String {
    let letters = name.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
    let words = letters.isEmpty ? "Style" : String(String.UnicodeScalarView(letters))
    let base = words.prefix(1).uppercased() + words.dropFirst()
    var (id, number) = (base, 2)
    while styles[id] != nil { (id, number) = ("\(base)\(number)", number + 1) }
    return id
  }
}
