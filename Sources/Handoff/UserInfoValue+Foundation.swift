import Foundation

extension UserInfoValue {
  /// The value that stands for a plain Swift or Foundation value; nil where it, or something in it, is of no permitted class.
  ///
  /// Takes what `NSUserActivity` takes: collections with string keys, numbers, strings, data, dates, URLs, UUIDs and
  /// `NSNull`. An unsigned number above `Int64.max` is refused rather than rounded.
  public init?(plain value: Any) {
    guard let result = Self.scalar(value) ?? Self.number(value) ?? Self.collection(value) else { return nil }
    self = result
  }

  /// The value as plain Swift: `Bool`, `Int64`, `Double`, `String`, `Data`, `Date`, `URL`, `UUID`, `[Any]`, `[String: Any]`,
  /// `NSNull`, or `Set<UserInfoValue>`, since a set of plain numbers could not tell 1 from 1.0.
  public var plainValue: Any {
    switch self {
    case .null: NSNull()
    case .boolean(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .string(let value): value
    case .data(let value): value
    case .date(let value): value
    case .url(let value): value
    case .uuid(let value): value
    case .array(let items): items.map(\.plainValue)
    case .set(let items): items
    case .dictionary(let entries): entries.mapValues(\.plainValue)
    }
  }

  private static func scalar(_ value: Any) -> Self? {
    switch value {
    case let value as UserInfoValue: value
    case is NSNull: .null
    case let value as String: .string(value)
    case let value as Data: .data(value)
    case let value as Date: .date(value)
    case let value as URL: .url(value)
    case let value as UUID: .uuid(value)
    default: nil
    }
  }

  private static func number(_ value: Any) -> Self? {
    if type(of: value) is NSNumber.Type, let value = value as? NSNumber { return number(value) }
    return switch value {
    case let value as Bool: .boolean(value)
    case let value as Double: .real(value)
    case let value as Float: .real(Double(value))
    case let value as any BinaryInteger: Int64(exactly: value).map { .integer($0) }
    default: nil
    }
  }

  private static func number(_ value: NSNumber) -> Self? {
    switch unsafe UInt8(bitPattern: value.objCType.pointee) {
    case UInt8(ascii: "c") where value == 0 || value == 1, UInt8(ascii: "B"): .boolean(value.boolValue)
    case UInt8(ascii: "f"), UInt8(ascii: "d"): .real(value.doubleValue)
    case UInt8(ascii: "Q") where value.uint64Value > UInt64(Int64.max): nil
    default: .integer(value.int64Value)
    }
  }

  private static func collection(_ value: Any) -> Self? {
    switch value {
    case let items as [Any]: all(items).map { .array($0) }
    case let items as Set<AnyHashable>: all(items.map(\.base)).map { .set(Set($0)) }
    case let entries as [String: Any]:
      all(Array(entries.values)).map { .dictionary(Dictionary(uniqueKeysWithValues: zip(entries.keys, $0))) }
    default: nil
    }
  }

  private static func all(_ items: [Any]) -> [UserInfoValue]? {
    let values = items.compactMap { UserInfoValue(plain: $0) }
    return values.count == items.count ? values : nil
  }
}
