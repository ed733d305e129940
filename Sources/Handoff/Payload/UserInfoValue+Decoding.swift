import Foundation

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
    if let name = entries[ValueTag.typeKey] { return try tagged(name, entries) }
    var result: [String: UserInfoValue] = [:]
    for (key, list) in entries { result[key] = try Self(list: list) }
    return .dictionary(result)
  }

  private static func tagged(
    _ name: PropertyList, _ entries: [String: PropertyList]
  ) throws(PayloadError) -> UserInfoValue {
    guard let tag = name.string.flatMap(ValueTag.init(rawValue:)) else {
      throw .malformed("a value is of an unknown type")
    }
    let value: UserInfoValue? =
      switch (tag, entries[ValueTag.valueKey]) {
      case (.null, nil): .null
      case (.url, .string(let text)): url(text, base: entries[ValueTag.baseKey])
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
