/// The lines of a plain text file, as ranges of its bytes.
///
/// A line ends with LF, CR LF or CR. After a line end at the end of the file there is no line; an empty file has one.
struct PlainLines: Sendable {
  /// What ends a line.
  enum End: String, CaseIterable {
    case lf = "\n"
    case crlf = "\r\n"
    case cr = "\r"
  }

  /// A line without its end, which is nil where the file stops.
  struct Line {
    var range: Range<Int>
    var end: End?
  }

  private(set) var lines: [Line] = []
  private let encoding: TextEncoding

  init(_ bytes: [UInt8], _ encoding: TextEncoding) {
    self.encoding = encoding
    let width = encoding.unitWidth
    var (start, index) = (encoding.mark.count, encoding.mark.count)
    while index + width <= bytes.count {
      guard let end = end(at: index, bytes) else { index += width; continue }
      lines.append(Line(range: start..<index, end: end))
      index += end.rawValue.utf8.count * width
      start = index
    }
    if start < bytes.count || lines.isEmpty { lines.append(Line(range: start..<bytes.count, end: nil)) }
  }

  private func end(at index: Int, _ bytes: [UInt8]) -> End? {
    let last = encoding.isBigEndian ? index + encoding.unitWidth - 1 : index
    guard bytes[last] == 0x0A || bytes[last] == 0x0D else { return nil }
    switch unit(at: index, bytes) {
    case 0x0A: return .lf
    case 0x0D: return unit(at: index + encoding.unitWidth, bytes) == 0x0A ? .crlf : .cr
    default: return nil
    }
  }

  private func unit(at index: Int, _ bytes: [UInt8]) -> UInt32? {
    guard index + encoding.unitWidth <= bytes.count else { return nil }
    let unit = bytes[index..<(index + encoding.unitWidth)]
    return encoding.isBigEndian
      ? unit.reduce(0) { $0 << 8 | UInt32($1) } : unit.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The texts of the lines; nil where the encoding cannot read them.
  func texts(of bytes: [UInt8]) -> [String]? {
    guard case .named(let name) = encoding else { return lines.map { encoding.text(of: bytes[$0.range]) } }
    guard let decoder = Iconv(from: name, to: "UTF-8") else { return nil }
    var texts: [String] = []
    for line in lines {
      guard let text = decoder.convertAll(Array(bytes[line.range])), !text.contains(0x0A), !text.contains(0x0D) else {
        return nil
      }
      texts.append(String(decoding: text, as: UTF8.self))
    }
    return texts
  }
}
