internal import Git

/// A container's circle of devices, as this device sees it.
public struct CircleStatus: Hashable, Sendable {
  /// What the circle says of this device.
  public var standing: Standing
  /// Of this device's key, for people to compare.
  public var fingerprint: String
  /// Empty where the container has no circle yet.
  public var members: [Device]
  /// Why the remote's circle is refused; nil where it is not.
  public var refusal: String?
}

extension Store {
  func circleStatus() throws(UbiquityError) -> CircleStatus {
    CircleStatus(
      standing: try told(ownStanding(), of: device.id), fingerprint: try signingKey().publicKey.fingerprint,
      members: try circle()?.members.map(\.device) ?? [], refusal: try circleRefusal()?.message)
  }

  /// Why the remote's circle is refused; nil where it is not.
  func circleRefusal() throws(UbiquityError) -> UbiquityError? {
    try reference(Reference.remoteCircle).flatMap { id throws(UbiquityError) in try circleRefusal(at: id) }
  }

  /// Why the remote's circle is refused if it ends with that link.
  func circleRefusal(at fetched: ObjectID) throws(UbiquityError) -> UbiquityError? {
    let trusted = try reference(Reference.trustedCircle)
    if let trusted, (try? isAncestor(fetched, of: trusted)) == true { return nil }
    do {
      _ = try checkedCircle(at: fetched, after: trusted)
      return nil
    } catch  where error.code == .notTrusted { return error }
  }
}
