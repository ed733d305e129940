extension UbiquityContainer {
  /// Tells the other devices what this one is called now: in its report, and in the circle where it is a member. Throws where the remote
  /// cannot be reached; the report goes with the next exchange then.
  public func announceName() async throws(UbiquityError) {
    let (id, name) = (device.id, device.name)
    guard let member = try store.circle()?.member(id), member.name != name, try store.ownStanding() == .approved else {
      return try await introduce()
    }
    try await changeCircle { circle in circle.renaming(id, to: name) }
    try await introduce()
  }
}

extension Circle {
  /// The circle with a member that is called something else.
  fileprivate func renaming(_ id: String, to name: String) -> Circle {
    var circle = self
    for index in circle.members.indices where circle.members[index].id == id { circle.members[index].name = name }
    return circle
  }
}
