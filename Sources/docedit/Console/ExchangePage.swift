import Foundation
import Terminal
import Ubiquity

/// The exchanges of one container, for people and for scripts.
struct ExchangePage {
  struct Report: Encodable {
    var container: String
    var kind: ExchangeRecord.Kind
    var remote: String
    var began: Date
    var ended: Date
    var seconds: Double
    /// How many exchanges this tells of.
    var count: Int
    var received: ExchangeRecord.Moved
    var sent: ExchangeRecord.Moved
    var localChanges: Int
    var retries: Int
    var failure: String?
  }

  let container: String
  let records: [ExchangeRecord]

  var reports: [Report] {
    records.map {
      Report(
        container: container, kind: $0.kind, remote: $0.remote, began: $0.date, ended: $0.end, seconds: $0.seconds,
        count: $0.count, received: $0.received, sent: $0.sent, localChanges: $0.localChanges, retries: $0.retries,
        failure: $0.failure)
    }
  }

  func print(on console: Console) {
    console.line(console.styled(container, .strong))
    if records.isEmpty { return console.line("  no exchanges") }
    let remotes = records.map(\.remote).uniqued
    let columns = console.machine.isTerminal ? console.machine.screenSize()?.columns ?? 80 : nil
    for remote in remotes {
      console.line("  ", console.styled(remote, .accent))
      let rows = records.filter { $0.remote == remote }.map(Self.row)
      if let columns, Self.width(rows) > columns {
        for row in rows { Self.printNarrow(row, columns, on: console) }
      } else {
        console.table(rows, tones: Self.tones)
      }
    }
  }

  private static let tones: [Console.Tone?] = [.faint, nil, .good, .blue, .faint, .warning]

  /// Of the table.
  private static func width(_ rows: [[String]]) -> Int {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { CellWidth.of(TerminalText.line($0[column])) }.max() ?? 0
    }
    return widths.reduce(2 * (widths.count - 1), +)
  }

  /// Date, kind and duration, and below them what was moved and what is to be known, broken between words.
  private static func printNarrow(_ row: [String], _ columns: Int, on console: Console) {
    console.line(console.styled(row[0], tones[0]), "  ", console.styled(row[1]), "  ", console.styled(row[4], tones[4]))
    for index in [2, 3, 5] where !row[index].isEmpty {
      for line in TerminalText.line(row[index]).broken(to: columns - 4) {
        console.line("    ", console.styled(line, tones[index]))
      }
    }
  }

  private static func row(_ record: ExchangeRecord) -> [String] {
    [
      "  " + record.date.local(), record.kind.words + (record.count > 1 ? " × \(record.count)" : ""),
      words(record.received, "received"), words(record.sent, "sent"), duration(record.seconds), remarks(record),
    ]
  }

  /// As in `received 2 versions of Plan.md (3 KB)`.
  private static func words(_ moved: ExchangeRecord.Moved, _ verb: String) -> String {
    let documents = moved.documentCount == 1 ? moved.documents.first : count(moved.documentCount, "document")
    let versions = count(moved.versions, "version").map { $0 + (documents.map { " of \($0)" } ?? "") }
    let deleted = moved.deletedCount == 1 ? moved.deleted?.first : count(moved.deletedCount ?? 0, "document")
    let parts = [
      versions, deleted.map { "deleted \($0)" }, count(moved.conflicts, "conflict"),
      count(moved.resolved ?? 0, "conflict").map { "\($0) resolved" },
      moved.activities > 0 ? "activities" : nil,
    ].compactMap(\.self)
    let size = moved.bytes > 0 ? ByteCount.words(moved.bytes) : nil
    if parts.isEmpty { return size.map { "\(verb) \($0)" } ?? "" }
    return "\(verb) \(parts.joined(separator: ", "))" + (size.map { " (\($0))" } ?? "")
  }

  private static func remarks(_ record: ExchangeRecord) -> String {
    let changes = record.localChanges > 0 ? "\(record.localChanges) changed by other programs" : nil
    let rounds = record.failure == nil ? 1 : record.count
    let retries = record.retries > 0 ? "tried \(record.retries + rounds) times" : nil
    let failure = record.failure.map { "failed: \($0)" + (record.count > 1 ? ", until \(record.end.local())" : "") }
    return [changes, retries, failure].compactMap { $0 }.joined(separator: "; ")
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : number.counting(noun)
  }

  /// As in `0.4 s`.
  private static func duration(_ seconds: Double) -> String {
    let tenths = Int((min(max(seconds, 0), 1_000_000) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension ExchangeRecord.Kind {
  fileprivate var words: String {
    switch self {
    case .setup: "made the container"
    case .round: "round"
    case .activities: "activities"
    case .news: "news"
    case .download: "download"
    case .devices: "devices"
    case .repair: "repair"
    }
  }
}
