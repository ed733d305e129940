import Foundation
import RichText
import Terminal
import Ubiquity

/// A history as it is printed: a table, or a graph with the same words beside it.
struct HistoryPage {
  let lines: [HistoryLine]
  let console: Console
  let glyphs: HistoryGlyphs
  /// Where lines are cut; nil where they are not read on a terminal.
  private let columns: Int?

  /// The lanes that are shown at most.
  private static let laneLimit = 16
  /// What is kept for the words where the terminal is narrow.
  private static let wordColumns = 44
  private static let laneTones: [Console.Tone] = [.accent, .warning, .violet, .good, .blue, .bad]

  init(_ lines: [HistoryLine], _ console: Console) {
    (self.lines, self.console) = (lines, console)
    glyphs = HistoryGlyphs(console.machine.surroundings.environment)
    columns = console.machine.isTerminal ? console.machine.screenSize()?.columns ?? 80 : nil
  }

  /// On a terminal, as many columns as leave room for the documents.
  func printTable() {
    let rows = fitted(HistoryColumns.choices, room: columns) { number, columns in
      columns.parts(of: lines[number], device: lines[number].entry.device, .unicode)
    }
    guard let columns else {
      return console.table(rows.map { $0.map(\.text) }, tones: [.warning, .faint, .accent, nil, .faint, .good, nil])
    }
    for row in Self.padded(rows) { write(row, room: columns) }
  }
}

extension HistoryPage {
  /// Says how many versions were thinned and left out.
  func printOmissions() {
    let count = lines.reduce(0) { $0 + $1.entry.omitted }
    if count == 0 { return }
    console.note(
      "\(count.counting("version")) in between not shown (\(omittedWords)); --all lists \(count == 1 ? "it" : "them")"
    )
  }

  private var omittedWords: String {
    let added = lines.reduce(0) { $0 + $1.omitted.added }, removed = lines.reduce(0) { $0 + $1.omitted.removed }
    return "+\(added) \(glyphs.minus)\(removed) words"
  }

  func printGraph() {
    let limit = columns.map { max(2, min(Self.laneLimit, ($0 - Self.wordColumns) / 2)) } ?? Self.laneLimit
    let graph = HistoryGraph(lines.map(\.entry), limit: limit, glyphs: glyphs)
    for (cells, lane) in graph.legend { write([(graph.lanes.names[lane], Self.tone(lane))], beside: cells) }
    let rows = fitted(Array(HistoryColumns.choices.dropFirst()), room: room(beside: graph.width)) {
      words(of: $0, $1, graph)
    }
    for (number, row) in Self.padded(rows).enumerated() { write(row, beside: graph.cells(of: number)) }
  }

  private typealias Part = HistoryColumns.Part

  /// All rows with as many columns as there is room for.
  private func fitted(_ choices: [HistoryColumns], room: Int?, _ parts: (Int, HistoryColumns) -> [Part]) -> [[Part]] {
    var rows: [[Part]] = []
    for choice in choices {
      rows = lines.indices.map { parts($0, choice) }
      if room.map({ HistoryColumns.fit(Self.widths(rows), in: $0) }) ?? true { break }
    }
    return rows
  }

  /// The words beside an entry; the device, which the lanes show, only where several share one.
  private func words(of number: Int, _ columns: HistoryColumns, _ graph: HistoryGraph) -> [Part] {
    let line = lines[number]
    var parts = columns.parts(of: line, device: graph.isShared(number) ? line.entry.device : "", glyphs)
    if parts[HistoryColumns.kindIndex].text == HistoryEntry.Kind.version.name {
      parts[HistoryColumns.kindIndex].text = ""
    }
    return parts
  }

  private static func widths(_ rows: [[Part]]) -> [Int] {
    (rows.first ?? []).indices.map { column in rows.map { CellWidth.of($0[column].text) }.max() ?? 0 }
  }

  /// The columns are aligned; one that is empty takes no room.
  private static func padded(_ rows: [[Part]]) -> [[Part]] {
    let widths = widths(rows).dropLast()
    return rows.map { row in zip(row, widths).map { (padded($0.text, to: $1), $0.tone) } + row.suffix(1) }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    width == 0 ? "" : text + String(repeating: " ", count: max(0, width - CellWidth.of(text)) + 2)
  }

  private func room(beside lanes: Int) -> Int? { columns.map { max(0, $0 - lanes - 2) } }

  private static func tone(_ lane: Int) -> Console.Tone { laneTones[lane % laneTones.count] }

  /// One line: the lanes, two blanks, and as much of the words as the terminal has room for.
  private func write(_ parts: [Part], beside cells: [HistoryGraph.Cell]) {
    let lanes = cells.map { console.styled(String($0.character), $0.lane.map(Self.tone)) }.joined()
    write(parts, after: lanes + "  ", room: room(beside: cells.count) ?? .max)
  }

  private func write(_ parts: [Part], after lanes: ConsoleText = "", room: Int) {
    var (room, texts): (Int, [Part]) = (room, [])
    for part in parts where room > 0 {
      let text = part.text.cut(to: room, glyphs.ellipsis)
      texts.append((text, part.tone))
      room -= CellWidth.of(text)
    }
    while let last = texts.last, last.text.allSatisfy({ $0 == " " }) { texts.removeLast() }
    if let last = texts.popLast() { texts.append((last.text.trimmingBlanks, last.tone)) }
    console.line(lanes + texts.map { $0.text.isEmpty ? "" : console.styled($0.text, $0.tone) }.joined())
  }
}

extension String {
  /// Without the blanks at its end.
  fileprivate var trimmingBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}
