/// One line of styled text that is printed, not drawn in a frame: for pagers, and for output that stays.
public struct TerminalLine: Hashable, Sendable {
  /// A stretch of text that looks the same.
  public struct Piece: Hashable, Sendable {
    public var text: String
    public var style: CellStyle
    /// Where it leads: an address as the document has it.
    public var link: String?
    public init(_ text: String, style: CellStyle = CellStyle(), link: String? = nil) {
      (self.text, self.style, self.link) = (text, style, link)
    }
  }

  public private(set) var pieces: [Piece] = []
  public init(_ pieces: [Piece] = []) { for piece in pieces { add(piece) } }

  /// Adds a piece at the end, as part of the last one where they look the same.
  public mutating func add(_ piece: Piece) {
    guard !piece.text.isEmpty else { return }
    if let last = pieces.last, last.style == piece.style, last.link == piece.link {
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
      output += style.rendition(after: pen) + Self.linked(Self.safe(piece.text), to: piece.link, on: capabilities)
      pen = style
    }
    return output + CellStyle().rendition(after: pen)
  }

  private static func safe(_ text: String) -> String { text.reduce(into: "") { $0 += TerminalText.visible($1) } }

  private static func linked(_ text: String, to link: String?, on capabilities: Capabilities) -> String {
    guard !capabilities.isPlain, let target = link.flatMap(target) else { return text }
    return "\u{1B}]8;;\(target)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// Addresses that a terminal may be asked to open; longer ones are cut by terminals.
  private static let schemes = ["http:", "https:", "mailto:", "ftp:"]
  private static let longestTarget = 2083

  /// The address with nothing but printable ASCII in it; nil for one that leads nowhere outside of the document.
  private static func target(_ address: String) -> String? {
    let lowered = address.prefix(8).lowercased()
    guard schemes.contains(where: { lowered.hasPrefix($0) }) else { return nil }
    let bytes = address.utf8.map { 0x21..<0x7F ~= $0 ? String(Unicode.Scalar($0)) : percent($0) }.joined()
    return bytes.utf8.count <= longestTarget ? bytes : nil
  }

  private static func percent(_ byte: UInt8) -> String {
    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
