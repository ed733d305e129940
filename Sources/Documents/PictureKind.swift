import Formats

/// The kinds of pictures whose size in pixels can be read from their bytes.
enum PictureKind: String {
  case png = "public.png", jpeg = "public.jpeg", gif = "com.compuserve.gif"

  init?(_ bytes: [UInt8]) {
    guard let kind = PictureType(of: bytes).flatMap({ PictureKind(rawValue: $0.contentType) }) else { return nil }
    self = kind
  }

  var contentType: String { rawValue }

  /// The width and height in pixels; nil where the file is cut off, or says what cannot be.
  func pixels(in bytes: [UInt8]) -> (width: Int, height: Int)? {
    let (width, height) =
      switch self {
      case .png: (bytes.number(at: 16, 4), bytes.number(at: 20, 4))
      case .gif: (bytes.number(at: 6, 2).map(Self.swapped), bytes.number(at: 8, 2).map(Self.swapped))
      case .jpeg: Self.frame(in: bytes)
      }
    guard let width, let height, 1...65_535 ~= width, 1...65_535 ~= height else { return nil }
    return (width, height)
  }

  private static func swapped(_ number: Int) -> Int { number >> 8 | (number & 0xFF) << 8 }

  /// The size in the first frame header (ITU T.81, B.2.2): segments go by until one is a start of frame.
  private static func frame(in bytes: [UInt8]) -> (width: Int?, height: Int?) {
    var place = 2
    while let marker = bytes.number(at: place, 2), let length = bytes.number(at: place + 2, 2), length >= 2 {
      guard marker >> 8 == 0xFF else { break }
      if 0xFFC0...0xFFCF ~= marker, ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        return (bytes.number(at: place + 7, 2), bytes.number(at: place + 5, 2))
      }
      place += 2 + length
    }
    return (nil, nil)
  }
}

extension [UInt8] {
  /// A big-endian number; nil beyond the end.
  fileprivate func number(at place: Int, _ length: Int) -> Int? {
    guard place + length <= count else { return nil }
    return self[place..<(place + length)].reduce(0) { $0 << 8 | Int($1) }
  }
}
