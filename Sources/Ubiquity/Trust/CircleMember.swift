/// A device as a link of the circle lists it.
struct CircleMember: Hashable, Sendable, Codable {
  var id: String
  var name: String
  var key: DeviceKey
  /// The version of `main` at which it was let in, or for a former member, removed.
  var main: String?
  /// Of a former member: whether it left by itself. Nil: it was removed.
  var left: Bool?

  var device: Device { Device(id: id, name: Printable.line(name, limit: 100)) }
}
