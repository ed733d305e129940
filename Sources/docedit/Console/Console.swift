import Foundation
import Terminal
import Ubiquity

/// How a command writes to people: colours where they are wanted, and nothing that could drive the terminal.
struct Console: Sendable {
  let machine: Machine
  /// Whether styled text is wanted on the output.
  let isColoured: Bool
  private let notesAreColoured: Bool

  init(_ machine: Machine) {
    self.machine = machine
    let environment = machine.surroundings.environment
    let wanted = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    (isColoured, notesAreColoured) = (wanted && machine.isTerminal, wanted && machine.isErrorTerminal)
  }

  enum Tone: String {
    case strong = "1", faint = "2", good = "32", warning = "33", bad = "31", accent = "36", removed = "9;31"
    case violet = "35", blue = "34"
  }

  /// Text from anywhere, made safe, in a tone where colours are wanted.
  func styled(_ text: String, _ tone: Tone? = nil) -> String {
    Self.styled(text, tone, isColoured: isColoured)
  }

  private static func styled(_ text: String, _ tone: Tone?, isColoured: Bool) -> String {
    toned(TerminalText.escaped(text), tone, isColoured: isColoured)
  }

  /// Text that is safe already, in a tone.
  private static func toned(_ safe: String, _ tone: Tone?, isColoured: Bool) -> String {
    guard isColoured, let tone else { return safe }
    return "\u{1B}[\(tone.rawValue)m\(safe)\u{1B}[0m"
  }

  /// Writes one line.
  func line(_ parts: String...) { machine.print(parts.joined() + "\n") }

  /// Says something beside the result.
  func note(_ text: String) { machine.printError(Self.styled(text, .faint, isColoured: notesAreColoured) + "\n") }

  /// Writes a value as JSON: keys sorted, dates in ISO 8601.
  func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom(Self.encode)
    machine.print(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  /// Writes a value as JSON in one line.
  func jsonLine(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom(Self.encode)
    if let data = try? encoder.encode(value) { machine.print(String(decoding: data, as: UTF8.self) + "\n") }
  }

  /// In ISO 8601, as Foundation would, but without its calendars.
  private static func encode(_ date: Date, to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(date.iso)
  }

  /// Writes rows with their columns aligned; the last cell of a row goes as far as it is long. `tones` gives each column's tone.
  func table(_ rows: [[String]], tones: [Tone?] = []) {
    let safe = rows.map { $0.map { TerminalText.escaped($0) } }
    let count = safe.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      safe.map { column < $0.count - 1 ? CellWidth.of($0[column]) : 0 }.max() ?? 0
    }
    let lines = safe.map { row in
      let cells = row.enumerated().map { index, cell in
        let padding =
          index == row.count - 1 ? "" : String(repeating: " ", count: widths[index] - CellWidth.of(cell) + 2)
        return Self.toned(cell, index < tones.count ? tones[index] : nil, isColoured: isColoured) + padding
      }
      return cells.joined() + "\n"
    }
    machine.print(lines.joined())
  }
}
