import Foundation

/// How a value is written where property lists have no such type: as a dictionary with a tag under the key `$type`.
///
/// A dictionary of the user's that has this key itself, or a key that XML cannot carry, is written as a tagged array of keys and values in
/// turn. A dictionary without the key is the user's, always.
private enum Tag: String {
  case null, url, uuid, date, set, string, dictionary

  static let typeKey = "$type"
  static let valueKey = "value"
  static let baseKey = "base"
}

extension UserInfoValue {
  /// Reads what `propertyList` wrote, from XML.
  init(encoded data: Data) throws(PayloadError) {
    self = try Self(list: try Self.propertyList(data))
  }

  private static func propertyList(_ data: Data) throws(PayloadError) -> PropertyList {
    do throws(PropertyListError) {
      return try PropertyList(xml: data, levels: ActivityPayload.maximumLevels)
    } catch {
      switch error {
      case .binary: throw .binaryPropertyList
      case .tooDeep: throw .tooDeep
      case .malformed(let reason): throw .malformed(reason)
      }
    }
  }

  /// The value as a property list that lies within `level` others. Throws where that makes too many.
  func propertyList(above level: Int) throws(PayloadError) -> PropertyList {
    switch self {
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .data(let value): .data(value)
    case .string(let value) where PropertyList.canCarry(value): .string(value)
    case .date(let value) where PropertyListDate.canCarry(value): .date(value)
    case .array(let items): .array(try Self.list(items, at: try Self.below(level)))
    case .dictionary(let entries) where entries.keys.allSatisfy(Self.isPlain):
      try Self.plain(entries, at: try Self.below(level))
    default: .dictionary(try tagged(at: try Self.below(level)))
    }
  }

  private static func below(_ level: Int) throws(PayloadError) -> Int {
    guard level < ActivityPayload.maximumLevels else { throw .tooDeep }
    return level + 1
  }

  private static func isPlain(_ key: String) -> Bool { key != Tag.typeKey && PropertyList.canCarry(key) }

  private static func list(_ items: [UserInfoValue], at level: Int) throws(PayloadError) -> [PropertyList] {
    try items.map { (item) throws(PayloadError) in try item.propertyList(above: level) }
  }

  private static func plain(_ entries: [String: UserInfoValue], at level: Int) throws(PayloadError) -> PropertyList {
    var result: [String: PropertyList] = [:]
    for (key, value) in entries { result[key] = try value.propertyList(above: level) }
    return .dictionary(result)
  }

  private func tagged(at level: Int) throws(PayloadError) -> [String: PropertyList] {
    let (tag, value): (Tag, PropertyList?) =
      switch self {
      case .url(let url): (.url, .string(url.relativeString))
      case .uuid(let value): (.uuid, .string(value.uuidString))
      case .date(let value): (.date, .real(value.timeIntervalSinceReferenceDate))
      case .string(let value): (.string, .data(Data(value.utf8)))
      case .set(let items): (.set, .array(try Self.sorted(items, at: try Self.below(level))))
      case .dictionary(let entries): (.dictionary, .array(try Self.pairs(entries, at: try Self.below(level))))
      default: (.null, nil)
      }
    var result: [String: PropertyList] = [Tag.typeKey: .string(tag.rawValue)]
    result[Tag.valueKey] = value
    result[Tag.baseKey] = self.url?.baseURL.map { .string($0.absoluteString) }
    return result
  }

  /// The elements in the order of their written form, so that equal sets give equal bytes.
  private static func sorted(_ items: Set<UserInfoValue>, at level: Int) throws(PayloadError) -> [PropertyList] {
    let lists = try list(Array(items), at: level).map { (list: $0, text: $0.xml) }
    return lists.sorted { $0.text.lexicographicallyPrecedes($1.text) }.map(\.list)
  }

  private static func pairs(_ entries: [String: UserInfoValue], at level: Int) throws(PayloadError) -> [PropertyList] {
    let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return try list(sorted.flatMap { [.string($0.key), $0.value] }, at: level)
  }
}

extension UserInfoValue {
  private init(list: PropertyList) throws(PayloadError) {
    switch list {
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .string(let value): self = .string(value)
    case .data(let value): self = .data(value)
    case .date(let value): self = .date(value)
    case .array(let items): self = .array(try Self.values(items))
    case .dictionary(let entries): self = try Self.value(of: entries)
    }
  }

  private static func values(_ items: [PropertyList]) throws(PayloadError) -> [UserInfoValue] {
    try items.map { (item) throws(PayloadError) in try Self(list: item) }
  }

  private static func value(of entries: [String: PropertyList]) throws(PayloadError) -> UserInfoValue {
    if let name = entries[Tag.typeKey] { return try tagged(name, entries) }
    var result: [String: UserInfoValue] = [:]
    for (key, list) in entries { result[key] = try Self(list: list) }
    return .dictionary(result)
  }

  private static func tagged(
    _ name: PropertyList, _ entries: [String: PropertyList]
  ) throws(PayloadError) -> UserInfoValue {
    guard let tag = name.string.flatMap(Tag.init(rawValue:)) else { throw .malformed("a value is of an unknown type") }
    let value: UserInfoValue? =
      switch (tag, entries[Tag.valueKey]) {
      case (.null, nil): .null
      case (.url, .string(let text)): url(text, base: entries[Tag.baseKey])
      case (.uuid, .string(let text)): UUID(uuidString: text).map { .uuid($0) }
      case (.date, .real(let seconds)): .date(Date(timeIntervalSinceReferenceDate: seconds))
      case (.string, .data(let bytes)): String(validating: bytes, as: UTF8.self).map { .string($0) }
      case (.set, .array(let items)): .set(Set(try values(items)))
      case (.dictionary, .array(let items)): dictionary(try values(items))
      default: nil
      }
    guard let value else { throw .malformed("a value of type \(tag.rawValue) is not what its type says") }
    return value
  }

  private static func url(_ text: String, base: PropertyList?) -> UserInfoValue? {
    guard let base else { return URL(string: text).map { .url($0) } }
    return base.string.flatMap(URL.init(string:)).flatMap { URL(string: text, relativeTo: $0) }.map { .url($0) }
  }

  private static func dictionary(_ pairs: [UserInfoValue]) -> UserInfoValue? {
    guard pairs.count.isMultiple(of: 2) else { return nil }
    var result: [String: UserInfoValue] = [:]
    for index in stride(from: 0, to: pairs.count, by: 2) {
      guard let key = pairs[index].string else { return nil }
      result[key] = pairs[index + 1]
    }
    return .dictionary(result)
  }
}
