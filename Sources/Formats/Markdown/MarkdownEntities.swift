/// What character references stand for.
struct MarkdownEntities {
  private var names: [[UInt8]: [Unicode.Scalar]] = [:]

  /// The length of the reference at an index, and its characters; nil where none stands there.
  mutating func entity(_ content: MarkdownContent, at start: Int) -> (Int, [Unicode.Scalar])? {
    var end = start + 1
    while end < content.count, end - start < 40, content[end].isEntityByte { end += 1 }
    guard content[end] == 0x3B, end > start + 1 else { return nil }
    let name = Array(content.bytes[start...end])
    let scalars = names[name] ?? MarkdownEntities.decoded(name)
    names[name] = scalars
    return scalars.isEmpty ? nil : (name.count, scalars)
  }

  /// As the parser reads it; empty where it is no reference.
  private static func decoded(_ name: [UInt8]) -> [Unicode.Scalar] {
    let texts = MarkdownTree([0x78] + name + [0x78]).nodes.filter { $0.kind == .text }.flatMap(\.literal)
    let inner = Array(texts.dropFirst().dropLast())
    return inner == name ? [] : Array(String(decoding: inner, as: UTF8.self).unicodeScalars)
  }
}

extension UInt8 {
  fileprivate var isEntityByte: Bool { isASCIILetter || isASCIIDigit || self == 0x23 }
}
