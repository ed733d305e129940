/// One machine's installation.
public struct Device: Hashable, Sendable {
  /// 16 lower-case hexadecimal digits, chosen once.
  public var id: String
  public var name: String
  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

extension Device: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (id, name) = (try entries.required("id"), try entries.required("name"))
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(id, "id")
    entries.put(name, "name")
  }
}
