internal import Git

// Who is trusted. A change is decided by the remote's own comparison: who was overtaken looks again at what there is, and tries again.
extension UbiquityContainer {
  public func circleStatus() throws(UbiquityError) -> CircleStatus { try store.circleStatus() }

  /// What the user is to be told of other devices since the last time, each once.
  public func takeNotices() -> [String] { store.takeNotices() }

  func hold(_ notices: [Notice]) { store.notices += notices }

  /// Lets a device in, under the key that its report was seen with. Throws `permission` where this device is no member,
  /// `notTrusted` where the device shows another key by now, `exists` where it is this device.
  public func approve(_ report: DeviceReport) async throws(UbiquityError) {
    guard report.device.id != device.id else {
      throw UbiquityError(.exists, "a device cannot approve itself", hint: "approve it on another device")
    }
    try await changeCircle { [store] circle throws(UbiquityError) in
      circle.approving(try store.candidate(report))
    }
  }

  /// Ignores a device from now on. Throws `notFound` where it is no member, `exists` where it is this device.
  public func remove(_ device: Device) async throws(UbiquityError) {
    guard device.id != self.device.id else {
      throw UbiquityError(.exists, "a device cannot remove itself", hint: "remove it on another device")
    }
    try await changeCircle { [store] circle throws(UbiquityError) in
      guard let changed = circle.removing(device.id, at: try store.head().id.description) else {
        throw UbiquityError(
          .notFound, "\(Printable.quoted(device.name)) is not approved", hint: "docedit devices lists them")
      }
      return changed
    }
  }

  /// Ignores a device that asked to be let in, under the key that its report was seen with; it may be approved still. Throws as `approve`, and `exists` where
  /// it is a member.
  public func decline(_ report: DeviceReport) async throws(UbiquityError) {
    try await changeCircle { [store] circle throws(UbiquityError) in
      guard let changed = circle.declining(try store.candidate(report)) else {
        throw UbiquityError(
          .exists, "\(Printable.quoted(report.device.name)) is approved, or the circle has no room for more devices",
          hint: "docedit devices lists them")
      }
      return changed
    }
  }

  /// Sends this device's report, and the circle that it founded, after the container was made.
  func introduce() async throws(UbiquityError) {
    guard try store.state.remote != nil else { return }
    let plan = try store.locked { () throws(UbiquityError) in
      try store.reportDevice()
      return try store.introductionPlan()
    }
    _ = try await push(plan)
  }

  func changeCircle(_ change: (Circle) throws(UbiquityError) -> Circle) async throws(UbiquityError) {
    for attempt in 0..<SyncRound.attemptLimit {
      if attempt > 0 { _ = await pause(atMost: .milliseconds(20 << min(attempt, 6))) }
      if try await changeCircleOnce(change) { return }
    }
    throw UbiquityError(.busy, "other devices kept changing the circle", hint: "try again")
  }

  /// Whether no other device was faster. Where the change cannot be sent, it is taken back.
  private func changeCircleOnce(_ change: (Circle) throws(UbiquityError) -> Circle) async throws(UbiquityError) -> Bool
  {
    if try store.state.remote != nil { _ = try await receiveNews() }
    let (plan, before, made) = try store.locked { () throws(UbiquityError) in
      try store.advanceCircle()
      if let refusal = try store.circleRefusal() { throw refusal }
      try store.foundCircle()
      let before = try store.reference(Reference.circle)
      try store.extendCircle(change)
      return (try store.introductionPlan(), before, try store.reference(Reference.circle))
    }
    guard try hasMetRemote else { return true }
    do {
      if try await push(plan).accepted.contains(Reference.circle) { return true }
    } catch {
      try takeBackCircle(made, to: before)
      throw error
    }
    try takeBackCircle(made, to: before)
    return false
  }

  func takeBackCircle(_ made: ObjectID?, to before: ObjectID?) throws(UbiquityError) {
    try store.locked { () throws(UbiquityError) in try store.takeBackCircle(made, to: before) }
  }

  /// Whether the remote has versions of this container: before it has, nothing else goes there.
  private var hasMetRemote: Bool {
    get throws(UbiquityError) {
      if try store.state.remote == nil { return false }
      return try store.reference(Reference.remoteMain) != nil
    }
  }

  /// Sends it, where there is a remote. What the remote took and could not be noted here, the next fetch finds there.
  func push(_ plan: PushPlan) async throws(UbiquityError) -> PushOutcome {
    guard !plan.isEmpty, try hasMetRemote else { return PushOutcome([]) }
    return try await noted(.devices) { _ throws(UbiquityError) in
      let outcome = try await self.push(plan, to: self.remoteURL(), after: nil, nil)
      try self.store.locked { () throws(UbiquityError) in try self.store.accept(outcome, of: plan) }
      if let refusal = outcome.refusal { throw refusal }
      return outcome
    }
  }
}

extension Store {
  /// The device of a report as a member. Its report must be there still, signed with the key that the user has compared.
  fileprivate func candidate(_ report: DeviceReport) throws(UbiquityError) -> CircleMember {
    guard let commit = try reference(Reference.remoteDevices + report.device.id),
      let record = try deviceRecord(at: commit), record.id == report.device.id,
      case let content = try self.commit(commit).content, content.signature.isOf(record.id), content.isOf(.device),
      let key = key(of: record, at: commit)
    else {
      throw UbiquityError(
        .notTrusted, "\(Printable.quoted(report.device.name)) shows no key of its own",
        hint: "bring docedit up to date there, and exchange: docedit sync")
    }
    guard key.fingerprint == report.fingerprint else {
      throw UbiquityError(
        .notTrusted, "\(Printable.quoted(report.device.name)) shows another key than before",
        hint: "look again: docedit devices")
    }
    return CircleMember(id: record.id, name: report.device.name, key: key, main: try head().id.description)
  }
}
