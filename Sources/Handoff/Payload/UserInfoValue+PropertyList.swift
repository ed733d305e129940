import Foundation

extension UserInfoValue {
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

  private static func isPlain(_ key: String) -> Bool { key != ValueTag.typeKey && PropertyList.canCarry(key) }

  private static func list(_ items: [UserInfoValue], at level: Int) throws(PayloadError) -> [PropertyList] {
    try items.map { (item) throws(PayloadError) in try item.propertyList(above: level) }
  }

  private static func plain(_ entries: [String: UserInfoValue], at level: Int) throws(PayloadError) -> PropertyList {
    var result: [String: PropertyList] = [:]
    for (key, value) in entries { result[key] = try value.propertyList(above: level) }
    return .dictionary(result)
  }

  private func tagged(at level: Int) throws(PayloadError) -> [String: PropertyList] {
    let (tag, value): (ValueTag, PropertyList?) =
      switch self {
      case .url(let url): (.url, .string(url.relativeString))
      case .uuid(let value): (.uuid, .string(value.uuidString))
      case .date(let value): (.date, .real(value.timeIntervalSinceReferenceDate))
      case .string(let value): (.string, .data(Data(value.utf8)))
      case .set(let items): (.set, .array(try Self.sorted(items, at: try Self.below(level))))
      case .dictionary(let entries): (.dictionary, .array(try Self.pairs(entries, at: try Self.below(level))))
      default: (.null, nil)
      }
    var result: [String: PropertyList] = [ValueTag.typeKey: .string(tag.rawValue)]
    result[ValueTag.valueKey] = value
    result[ValueTag.baseKey] = self.url?.baseURL.map { .string($0.absoluteString) }
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
