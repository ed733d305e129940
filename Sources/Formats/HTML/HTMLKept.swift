import RichText

/// Counts what a file holds and the text does not show.
struct HTMLKept: Sendable {
  private var counts: [String: Int] = [:]
  /// The titles of the page.
  private var titles: [Int] = []

  private static let names = [
    "meta": "metadata entries", "script": "scripts", "style": "style sheets",
    "link": "linked resources",
    "template": "templates", "base": "base addresses",
  ]

  mutating func count(_ name: String) { counts[name, default: 0] += 1 }

  /// Counts an element that is not shown, and what is in it.
  mutating func count(_ number: Int, in elements: HTMLElements) {
    for index in number..<elements.nodes[number].end {
      let node = elements.nodes[index]
      if node.kind == .comment { count("comments") }
      guard node.kind == .element, !node.declaresEncoding else { continue }
      if node.name == "title" { titles.append(index) }
      if let name = HTMLKept.names[node.name] { count(name) }
    }
  }

  /// Counts the titles that say more than the text does: not its first heading, nor nothing.
  mutating func countTitles(in source: HTMLSource, of paragraphs: [Paragraph]) {
    let known = ["", HTMLTitle.blank, HTMLTitle.words(of: paragraphs)]
    for title in titles where !known.contains(HTMLTitle.words(of: title, in: source)) { count("titles") }
  }

  /// In the order of the names.
  var all: [KeptContent] { counts.sorted { $0.key < $1.key }.map { KeptContent($0.key, $0.value) } }
}

extension HTMLNode {
  /// Whether it says no more than how the file's characters are written.
  fileprivate var declaresEncoding: Bool {
    name == "meta" && (self["charset"] != nil || self["http-equiv"]?.lowercased() == "content-type")
  }
}
