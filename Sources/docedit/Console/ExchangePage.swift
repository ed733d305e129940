import Foundation
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
    for remote in remotes {
      console.line("  ", console.styled(remote, .accent))
      let rows = records.filter { $0.remote == remote }.map(Self.row)
      console.table(rows, tones: [.faint, nil, .good, .blue, .faint, .warning])
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
    var parts = [count(moved.versions, "version"), count(moved.conflicts, "conflict")].compactMap { $0 }
    if moved.activities > 0 { parts.append("activities") }
    guard !parts.isEmpty else { return "" }
    let documents = moved.documentCount == 1 ? moved.documents.first : count(moved.documentCount, "document")
    return "\(verb) \(parts.joined(separator: ", "))" + (documents.map { " of \($0)" } ?? "")
      + (moved.bytes > 0 ? " (\(ByteCount.words(moved.bytes)))" : "")
  }

  private static func remarks(_ record: ExchangeRecord) -> String {
    let changes = record.localChanges > 0 ? "\(record.localChanges) changed by other programs" : nil
    let retries = record.retries > 0 ? "tried \(record.retries + 1) times" : nil
    let failure = record.failure.map { "failed: \($0)" + (record.count > 1 ? ", until \(record.end.local())" : "") }
    return [changes, retries, failure].compactMap { $0 }.joined(separator: "; ")
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
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
    }
  }
}
