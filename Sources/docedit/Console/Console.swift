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
  func styled(_ text: String, _ tone: Tone? = nil) -> ConsoleText {
    Self.styled(text, tone, isColoured: isColoured)
  }

  private static func styled(_ text: String, _ tone: Tone?, isColoured: Bool) -> ConsoleText {
    let safe = ConsoleText(text)
    guard isColoured, let tone else { return safe }
    return safe.toned(tone)
  }

  /// Writes one line.
  func line(_ parts: ConsoleText...) { machine.print(parts.joined().output + "\n") }

  /// Says something beside the result.
  func note(_ text: String) {
    machine.printError(Self.styled(text, .faint, isColoured: notesAreColoured).output + "\n")
  }

  /// Writes the text of a file: to a program as it is, to a person only what does not drive the terminal.
  func file(_ bytes: [UInt8]) {
    guard machine.isTerminal else { return machine.printBytes(bytes) }
    machine.print(TerminalText.escaped(String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")))
  }

  /// Writes a value as JSON: keys sorted, dates in ISO 8601.
  func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom(Self.encode)
    print(json: try encoder.encode(value))
  }

  /// Writes a value as JSON in one line.
  func jsonLine(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom(Self.encode)
    if let data = try? encoder.encode(value) { print(json: data) }
  }

  /// What a terminal would act on, or not show, is written by its number there, which is the same JSON.
  private func print(json data: Data) {
    let text = String(decoding: data, as: UTF8.self)
    machine.print((machine.isTerminal ? text.escapedForJSON : text) + "\n")
  }

  /// In ISO 8601, as Foundation would, but without its calendars.
  private static func encode(_ date: Date, to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(date.iso)
  }

  /// Writes rows with their columns aligned; the last cell of a row goes as far as it is long. `tones` gives each column's tone.
  func table(_ rows: [[String]], tones: [Tone?] = []) {
    let safe = rows.map { $0.map { TerminalText.line($0) } }
    let count = safe.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      safe.map { column < $0.count - 1 ? CellWidth.of($0[column]) : 0 }.max() ?? 0
    }
    let lines = safe.map { row in
      let last = row.lastIndex { !$0.isEmpty } ?? 0
      let cells = row.enumerated().map { index, cell in
        let padding = index >= last ? "" : String(repeating: " ", count: widths[index] - CellWidth.of(cell) + 2)
        return styled(cell, index < tones.count ? tones[index] : nil).output + padding
      }
      return cells.joined() + "\n"
    }
    machine.print(lines.joined())
  }
}

extension String {
  /// JSON with signs that are not seen written as `\u202e`.
  fileprivate var escapedForJSON: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\n" || TerminalText.isHarmless(scalar) { return text.unicodeScalars.append(scalar) }
      for unit in String(scalar).utf16 { text += "\\u" + String(Int(unit) + 0x10000, radix: 16).dropFirst() }
    }
  }
}
