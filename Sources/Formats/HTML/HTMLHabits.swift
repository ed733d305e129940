/// How a file's author writes what can be written in several ways.
struct HTMLHabits: Sendable {
  var bold = "b"
  var italic = "i"
  var strike = "s"
  /// Whether empty elements are closed, as in XHTML.
  var closesEmpty = false
  /// What ends lines; empty where the file has one line.
  var newline: [UInt8] = []
  /// One step of indentation.
  var indent: [UInt8] = [0x20, 0x20]

  init(_ source: HTMLSource) {
    var counts: [String: Int] = [:]
    for node in source.elements.nodes where node.kind == .element { counts[node.name, default: 0] += 1 }
    func count(_ name: String) -> Int { counts[name] ?? 0 }
    if count("strong") > count("b") { bold = "strong" }
    if count("em") > count("i") { italic = "em" }
    if count("del") > count("s") { strike = "del" } else if count("strike") > count("s") { strike = "strike" }
    let voids = source.elements.nodes.filter {
      ["br", "img", "hr", "meta", "link", "input"].contains($0.name) && !$0.start.isEmpty
    }
    closesEmpty = voids.first.map { source.bytes[$0.start].suffix(2).first == UInt8(ascii: "/") } ?? false
    if let end = source.bytes.firstIndex(of: 0x0A) {
      newline = end > 0 && source.bytes[end - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }
    if let tab = source.bytes.firstIndex(of: 0x09), tab > 0, source.bytes[tab - 1] == 0x0A { indent = [0x09] }
  }

  /// A tag of an element without content.
  func emptyTag(_ text: String) -> [UInt8] { Array("<\(text)\(closesEmpty ? " /" : "")>".utf8) }
}

extension HTMLHabits {
  /// What ends a line in a block of lines.
  var lineEnd: [UInt8] { newline.isEmpty ? [0x0A] : newline }
}
