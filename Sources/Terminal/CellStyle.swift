/// How a cell looks.
public struct CellStyle: Hashable, Sendable {
  public enum Color: Hashable, Sendable {
    case standard
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }
  public enum Underline: UInt8, Sendable { case none, single, double, wave, dotted, dashed }
  public var bold = false, dim = false, italic = false, strikethrough = false, reverse = false
  public var underline: Underline = .none
  /// The underline's colour; the standard one is that of the letters.
  public var underlineColor: Color = .standard
  public var foreground: Color = .standard
  public var background: Color = .standard
  /// Where the cell leads when it is clicked.
  public var link: Hyperlink?
  public init() {}
}
