/// What stands before the text between two lines of signs: YAML between `---`, TOML between `+++`.
enum MarkdownFrontMatter {
  /// Longer ones are text.
  private static let lineLimit = 1000

  /// How many lines it takes; 0 where there is none.
  static func lineCount(_ source: MarkdownSource) -> Int {
    guard source.lines.count > 1, let ends = ends(source, 0) else { return 0 }
    for line in 1..<min(source.lines.count, lineLimit) where ends.contains(text(source, line)) { return line + 1 }
    return 0
  }

  private static func ends(_ source: MarkdownSource, _ line: Int) -> [String]? {
    switch text(source, line) {
    case "---": text(source, 1).contains(":") ? ["---", "..."] : nil
    case "+++": ["+++"]
    default: nil
    }
  }

  private static func text(_ source: MarkdownSource, _ line: Int) -> String {
    var bytes = source.bytes[source.lines[line]].prefix(200)
    while bytes.last == 0x20 || bytes.last == 0x09 { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
