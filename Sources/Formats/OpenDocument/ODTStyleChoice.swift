import RichText

/// The named paragraph style that a layout is written with.
struct ODTStyleChoice: Hashable {
  /// Nil for the default style.
  var name: String?
  var headingLevel: Int
  var quoteDepth: Int
  var language: String?
  /// What is beneath the quote.
  var stem: String?

  init(_ look: ODTLook, level: Int) {
    (name, headingLevel, quoteDepth) = (look.layout.name, level, look.layout.quoteDepth)
    language = look.layout.code?.language
    stem = name.flatMap { ODTSemantics.split($0).stem }
  }

  /// The choice for a layout. `used` has the choices that the file itself made.
  init(_ layout: ParagraphStyle, in styles: ODTStyles, used: Set<ODTStyleChoice>) {
    name = layout.name.flatMap { $0.isEmpty ? nil : $0 }
    language = layout.code.map {
      $0.language.filter { !"()\n\t\r".contains($0) && $0.unicodeScalars.allSatisfy(XMLText.isAllowed) }
    }
    headingLevel = language == nil ? min(max(layout.headingLevel, 0), 9) : 0
    quoteDepth = min(max(layout.quoteDepth, 0), ODTSemantics.quoteLimit)
    stem = name.flatMap { ODTSemantics.split($0).stem }
    if used.contains(self) { return }
    stem = stem.flatMap { $0.unicodeScalars.allSatisfy(XMLText.isAllowed) && !$0.isEmpty ? $0 : nil }
    stem = stem(in: styles)
    name = ODTSemantics.quoting(stem, quoteDepth)
  }

  private func stem(in styles: ODTStyles) -> String? {
    let look = stem.flatMap { styles.commonByDisplayName[$0] }.flatMap { styles.looks[$0] }
    if let language {
      let fits = look?.layout.code?.language == language && look?.layout.quoteDepth == 0 && look?.outlineLevel == nil
      return fits ? stem : ODTSemantics.preformatted(language)
    }
    if headingLevel > 0 {
      let fits = look?.outlineLevel == headingLevel && look?.layout.quoteDepth == 0 && look?.layout.code == nil
      return fits ? stem : styles.headingName(headingLevel)
    }
    return plainStem(look)
  }

  /// For what is no heading, quote or program text.
  private func plainStem(_ look: ODTLook?) -> String? {
    if let look {
      let isPlain = look.outlineLevel == nil && look.layout.quoteDepth == 0 && look.layout.code == nil
      return isPlain && !look.layout.isRule ? look.layout.name : nil
    }
    guard let name = stem, !ODTSemantics.isHeading(name), ODTSemantics.language(in: name) == nil else { return nil }
    return ["Horizontal Line", "Standard", "Default Paragraph Style"].contains(name) ? nil : name
  }
}

extension ODTStyles {
  /// The display name of the heading style of a level, whether the file has it yet or not.
  func headingName(_ level: Int) -> String {
    let usual = "Heading \(level)"
    if let key = commonByDisplayName[usual], looks[key]?.outlineLevel == level { return usual }
    let others = commonByDisplayName.filter {
      looks[$0.value]?.outlineLevel == level && looks[$0.value]?.layout.quoteDepth == 0
        && looks[$0.value]?.layout.code == nil
    }
    return others.keys.min() ?? usual
  }
}
