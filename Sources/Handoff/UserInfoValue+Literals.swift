extension UserInfoValue: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension UserInfoValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension UserInfoValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension UserInfoValue: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension UserInfoValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension UserInfoValue: ExpressibleByStringInterpolation {}

extension UserInfoValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: UserInfoValue...) { self = .array(elements) }
}

extension UserInfoValue: ExpressibleByDictionaryLiteral {
  /// The last of equal keys counts.
  public init(dictionaryLiteral elements: (String, UserInfoValue)...) {
    self = .dictionary(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
