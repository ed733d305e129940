import Crypto
import Foundation
import Terminal

/// Text as a page has it.
enum Markup {
  /// Text from anywhere as the content of an element or of a quoted attribute. What could hide or reorder the text around it is spelled out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in TerminalText.escaped(text) {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }

  /// A value as JSON that ends no script element.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// The name by which a content security policy allows a script or style of the page.
  static func policySource(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'"
  }

  /// A length on the page, to a tenth.
  static func number(_ value: Double) -> String {
    let tenths = Int((min(max(value, -1e9), 1e9) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
