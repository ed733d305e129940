import Foundation

/// Character data: references, sections and line ends as XML 1.0 has them.
extension PropertyListReader {
  /// The characters of the element whose start tag was just read, its end tag included.
  mutating func text(_ tag: Tag) throws(PropertyListError) -> String {
    var result: [UInt8] = []
    while !tag.isEmpty, !isAt("</") { try piece(&result) }
    if !tag.isEmpty { try close(tag.name) }
    let text = String(decoding: result, as: UTF8.self)
    guard isLenient || PropertyList.canCarry(text) else { throw failure("there is a character that XML does not have") }
    return text
  }

  private mutating func piece(_ result: inout [UInt8]) throws(PropertyListError) {
    guard position < bytes.count else { throw failure("the text ends within an element") }
    if isAt("<![CDATA[") { return try section(&result) }
    if isAt("<!--") { return try skip(to: "-->") }
    switch bytes[position] {
    case UInt8(ascii: "<"): throw failure("there is an element where text is expected")
    case UInt8(ascii: "&"): result += try reference()
    case UInt8(ascii: "\r"): lineEnd(&result)
    default: plain(&result)
    }
  }

  /// What is neither markup nor the end of a line that counts as another.
  private mutating func plain(_ result: inout [UInt8]) {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\r"):
        return result += bytes[start..<position]
      default: position += 1
      }
    }
    result += bytes[start..<position]
  }

  private mutating func lineEnd(_ result: inout [UInt8]) {
    position += isAt("\r\n") ? 2 : 1
    result.append(UInt8(ascii: "\n"))
  }

  private mutating func section(_ result: inout [UInt8]) throws(PropertyListError) {
    position += 9
    let start = position
    try skip(to: "]]>")
    result += bytes[start..<(position - 3)]
  }

  private mutating func reference() throws(PropertyListError) -> [UInt8] {
    let start = position + 1
    let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end, let scalar = Self.scalar(String(decoding: bytes[start..<end], as: UTF8.self)) else {
      throw failure("there is a reference to nothing known")
    }
    position = end + 1
    return Array(String(scalar).utf8)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "quot": "\""
    case "apos": "'"
    default: name.hasPrefix("#") ? numbered(name.dropFirst()) : nil
    }
  }

  private static func numbered(_ digits: Substring) -> Unicode.Scalar? {
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { Unicode.Scalar($0) }
  }
}
