/// A style that is added to a file.
struct WordNewStyle {
  var name: String
  var id: String
  /// The id of the default style of paragraphs.
  var base: String?

  /// The toggles that it turns on.
  var run: WordProperties {
    let meaning = WordMeaning(styleNamed: name)
    var properties = WordProperties()
    if meaning.level > 0 {
      properties.all = [.make("b")]
    } else if !meaning.isCode, meaning.quoteDepth > 0 {
      properties.all = [.make("i")]
    }
    return properties
  }

  func bytes(_ markup: WordMarkup) -> [UInt8] {
    let (e, a) = (markup.element, markup.attribute)
    let meaning = WordMeaning(styleNamed: name)
    let based = base.map { "<\(e)basedOn \(a)val=\"\(XMLText.escapedAttribute($0))\"/>" } ?? ""
    let custom = meaning == WordMeaning() || meaning.isCode || meaning.quoteDepth > 1 ? " \(a)customStyle=\"1\"" : ""
    return Array(
      ("<\(e)style \(a)type=\"paragraph\"\(custom) \(a)styleId=\"\(id)\"><\(e)name \(a)val=\"\(XMLText.escapedAttribute(name))\"/>\(based)"
        + looks(meaning, e, a) + "</\(e)style>").utf8)
  }

  private func looks(_ meaning: WordMeaning, _ e: String, _ a: String) -> String {
    if meaning.level > 0 {
      let sizes = [32, 28, 26, 24, 22, 22, 22, 22, 22]
      let size = sizes[min(meaning.level, 9) - 1]
      return
        "<\(e)next \(a)val=\"\(base ?? id)\"/><\(e)qFormat/><\(e)pPr><\(e)keepNext/><\(e)keepLines/><\(e)spacing \(a)before=\"240\" \(a)after=\"80\"/>"
        + "<\(e)outlineLvl \(a)val=\"\(meaning.level - 1)\"/></\(e)pPr><\(e)rPr><\(e)b/><\(e)bCs/><\(e)sz \(a)val=\"\(size)\"/><\(e)szCs \(a)val=\"\(size)\"/></\(e)rPr>"
    }
    if meaning.isCode {
      return
        "<\(e)qFormat/><\(e)pPr><\(e)spacing \(a)after=\"0\"/></\(e)pPr><\(e)rPr><\(e)rFonts \(a)ascii=\"Consolas\" \(a)hAnsi=\"Consolas\" \(a)cs=\"Consolas\"/><\(e)sz \(a)val=\"20\"/></\(e)rPr>"
    }
    guard meaning.quoteDepth > 0 else { return "<\(e)qFormat/>" }
    return
      "<\(e)qFormat/><\(e)pPr><\(e)ind \(a)left=\"\(meaning.quoteDepth * 567)\" \(a)right=\"567\"/></\(e)pPr><\(e)rPr><\(e)i/><\(e)iCs/></\(e)rPr>"
  }

  /// The character style for code.
  static func code(_ id: String, _ markup: WordMarkup) -> [UInt8] {
    let (e, a) = (markup.element, markup.attribute)
    return Array(
      ("<\(e)style \(a)type=\"character\" \(a)styleId=\"\(id)\"><\(e)name \(a)val=\"HTML Code\"/><\(e)rPr>"
        + "<\(e)rFonts \(a)ascii=\"Consolas\" \(a)hAnsi=\"Consolas\" \(a)cs=\"Consolas\"/><\(e)sz \(a)val=\"20\"/></\(e)rPr></\(e)style>")
        .utf8)
  }
}
