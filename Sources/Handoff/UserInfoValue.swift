public import Foundation

/// A value that `userInfo` may hold: the ten classes that `NSUserActivity` permits.
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
  public func mapURLs<E: Error>(_ change: (URL) throws(E) -> URL) throws(E) -> UserInfoValue { fatalError("contract") }
}

extension UserInfoValue {
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var url: URL? { if case .url(let value) = self { value } else { nil } }
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  public var dictionary: [String: UserInfoValue]? { if case .dictionary(let value) = self { value } else { nil } }
}
