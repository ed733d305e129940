import RichText

extension WordReader {
  /// Reads the properties of a run in a paragraph whose style turns these on.
  mutating func readLook(_ node: Int?, _ toggles: WordToggles) {
    guard let node else { return look = CharacterStyle() }
    let key = part.source(node) + [link == nil ? 0 : 1, toggles.rawValue]
    if let known = looks[key] { return look = known }
    look = characters.style(WordProperties(part, node), isLink: link != nil, toggles)
    looks[key] = look
  }

  /// The link in force.
  var link: Link? { hyperlinks.last.flatMap { $0 } ?? openFields.last?.link }

  mutating func styleNumber() -> Int32 {
    var style = look
    style.link = link
    return number(style)
  }

  mutating func number(_ style: CharacterStyle) -> Int32 {
    if let number = styleNumbers[style] { return number }
    story.styles.append(style)
    styleNumbers[style] = Int32(story.styles.count - 1)
    return Int32(story.styles.count - 1)
  }

  /// The number of the link of the field around; -1 for none.
  mutating func fieldLink() -> Int32 {
    guard let link = openFields.last?.link else { return -1 }
    if let number = linkNumbers[link] { return number }
    story.links.append(link)
    linkNumbers[link] = Int32(story.links.count - 1)
    return Int32(story.links.count - 1)
  }
}
