/// Counts what a file holds and the text does not show.
struct HTMLKept: Sendable {
  private var counts: [String: Int] = [:]

  private static let names = [
    "title": "titles", "meta": "metadata entries", "script": "scripts", "style": "style sheets",
    "link": "linked resources",
    "template": "templates", "base": "base addresses",
  ]

  mutating func count(_ name: String) { counts[name, default: 0] += 1 }

  /// Counts an element that is not shown, and what is in it.
  mutating func count(_ number: Int, in elements: HTMLElements) {
    for index in number..<elements.nodes[number].end {
      let node = elements.nodes[index]
      if node.kind == .comment { count("comments") }
      if node.kind == .element, let name = HTMLKept.names[node.name] { count(name) }
    }
  }

  /// In the order of the names.
  var all: [KeptContent] { counts.sorted { $0.key < $1.key }.map { KeptContent($0.key, $0.value) } }
}
