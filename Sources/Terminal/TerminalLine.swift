/// One line of styled text that is printed, not drawn in a frame: for pagers, and for output that stays.
public struct TerminalLine: Hashable, Sendable {
  /// A stretch of text that looks the same.
  public struct Piece: Hashable, Sendable {
    public var text: String
    public var style: CellStyle
    public init(_ text: String, style: CellStyle = CellStyle()) { (self.text, self.style) = (text, style) }
  }

  public private(set) var pieces: [Piece] = []
  public init(_ pieces: [Piece] = []) { for piece in pieces { add(piece) } }

  /// Adds a piece at the end, as part of the last one where they look the same.
  public mutating func add(_ piece: Piece) {
    guard !piece.text.isEmpty else { return }
    if let last = pieces.last, last.style == piece.style {
      pieces[pieces.count - 1].text += piece.text
    } else {
      pieces.append(piece)
    }
  }

  public mutating func add(_ line: TerminalLine) { for piece in line.pieces { add(piece) } }

  /// The columns that it takes.
  public var width: Int { pieces.reduce(0) { $0 + TerminalText.width(of: $1.text) } }

  /// The text without looks or blanks at its end; nothing in it can drive a terminal.
  public var plain: String {
    let text = pieces.map { Self.safe($0.text) }.joined()
    return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
  }

  /// The text with control sequences for its looks and links (OSC 8), as far as the terminal has them. It ends with plain attributes.
  public func encoded(for capabilities: Capabilities) -> String {
    var (output, pen) = ("", CellStyle())
    for piece in pieces {
      let style = piece.style.adapted(to: capabilities)
      output += style.sequences(after: pen) + Self.safe(piece.text)
      pen = style
    }
    return output + CellStyle().sequences(after: pen)
  }

  private static func safe(_ text: String) -> String { text.reduce(into: "") { $0 += TerminalText.visible($1) } }
}
