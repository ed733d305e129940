import RichText

/// A list that is added to a file.
struct WordNewList {
  var abstract: Int
  var number: Int
  var levels: [Int: WordNumbering.Level]

  func number(_ markup: WordMarkup) -> [UInt8] {
    let (e, a) = (markup.element, markup.attribute)
    let overrides = levels.sorted { $0.key < $1.key }.compactMap { index, level in
      level.override.map {
        "<\(e)lvlOverride \(a)ilvl=\"\(index)\"><\(e)startOverride \(a)val=\"\($0)\"/></\(e)lvlOverride>"
      }
    }
    return Array(
      "<\(e)num \(a)numId=\"\(number)\"><\(e)abstractNumId \(a)val=\"\(abstract)\"/>\(overrides.joined())</\(e)num>"
        .utf8)
  }

  func abstract(_ markup: WordMarkup) -> [UInt8] {
    let (e, a) = (markup.element, markup.attribute)
    let all = (0...ListItem.levelLimit).map { level($0, e, a, markup.isStrict) }.joined()
    return Array(
      "<\(e)abstractNum \(a)abstractNumId=\"\(abstract)\"><\(e)multiLevelType \(a)val=\"hybridMultilevel\"/>\(all)</\(e)abstractNum>"
        .utf8)
  }

  private func level(_ index: Int, _ e: String, _ a: String, _ isStrict: Bool) -> String {
    let level = levels[index] ?? usual(index)
    let item = ListItem(list: 0, level: index, marker: level.marker, hasMarker: level.hasMarker)
    let (format, text) = WordMarkers.written(item)
    return "<\(e)lvl \(a)ilvl=\"\(index)\"><\(e)start \(a)val=\"\(level.start)\"/><\(e)numFmt \(a)val=\"\(format)\"/>"
      + "<\(e)lvlText \(a)val=\"\(XMLText.escapedAttribute(text))\"/><\(e)lvlJc \(a)val=\"\(isStrict ? "start" : "left")\"/>"
      + "<\(e)pPr><\(e)ind \(a)\(isStrict ? "start" : "left")=\"\(720 * (index + 1))\" \(a)hanging=\"360\"/></\(e)pPr></\(e)lvl>"
  }

  /// A level that no item is on, in the manner of the others.
  private func usual(_ index: Int) -> WordNumbering.Level {
    let isNumbered =
      levels.min { $0.key < $1.key }.map { if case .number = $0.value.marker { true } else { false } } ?? false
    let numberings: [ListItem.Numbering] = [.decimal, .lowerAlpha, .lowerRoman]
    let marker: ListItem.Marker =
      isNumbered ? .number(numberings[index % 3], prefix: "", suffix: ".") : .bullet(["•", "◦", "▪"][index % 3])
    return .init(marker: marker, hasMarker: true, start: 1)
  }
}
