import RichText

/// How links are stated.
enum WordLinks {
  /// The link of a `hyperlink` element; nil where it leads nowhere.
  static func link(_ part: XMLPart, _ node: Int, _ relationships: WordRelationships) -> Link? {
    let attributes = part.attributes(node)
    func value(_ local: String, _ uris: Set<String>) -> String? {
      attributes.first { part.name($0).local == local && uris.contains(part.name($0).uri) }.map { part.value($0) }
    }
    let target = value("id", WordNamespace.relationships).flatMap { relationships.targets[$0]?.target }
    let anchor = value("anchor", WordNamespace.main).map { "#" + $0 } ?? ""
    let url = (target ?? "") + anchor
    return url.isEmpty ? nil : Link(url, title: value("tooltip", WordNamespace.main).flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The link of a `HYPERLINK` field's instruction: the address, `\l` an anchor, `\o` a title; `\t` a frame is passed over.
  static func link(_ instruction: String) -> Link? {
    var (url, anchor, title) = ("", "", String?.none)
    var words = WordFields.words(instruction).dropFirst()
    while let word = words.popFirst() {
      switch word {
      case "\\l": anchor = words.popFirst().map { "#" + $0 } ?? ""
      case "\\o": title = words.popFirst()
      case "\\t": _ = words.popFirst()
      default: if !word.hasPrefix("\\"), url.isEmpty { url = word }
      }
    }
    return (url + anchor).isEmpty ? nil : Link(url + anchor, title: title)
  }
}
