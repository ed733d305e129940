internal import Foundation

/// `device.plist` in a device's own reference.
struct DeviceRecord: Equatable {
  var id: String
  var name: String
  var system: String
  var lastSeen: Date
  var main: String?
  /// The device's public key; nil from an older docedit.
  var key: DeviceKey?
}

extension DeviceRecord: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (id, name) = (try entries.required("id"), try entries.required("name"))
    (system, lastSeen) = (try entries.required("system"), try entries.required("lastSeen"))
    (main, key) = (try entries.optional("main"), try entries.optional("key"))
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(id, "id")
    entries.put(name, "name")
    entries.put(system, "system")
    entries.put(lastSeen, "lastSeen")
    entries.put(main, "main")
    entries.put(key, "key")
  }
}
