import Foundation
import Handoff
import Properties

extension Choices {
  /// A value of any of the permitted classes, with at most `levels` collections within one another.
  mutating func value(levels: Int = 3) -> UserInfoValue {
    switch int(in: 0...(levels > 0 ? 13 : 10)) {
    case 0: .null
    case 1: .boolean(bool())
    case 2: .integer(Int64(truncatingIfNeeded: int(in: Int.min / 4...Int.max / 4)))
    case 3: .integer(element(of: [0, 1, -1, .min, .max]))
    case 4:
      .real(
        element(of: [
          0, 1, -1.5, 0.1, 1e300, .leastNonzeroMagnitude, .infinity, -.infinity, Double(int(in: -1000...1000)) / 7,
        ]))
    case 5: .string(text())
    case 6: .data(Data(array(upTo: 20) { UInt8($0.int(in: 0...255)) }))
    case 7: .date(Date(timeIntervalSinceReferenceDate: Double(int(in: -10_000_000_000...10_000_000_000))))
    case 8: .date(Date(timeIntervalSinceReferenceDate: Double(int(in: -1_000_000_000...1_000_000_000)) / 977))
    case 9: .url(url())
    case 10: .uuid(uuid())
    case 11: .array(array(upTo: 4) { $0.value(levels: levels - 1) })
    case 12: .set(Set(array(upTo: 4) { $0.value(levels: levels - 1) }))
    default: .dictionary(entries(levels: levels - 1))
    }
  }

  mutating func entries(levels: Int) -> [String: UserInfoValue] {
    Dictionary(array(upTo: 4) { ($0.key(), $0.value(levels: levels)) }, uniquingKeysWith: { $1 })
  }

  mutating func payload() -> ActivityPayload {
    var payload = ActivityPayload(activityType: text(), identifier: uuid(), userInfo: entries(levels: 3))
    if bool() { payload.title = text() }
    if bool() { payload.webpageURL = URL(string: "https://example.org/\(int(in: 0...99))?q=%20#f") }
    if bool() { payload.referrerURL = url() }
    if bool() { payload.targetContentIdentifier = text() }
    if bool() { payload.expirationDate = Date(timeIntervalSinceReferenceDate: Double(int(in: 0...9_999_999)) / 3) }
    return payload
  }

  private mutating func key() -> String { bool() ? text() : element(of: ["$type", "value", "base", "key", ""]) }

  private mutating func text() -> String {
    let pieces = [
      "a", " ", "\n", "\r", "\r\n", "\t", "\0", "\u{1B}", "\u{9B}", "\u{FFFE}", "<", "&amp;", "]]>", "é", "e\u{301}",
      "🔥", "$type",
    ]
    return array(upTo: 5) { $0.element(of: pieces) }.joined()
  }

  private mutating func uuid() -> UUID {
    let bytes = (0..<16).map { _ in UInt8(int(in: 0...255)) }
    return UUID(uuidString: Self.text(of: bytes)) ?? UUID()
  }

  private static func text(of bytes: [UInt8]) -> String {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }

  private mutating func url() -> URL {
    let texts = [
      "file:///home/a/Letter%20one.rtf", "file:///tmp/folder/", "https://example.org/a?b=c#d", "mailto:a@example.org",
      "relative/path",
      "ubiquity://id/%E2%82%AC.md?version=0", "urn:x", "http://[::1]:80/",
    ]
    let base = bool() ? URL(string: "https://example.org/base/") : nil
    return URL(string: element(of: texts), relativeTo: base) ?? URL(filePath: "/")
  }
}
