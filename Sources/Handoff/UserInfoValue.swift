public import Foundation

/// A value that `userInfo` may hold: the ten classes that `NSUserActivity` permits.
///
/// A number is a boolean, an integer or a real, and the three are never equal: what was an integer on
/// one machine is an integer on the other.
public indirect enum UserInfoValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case data(Data)
  case date(Date)
  case url(URL)
  case uuid(UUID)
  case array([UserInfoValue])
  case set(Set<UserInfoValue>)
  case dictionary([String: UserInfoValue])

  /// The value with every URL, at any depth, replaced by what `change` gives.
  ///
  /// URLs in a set that become equal are one element afterwards. Stops at the first URL that `change` refuses.
  public func mapURLs<E: Error>(_ change: (URL) throws(E) -> URL) throws(E) -> UserInfoValue {
    switch self {
    case .url(let url): .url(try change(url))
    case .array(let items): .array(try items.map { (item) throws(E) in try item.mapURLs(change) })
    case .set(let items): .set(Set(try items.map { (item) throws(E) in try item.mapURLs(change) }))
    case .dictionary(let entries): .dictionary(try entries.mapURLs(change))
    case .null, .boolean, .integer, .real, .string, .data, .date, .uuid: self
    }
  }
}

extension [String: UserInfoValue] {
  /// The entries with every URL, at any depth, replaced by what `change` gives.
  public func mapURLs<E: Error>(_ change: (URL) throws(E) -> URL) throws(E) -> [String: UserInfoValue] {
    var result = self
    for (key, value) in self { result[key] = try value.mapURLs(change) }
    return result
  }
}

extension UserInfoValue {
  /// The truth value, where it is one.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The integer, where it is one.
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The floating-point number, where it is one; nil for an integer.
  public var real: Double? { if case .real(let value) = self { value } else { nil } }
  /// The string, where it is one.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The bytes, where it is data.
  public var data: Data? { if case .data(let value) = self { value } else { nil } }
  /// The date, where it is one.
  public var date: Date? { if case .date(let value) = self { value } else { nil } }
  /// The URL, where it is one.
  public var url: URL? { if case .url(let value) = self { value } else { nil } }
  /// The UUID, where it is one.
  public var uuid: UUID? { if case .uuid(let value) = self { value } else { nil } }
  /// The elements, where it is an array.
  public var array: [UserInfoValue]? { if case .array(let value) = self { value } else { nil } }
  /// The elements, where it is a set.
  public var set: Set<UserInfoValue>? { if case .set(let value) = self { value } else { nil } }
  /// The entries, where it is a dictionary.
  public var dictionary: [String: UserInfoValue]? { if case .dictionary(let value) = self { value } else { nil } }
}
