/// What the circle says of a device, or of something that carries a device's name.
public enum Standing: String, Sendable, Codable {
  /// A member, and signed by its key.
  case approved
  /// Signed by a key of its own; no member let it in yet.
  case waiting
  /// Without a signature: an older docedit, or anybody. Every device, where the remote has a circle and none of it was accepted.
  case unknown
  /// It was a member once. What it does is not listed.
  case removed
  /// It asked to be let in, and was not: no link of the circle had it as a member. By the circle's newest link alone it is `removed`.
  case declined
  /// It was a member once, and left by itself: it has no report any more. One that comes back is `waiting`.
  case left
  /// A member's name with another key: the device was set up anew, or somebody else uses its name.
  case changed
  /// A member's name without its signature.
  case forged
}
