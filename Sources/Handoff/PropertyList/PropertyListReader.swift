import Foundation

/// Reads an XML property list from bytes that nobody vouches for.
struct PropertyListReader {
  let bytes: [UInt8]
  let levels: Int
  let isLenient: Bool
  var position = 0
  var level = 0

  init(_ bytes: [UInt8], levels: Int, isLenient: Bool = false) throws(PropertyListError) {
    if bytes.starts(with: "bplist".utf8) { throw .binary }
    (self.bytes, self.levels, self.isLenient) = (bytes, levels, isLenient)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .malformed("it is not UTF-8") }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The list that is the whole document, with or without the `plist` element around it.
  mutating func document() throws(PropertyListError) -> PropertyList {
    try skipMiscellany()
    var tag = try openTag()
    let isWrapped = tag.name == "plist"
    if isWrapped {
      guard !tag.isEmpty else { throw failure("the property list is empty") }
      tag = try nextOpenTag()
    }
    let list = try value(tag)
    if isWrapped { try close("plist") }
    try skipMiscellany()
    guard position == bytes.count else { throw failure("there is more after the property list") }
    return list
  }

  /// The value whose start tag was just read.
  private mutating func value(_ tag: Tag) throws(PropertyListError) -> PropertyList {
    switch tag.name {
    case "dict", "array": try container(tag)
    case "true", "false": try boolean(tag)
    case "string": .string(try text(tag))
    case "integer", "real", "date", "data": try scalar(tag.name, of: try text(tag))
    default: throw failure("there is an element that property lists do not have")
    }
  }

  private mutating func container(_ tag: Tag) throws(PropertyListError) -> PropertyList {
    level += 1
    guard level <= levels else { throw .tooDeep }
    defer { level -= 1 }
    return tag.name == "dict" ? .dictionary(try entries(tag)) : .array(try elements(tag))
  }

  private mutating func boolean(_ tag: Tag) throws(PropertyListError) -> PropertyList {
    if !tag.isEmpty { try close(tag.name) }
    return .boolean(tag.name == "true")
  }

  private mutating func elements(_ tag: Tag) throws(PropertyListError) -> [PropertyList] {
    var result: [PropertyList] = []
    while !tag.isEmpty, let next = try openTag(orClose: "array") { result.append(try value(next)) }
    return result
  }

  private mutating func entries(_ tag: Tag) throws(PropertyListError) -> [String: PropertyList] {
    var result: [String: PropertyList] = [:]
    while !tag.isEmpty, let next = try openTag(orClose: "dict") {
      guard next.name == "key" else { throw failure("a key is missing") }
      let key = try text(next)
      result[key] = try value(try nextOpenTag())
    }
    return result
  }

  private func scalar(_ name: String, of text: String) throws(PropertyListError) -> PropertyList {
    let trimmed = text.contains(where: \.isWhitespace) ? text.trimmingCharacters(in: .whitespacesAndNewlines) : text
    let list: PropertyList? =
      switch name {
      case "integer": integer(trimmed).map { .integer($0) }
      case "real": Double(trimmed).map { .real($0) }
      case "date": PropertyListDate.date(trimmed).map { .date($0) }
      default: Data(base64Encoded: trimmed.filter { !$0.isWhitespace }).map { .data($0) }
      }
    guard let list else { throw failure("this is no \(name)") }
    return list
  }

  private func integer(_ text: String) -> Int64? {
    if let value = Int64(text) { return value }
    if isLenient, UInt64(text) != nil { return .max }
    return text.lowercased().hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : nil
  }
}
