import RichText
import Testing

@testable import Formats

@Suite struct RTFLargeFileTests {
  #if DEBUG
    private static let repeats = 2_000
  #else
    private static let repeats = 60_000
  #endif

  /// In release a file of 10 MB.
  private static let large: [UInt8] = {
    let paragraph =
      "\\pard\\plain\\f0\\fs24 The \\b quick\\b0  brown {\\i fox} jumps \\'e9\\u8212? over\n the lazy dog"
      + " and comes back to where it was before, as foxes do.\\par\n"
    let head = "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Helvetica;}}\n"
    return Array((head + String(repeating: paragraph, count: repeats) + "}").utf8)
  }()

  @Test func aLargeFileIsReadWhole() {
    #expect(RTFReader.read(Self.large).text.paragraphCount == Self.repeats)
  }

  @Test func aLetterInALargeFileIsOneByte() throws {
    let file = RTFText(Self.large)
    let place = Position(Self.repeats / 2, 3)
    let edited = try file.text.replacing(
      place..<place, with: RichText(plain: "x", style: file.text.typingStyle(at: place))
    ).applied(to: file.text)
    #expect(try file.bytes(with: edited).count == Self.large.count + 1)
  }
}
