import Formats
import Terminal
import Ubiquity

/// The report for people: one subject a line.
struct InfoPage {
  private var rows: [(String, String)] = []
  private let title: String

  init(_ report: Info.Report) {
    title = report.document
    add("format", "\(report.type), \(ByteCount.words(report.size))")
    addText(report.text)
    add("objects", Self.words(report.text.objects.filter { !Self.ownRows.contains($0.name) }))
    add("pictures", report.pictures?.words ?? "")
    add("opaque", Self.words(report.opaque))
    add("kept", report.kept.map { $0.count > 1 ? "\($0.name) (\($0.count))" : $0.name })
    for target in Info.targets {
      guard let losses = report.losses[target] else { continue }
      add("as \(target)", losses.isEmpty ? "nothing is lost" : "loses " + losses.joined(separator: ", "))
    }
  }

  private mutating func addText(_ text: TextSummary) {
    let counts = [(text.words, "word"), (text.characters, "character"), (text.paragraphs, "paragraph")]
    add("text", counts.map { $0.counting($1) })
    add("structure", Self.structure(text))
    add("looks", text.looks)
    add("fonts", Self.words(text.fonts))
    add("styles", Self.words(text.styles))
  }

  private static func words(_ usages: [TextSummary.Usage]) -> [String] { usages.map { "\($0.name) (\($0.count))" } }

  /// Writes it; on a terminal, values are broken between words and go on below their beginnings.
  func print(on console: Console) {
    console.line(console.styled(title, .strong))
    let width = rows.map(\.0.count).max() ?? 0
    let columns = console.machine.isTerminal ? console.machine.screenSize()?.columns : nil
    if let columns, columns < width + Self.leastValue { return printNarrow(columns, on: console) }
    let indent = String(repeating: " ", count: width + 4)
    for (name, value) in rows {
      let lines = columns.map { TerminalText.line(value).broken(to: $0 - indent.count) } ?? [value]
      let padding = String(repeating: " ", count: width - name.count + 2)
      console.line("  ", console.styled(name, .faint), "\(padding)", console.styled(lines[0]))
      for line in lines.dropFirst() { console.line("\(indent)\(line)") }
    }
  }

  /// Values below their names.
  private func printNarrow(_ columns: Int, on console: Console) {
    for (name, value) in rows {
      console.line("  ", console.styled(name, .faint))
      for line in TerminalText.line(value).broken(to: columns - 4) { console.line("    ", console.styled(line)) }
    }
  }

  /// Where values have fewer columns than this beside their names, they are written below them.
  private static let leastValue = 24
  /// Things that have rows of their own.
  private static let ownRows = ["images", "objects", "kept as it is"]

  private mutating func add(_ name: String, _ parts: [String]) { add(name, parts.joined(separator: ", ")) }
  private mutating func add(_ name: String, _ value: String) { if !value.isEmpty { rows.append((name, value)) } }

  private static func structure(_ text: TextSummary) -> [String] {
    var parts: [String] = []
    func add(_ count: Int, _ noun: String) { if count > 0 { parts.append(count.counting(noun)) } }
    add(text.headings, "heading")
    add(text.lists, "list")
    if text.lists > 0 { parts[parts.count - 1] += " with \(text.listItems.counting("item"))" }
    add(text.tables, "table")
    add(text.quotes, "quoted paragraph")
    add(text.codeBlocks, "code block")
    add(text.links, "link")
    return parts
  }
}
