import Foundation
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
  /// Below so many columns there is little room.
  private static let narrow = 80
  private static let laneTones: [Console.Tone] = [.accent, .warning, .violet, .good, .blue, .bad]

  init(_ lines: [HistoryLine], _ console: Console) {
    (self.lines, self.console) = (lines, console)
    glyphs = HistoryGlyphs(console.machine.surroundings.environment)
    columns = console.machine.isTerminal ? console.machine.screenSize()?.columns ?? 80 : nil
  }

  func printTable() {
    let rows = lines.map { line in
      [
        line.version, line.entry.date.local(), line.entry.device, line.kind, line.length,
        line.difference(.unicode), line.documents(.unicode),
      ]
    }
    console.table(rows, tones: [.warning, .faint, .accent, nil, .faint, .good, nil])
  }
}

extension HistoryPage {
  /// Says how many versions were thinned and left out.
  func printOmissions() {
    let count = lines.reduce(0) { $0 + $1.entry.omitted }
    if count == 0 { return }
    console.note(
      "\(count == 1 ? "1 version" : "\(count) versions") in between not shown; --all lists \(count == 1 ? "it" : "them")"
    )
  }

  func printGraph() {
    let limit = columns.map { max(2, min(Self.laneLimit, ($0 - Self.wordColumns) / 2)) } ?? Self.laneLimit
    let graph = HistoryGraph(lines.map(\.entry), limit: limit, glyphs: glyphs)
    for (cells, lane) in graph.legend {
      write(cells, [(graph.lanes.names[lane], Self.tone(lane))])
    }
    let rows = lines.indices.map { words(of: $0, graph) }
    let widths = (rows.first ?? []).indices.map { column in rows.map { CellWidth.of($0[column].text) }.max() ?? 0 }
    for (number, parts) in rows.enumerated() {
      write(graph.cells(of: number), zip(parts, widths).map { (Self.padded($0.text, to: $1), $0.tone) })
    }
  }

  private typealias Part = (text: String, tone: Console.Tone?)

  /// The words beside an entry; the device, which the lanes show, only where several share one. Where there is little room, what the lanes tell is left out.
  private func words(of number: Int, _ graph: HistoryGraph) -> [Part] {
    let line = lines[number], date = String(line.entry.date.local().dropLast(3))
    let device = graph.isShared(number) ? line.entry.device : ""
    let kind = line.kind == HistoryEntry.Kind.version.name ? "" : line.kind
    let parts: [Part] =
      isNarrow
      ? [(line.version, .warning), (String(date.dropFirst(5)), .faint), (device, .accent), (line.conflicts, .bad)]
      : [(line.version, .warning), (date, .faint), (device, .accent), (kind, nil), (line.length, .faint)]
    return (parts + [(line.difference(glyphs), .good), (line.documents(glyphs), nil)]).map {
      (TerminalText.escaped($0.text), $0.tone)
    }
  }

  private var isNarrow: Bool { columns.map { $0 < Self.narrow } ?? false }

  private static func padded(_ text: String, to width: Int) -> String {
    width == 0 ? "" : text + String(repeating: " ", count: max(0, width - CellWidth.of(text)) + 2)
  }

  private static func tone(_ lane: Int) -> Console.Tone { laneTones[lane % laneTones.count] }

  /// One line: the lanes, two blanks, and as much of the words as the terminal has room for.
  private func write(_ cells: [HistoryGraph.Cell], _ parts: [Part]) {
    var room = columns.map { max(0, $0 - cells.count - 2) } ?? .max, texts: [Part] = []
    for part in parts where room > 0 {
      let text = part.text.cut(to: room, glyphs.ellipsis)
      texts.append((text, part.tone))
      room -= CellWidth.of(text)
    }
    while let last = texts.last, last.text.allSatisfy({ $0 == " " }) { texts.removeLast() }
    if let last = texts.popLast() { texts.append((last.text.trimmingBlanks, last.tone)) }
    let lanes = cells.map { console.styled(String($0.character), $0.lane.map(Self.tone)) }.joined()
    console.line(lanes + "  " + texts.map { $0.text.isEmpty ? "" : console.styled($0.text, $0.tone) }.joined())
  }
}

extension String {
  /// Without the blanks at its end.
  fileprivate var trimmingBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}
