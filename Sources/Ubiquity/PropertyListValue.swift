internal import Foundation
internal import Handoff

/// What an entry of a property list can be.
protocol PropertyListValue {
  /// Nil for a list that is something else.
  init?(propertyList: PropertyList)
  var propertyList: PropertyList { get }
}

extension String: PropertyListValue {
  init?(propertyList: PropertyList) {
    guard let text = propertyList.string else { return nil }
    self = text
  }
  var propertyList: PropertyList { .string(self) }
}

/// A value that a property list has as text.
protocol PropertyListText: PropertyListValue, CustomStringConvertible {
  /// Nil for a text that is none.
  init?(_ text: String)
}

extension PropertyListText {
  init?(propertyList: PropertyList) {
    guard let text = propertyList.string else { return nil }
    self.init(text)
  }
  var propertyList: PropertyList { .string(description) }
}

extension Bool: PropertyListValue {
  init?(propertyList: PropertyList) {
    guard case .boolean(let value) = propertyList else { return nil }
    self = value
  }
  var propertyList: PropertyList { .boolean(self) }
}

extension Date: PropertyListValue {
  init?(propertyList: PropertyList) {
    guard case .date(let date) = propertyList else { return nil }
    self = date
  }
  /// To the second.
  var propertyList: PropertyList { .date(self) }
}

extension Data: PropertyListValue {
  init?(propertyList: PropertyList) {
    guard case .data(let data) = propertyList else { return nil }
    self = data
  }
  var propertyList: PropertyList { .data(self) }
}

extension PropertyListValue where Self: FixedWidthInteger {
  init?(propertyList: PropertyList) {
    guard case .integer(let number) = propertyList else { return nil }
    self.init(exactly: number)
  }
  /// One above `Int64.max` becomes that.
  var propertyList: PropertyList { .integer(Int64(clamping: self)) }
}

extension Int: PropertyListValue {}
extension Int32: PropertyListValue {}
extension Int64: PropertyListValue {}
extension UInt64: PropertyListValue {}

extension UUID: PropertyListValue {
  init?(propertyList: PropertyList) {
    guard let text = propertyList.string else { return nil }
    self.init(uuidString: text)
  }
  var propertyList: PropertyList { .string(uuidString) }
}

extension PropertyListValue where Self: RawRepresentable, RawValue == String {
  init?(propertyList: PropertyList) {
    guard let text = propertyList.string else { return nil }
    self.init(rawValue: text)
  }
  var propertyList: PropertyList { .string(rawValue) }
}

extension Array: PropertyListValue where Element: PropertyListValue {
  init?(propertyList: PropertyList) {
    guard let items = propertyList.array else { return nil }
    self = items.compactMap { Element(propertyList: $0) }
    guard count == items.count else { return nil }
  }
  var propertyList: PropertyList { .array(map(\.propertyList)) }
}

extension Dictionary: PropertyListValue where Key == String, Value: PropertyListValue {
  init?(propertyList: PropertyList) {
    guard let entries = propertyList.dictionary else { return nil }
    self = entries.compactMapValues { Value(propertyList: $0) }
    guard count == entries.count else { return nil }
  }
  var propertyList: PropertyList { .dictionary(mapValues(\.propertyList)) }
}
