/// A device as a link of the circle lists it.
struct CircleMember: Hashable, Sendable {
  var id: String
  var name: String
  var key: DeviceKey
  /// The version of `main` at which it was let in, or for a former member, removed.
  var main: String?
  /// Of a former member: whether it left by itself. Nil: it was removed.
  var left: Bool?

  var device: Device { Device(id: id, printing: name) }
}

extension CircleMember: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (id, name, key) = (try entries.required("id"), try entries.required("name"), try entries.required("key"))
    (main, left) = (try entries.optional("main"), try entries.optional("left"))
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(id, "id")
    entries.put(name, "name")
    entries.put(key, "key")
    entries.put(main, "main")
    entries.put(left, "left")
  }
}
