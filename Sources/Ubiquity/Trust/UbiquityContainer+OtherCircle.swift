// Where the remote has another circle than this device knows: made anew on purpose, or put there by somebody else.
extension UbiquityContainer {
  /// Trusts the circle that the remote has, whoever made it, in place of the remembered one. Throws `notFound` where it has none.
  public func trustRemoteCircle() async throws(UbiquityError) {
    _ = try await receiveNews()
    try store.locked { () throws(UbiquityError) in try store.trustRemoteCircle() }
  }

  /// Puts the circle that this device knows in the place of one of the remote's that it refuses. Throws `notFound` where it knows none.
  public func keepCircle() async throws(UbiquityError) {
    _ = try await receiveNews()
    let plan = try store.locked { () throws(UbiquityError) in
      guard try store.reference(Reference.circle) != nil else { throw .noCircleHere }
      return try store.introductionPlan(replacingCircle: store.circleRefusal() != nil)
    }
    _ = try await push(plan)
  }

  /// Founds a circle of this device alone, and puts it in the place of the remote's.
  public func foundCircleAnew() async throws(UbiquityError) {
    _ = try await receiveNews()
    let plan = try store.locked { () throws(UbiquityError) in
      try store.refoundCircle()
      return try store.introductionPlan(replacingCircle: true)
    }
    _ = try await push(plan)
  }
}

extension UbiquityError {
  fileprivate static var noCircleHere: UbiquityError {
    UbiquityError(
      .notFound, "this machine knows no circle of devices", hint: "take the remote's over with: docedit devices trust")
  }
}
