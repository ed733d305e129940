internal import Handoff

/// A value that is kept as the dictionary of a property list, in a file or in git.
///
/// Its type names the entries itself. Where `Codable` does that, the runtime has to find out so much about the type that it takes longer than to
/// read or write the whole file.
protocol PropertyListRecord: PropertyListValue {
  /// Throws where an entry is not there that has to be, or is of another kind. Entries that a later docedit added are passed over.
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch)
  func put(into entries: inout PropertyListEntries)
}

/// A property list is not what it should be.
struct PropertyListMismatch: Error {}

extension PropertyListRecord {
  init?(propertyList: PropertyList) {
    guard let values = propertyList.dictionary, let record = try? Self(PropertyListEntries(values)) else { return nil }
    self = record
  }

  var propertyList: PropertyList {
    var entries = PropertyListEntries()
    put(into: &entries)
    return .dictionary(entries.values)
  }
}

/// The dictionary of a property list.
struct PropertyListEntries {
  private(set) var values: [String: PropertyList]

  init(_ values: [String: PropertyList] = [:]) { self.values = values }

  /// An entry that has to be there.
  func required<T: PropertyListValue>(_ key: String) throws(PropertyListMismatch) -> T {
    guard let value: T = try optional(key) else { throw PropertyListMismatch() }
    return value
  }

  /// Nil where there is no such entry.
  func optional<T: PropertyListValue>(_ key: String) throws(PropertyListMismatch) -> T? {
    guard let list = values[key] else { return nil }
    guard let value = T(propertyList: list) else { throw PropertyListMismatch() }
    return value
  }

  /// Nil takes the entry away.
  mutating func put(_ value: (some PropertyListValue)?, _ key: String) { values[key] = value?.propertyList }
}
