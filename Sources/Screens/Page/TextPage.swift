import Editing
public import RichText
public import Terminal

/// A text as it is printed: lines of at most so many columns, with markers, bars of quotes, tables in frames, and notes below it.
public struct TextPage: Sendable {
  /// From top to bottom.
  public let lines: [TerminalLine]

  /// Lays a text out.
  ///
  /// - Parameters:
  ///   - columns: the width; less than 12 counts as 12.
  ///   - writesAddresses: whether the addresses of links are written behind them, for output that cannot hold links.
  ///   - content: what atoms are made of, where they do not say so themselves.
  public init(
    _ text: RichText, columns: Int = 80, writesAddresses: Bool = false,
    content: @escaping (Atom) -> Atom.Content? = { $0.content }
  ) {
    let columns = min(max(columns, 12), 10_000)
    var printer = PagePrinter(text, writesAddresses: writesAddresses, notes: PrintedNotes(content: content))
    let body = printer.lines(of: 0..<text.paragraphCount, columns: columns)
    lines = body + Self.notes(printer.notes.notes, columns: columns, writesAddresses: writesAddresses)
  }

  /// The lines without looks.
  public var plain: String { lines.map { $0.plain + "\n" }.joined() }

  /// The lines with control sequences for a terminal.
  public func encoded(for capabilities: Capabilities) -> String {
    lines.map { $0.encoded(for: capabilities) + "\n" }.joined()
  }

  /// The notes below a short line, each with its number. Notes inside of notes are not looked into.
  private static func notes(_ notes: [[Paragraph]], columns: Int, writesAddresses: Bool) -> [TerminalLine] {
    guard !notes.isEmpty else { return [] }
    let all = notes.enumerated().flatMap { number, paragraphs in Self.numbered(paragraphs, number + 1) }
    let text = RichText(all)
    var printer = PagePrinter(text, writesAddresses: writesAddresses, notes: PrintedNotes { _ in nil })
    let line = TerminalLine([.init(String(repeating: "─", count: min(columns, 20)), style: .faint)])
    return [TerminalLine(), line] + printer.lines(of: 0..<text.paragraphCount, columns: columns)
  }

  private static func numbered(_ paragraphs: [Paragraph], _ number: Int) -> [Paragraph] {
    var first = paragraphs.first ?? Paragraph(id: ParagraphID(0))
    let sign = "[\(number)] "
    first.text = sign + first.text
    first.runs = [.init(length: sign.utf8.count, style: CharacterStyle())] + first.runs
    return [first] + paragraphs.dropFirst()
  }
}

extension CellStyle {
  /// Frames and lines.
  static var faint: CellStyle {
    var style = CellStyle()
    style.dim = true
    return style
  }
}
