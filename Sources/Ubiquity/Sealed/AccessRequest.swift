internal import Git

/// What a machine without a key asks for: to be let in to an encrypted container.
public struct AccessRequest: Hashable, Sendable {
  public var device: Device
  /// For people to compare: it is the same on the machine that asks only if nobody in between exchanged anything.
  public var code: String
  /// What the circle says of it: `waiting`; `changed` where it knows the id with another key; `removed` where it was put out; `forged` where it
  /// asks under the id of this very machine, which can be declined alone.
  public var standing = Standing.waiting
  /// Who has its id in the circle with another key.
  public var former: Device?
  let key: DeviceKey
  let path: String
}

extension AccessRequest {
  /// Why it cannot be approved; nil where it can.
  public var obstacle: UbiquityError? {
    if standing != .forged { return nil }
    return UbiquityError(
      .notTrusted, "\(Printable.quoted(device.name)) asks under the id of this machine, with another key",
      hint: "it is not this machine; take its request away: docedit devices decline \(device.name.shellWord)")
  }

  /// The request as the circle sees it; nil where its key is a member's, who has what it asks for.
  func judged(by circle: Circle?, on own: Device) -> AccessRequest? {
    if circle?.members.contains(where: { $0.key == key }) == true { return nil }
    let entry = circle?.entry(device.id)
    var request = self
    request.former = entry.flatMap { $0.key == key ? nil : $0.device }
    request.standing = device.id == own.id ? .forged : standing(in: circle, entry)
    return request
  }

  private func standing(in circle: Circle?, _ entry: CircleMember?) -> Standing {
    if let entry, entry.key != key { return .changed }
    return circle?.standing(of: device.id, signedBy: .key(key)) ?? .waiting
  }
}
