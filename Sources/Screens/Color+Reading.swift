import RichText
import Terminal

extension Color {
  /// Such a colour may be the terminal's own background; text in it is left to the terminal.
  var isNearBlackOrWhite: Bool {
    let values = [red, green, blue]
    return values.allSatisfy { $0 < 0x40 } || values.allSatisfy { $0 > 0xC0 }
  }

  /// The colour for text upon this one: the wanted one where it can be read, else black or white.
  func readable(_ wanted: Color?) -> CellStyle.Color {
    if let wanted, abs(wanted.luma - luma) >= 96 { return .rgb(wanted.red, wanted.green, wanted.blue) }
    return luma > 128 ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
  }

  /// Brightness from 0 to 255, weighted as in ITU-R BT.601.
  private var luma: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000 }
}
