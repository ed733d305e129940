import Foundation
import Terminal
import Ubiquity

/// Which columns of a history are shown. The documents always are; the others give way to them, the least important first.
struct HistoryColumns {
  enum Dates { case seconds, minutes, withoutYear, none }
  enum Kinds { case all, conflicts, none }

  var dates = Dates.seconds
  var device = true
  var kinds = Kinds.all
  var length = true
  var difference = true

  /// From all to the fewest.
  static let choices: [HistoryColumns] = [
    HistoryColumns(),
    HistoryColumns(dates: .minutes),
    HistoryColumns(dates: .minutes, length: false),
    HistoryColumns(dates: .withoutYear, length: false),
    HistoryColumns(dates: .withoutYear, length: false, difference: false),
    HistoryColumns(dates: .withoutYear, kinds: .conflicts, length: false, difference: false),
    HistoryColumns(dates: .withoutYear, device: false, kinds: .none, length: false, difference: false),
    HistoryColumns(dates: .none, device: false, kinds: .none, length: false, difference: false),
  ]

  /// Documents that have so many columns can be told from each other.
  private static let enough = 24

  /// Whether a table leaves its last column enough room; the widths are those of its columns.
  static func fit(_ widths: [Int], in room: Int) -> Bool {
    let others = widths.dropLast().reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 2) }
    return others + min(widths.last ?? 0, enough) <= room
  }
}

extension HistoryColumns {
  typealias Part = (text: String, tone: Console.Tone?)

  /// Where the kind is among the parts.
  static let kindIndex = 3

  /// The parts of a line in their tones; what is not shown is empty.
  func parts(of line: HistoryLine, device name: String, _ glyphs: HistoryGlyphs) -> [Part] {
    [
      (line.version, .warning), (date(of: line), .faint), (device ? name : "", .accent), (kind(of: line), nil),
      (length ? line.length : "", .faint), (difference ? line.difference(glyphs) : "", .good),
      (line.documents(glyphs), nil),
    ].map { (TerminalText.line($0.0), $0.1) }
  }

  private func date(of line: HistoryLine) -> String {
    let date = line.entry.date.local()
    return switch dates {
    case .seconds: date
    case .minutes: String(date.dropLast(3))
    case .withoutYear: String(date.dropLast(3).dropFirst(5))
    case .none: ""
    }
  }

  private func kind(of line: HistoryLine) -> String {
    switch kinds {
    case .all: line.kind
    case .conflicts: line.conflicts
    case .none: ""
    }
  }
}
