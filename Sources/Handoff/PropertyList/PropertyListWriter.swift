import Foundation

/// Writes a property list as XML: tabs, sorted keys, one element a line.
struct PropertyListWriter {
  private(set) var text = ""
  private var level = 0

  mutating func document(_ list: PropertyList) {
    text += """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    value(list)
    text += "</plist>\n"
  }

  mutating func value(_ list: PropertyList) {
    switch list {
    case .boolean(let value): line(value ? "<true/>" : "<false/>")
    case .integer(let value): element("integer", "\(value)")
    case .real(let value): element("real", Self.number(value))
    case .string(let value): element("string", Self.escaped(value))
    case .data(let value): element("data", value.base64EncodedString())
    case .date(let value): element("date", PropertyListDate.text(value))
    case .array(let items): container("array", isEmpty: items.isEmpty) { for item in items { $0.value(item) } }
    case .dictionary(let entries): container("dict", isEmpty: entries.isEmpty) { $0.entries(entries) }
    }
  }

  private mutating func entries(_ entries: [String: PropertyList]) {
    for (key, item) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      element("key", Self.escaped(key))
      value(item)
    }
  }

  private mutating func container(_ name: String, isEmpty: Bool, _ body: (inout Self) -> Void) {
    if isEmpty { return line("<\(name)/>") }
    line("<\(name)>")
    level += 1
    body(&self)
    level -= 1
    line("</\(name)>")
  }

  private mutating func element(_ name: String, _ content: String) { line("<\(name)>\(content)</\(name)>") }

  private mutating func line(_ content: String) {
    text += String(repeating: "\t", count: level) + content + "\n"
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
    return value.description
  }

  /// Carriage returns and C1 controls become references: the first would be read as line feeds, the second obeyed by a terminal.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\r", "\u{7F}"..."\u{9F}": result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
