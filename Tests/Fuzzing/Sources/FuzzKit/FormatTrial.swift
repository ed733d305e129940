public import Formats
import RichText

/// What must be true of every reader, whatever the bytes are.
public enum FormatTrial {
  /// Reads the bytes and, where they are a file of the format, edits and writes it. Traps where a promise is broken.
  public static func run(_ format: some DocumentFormat, _ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let file = try? format.read(bytes) else { return 0 }
    precondition((try? file.bytes(with: file.text)) == bytes, "an unedited file changed")
    write(edit(file.text, seed: bytes), of: file, format)
    return 0
  }

  /// What is written can be refused, but not read back otherwise.
  private static func write(_ edited: RichText, of file: any FormattedText, _ format: some DocumentFormat) {
    guard let written = try? file.bytes(with: edited) else { return }
    guard let again = try? format.read(written) else { preconditionFailure("what was written cannot be read") }
    precondition(again.text.hasSameContent(as: file.held(edited)), "what was written reads otherwise")
  }

  /// A few edits at places that the bytes decide.
  private static func edit(_ text: RichText, seed: [UInt8]) -> RichText {
    var state = seed.reduce(0x9E37_79B9_7F4A_7C15 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var text = text
    for _ in 0..<3 {
      func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(limit, 1)))
      }
      let start = text.clamped(text.position(at: next(text.utf8Count + 1)))
      let end = text.clamped(text.position(at: text.offset(of: start) + next(12)))
      let range = min(start, end)..<max(start, end)
      let edit =
        switch next(4) {
        case 0: text.replacing(range, with: RichText(plain: "x\ny"))
        case 1: text.replacing(range, with: RichText())
        case 2: text.styling(range) { $0.bold.toggle() }
        default: text.stylingParagraphs(start.paragraph...start.paragraph) { $0.headingLevel = next(4) }
        }
      text = (try? edit.applied(to: text)) ?? text
    }
    return text
  }
}
