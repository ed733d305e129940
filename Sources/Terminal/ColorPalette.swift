/// The 256 colours of xterm, and the nearest of them to any colour.
enum ColorPalette {
  typealias RGB = (red: Int, green: Int, blue: Int)

  static func color(_ index: UInt8) -> RGB {
    let index = Int(index)
    switch index {
    case 0..<16: return basic[index]
    case 16..<232:
      let cube = index - 16
      return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    default:
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
  }

  /// The nearest of the 16 basic colours.
  static func nearestBasic(to color: RGB) -> UInt8 { nearest(to: color, among: 0..<16) }

  /// The nearest colour of the cube and the greys; the basic ones differ between terminals.
  static func nearest(to color: RGB) -> UInt8 { nearest(to: color, among: 16..<256) }

  private static func nearest(to color: RGB, among indices: Range<Int>) -> UInt8 {
    let nearest = indices.min {
      distance(color, Self.color(UInt8($0))) < distance(color, Self.color(UInt8($1)))
    }
    return UInt8(nearest ?? 0)
  }

  /// Weighted by how the eye sees the three.
  private static func distance(_ a: RGB, _ b: RGB) -> Int {
    let (red, green, blue) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
    return 3 * red * red + 6 * green * green + blue * blue
  }

  private static let levels = [0, 95, 135, 175, 215, 255]
  private static let basic: [RGB] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
  ]
}
