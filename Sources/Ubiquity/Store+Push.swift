internal import Git

extension Store {
  func pushPlan(_ stage: PushPlan.Stage) throws(UbiquityError) -> PushPlan {
    switch stage {
    case .conflicts: try conflictPlan()
    case .versions: try versionPlan()
    }
  }

  /// The plan; nil where a version came in between that names a conflict version which must go first.
  func readyPlan(_ stage: PushPlan.Stage) throws(UbiquityError) -> PushPlan? {
    if stage == .versions, try !references(Reference.conflicts).isEmpty { return nil }
    return try pushPlan(stage)
  }

  /// Whether there are versions to send, and no conflict versions, which go first.
  func hasVersionsAlone() throws(UbiquityError) -> Bool {
    guard try conflictPlan().isEmpty else { return false }
    if try isRemoteSetBack { return false }
    return try isAhead()
  }

  /// Whether this device's report of what it has is newer than the one that the remote has.
  private func hasUnsentReport() throws(UbiquityError) -> Bool {
    if try isLeaving { return false }
    var plan = PushPlan()
    try add(Reference.devices + device.id, to: &plan)
    return !plan.isEmpty
  }

  /// Whether there are versions or conflict versions to send; where something was received, a report of that to the others, too.
  func hasUnsent(afterNews: Bool) throws(UbiquityError) -> Bool {
    guard try conflictPlan().isEmpty else { return true }
    if try isAhead() { return true }
    guard afterNews else { return false }
    return try hasUnsentReport()
  }

  /// Whether `main` has versions that the remote, as it was last seen, has not.
  func isAhead() throws(UbiquityError) -> Bool {
    let head = try head().id
    guard let fetched = try reference(Reference.remoteMain) else { return true }
    if fetched == head { return false }
    return try !isAncestor(head, of: fetched)
  }

  private func conflictPlan() throws(UbiquityError) -> PushPlan {
    var plan = PushPlan()
    let there = try references(Reference.remoteConflicts)
    for id in try state.resolved where there[id] != nil { plan.references[Reference.conflicts + id] = .some(nil) }
    for (id, commit) in try references(Reference.conflicts) { plan.references[Reference.conflicts + id] = commit }
    return plan
  }

  private func versionPlan() throws(UbiquityError) -> PushPlan {
    if try isLeaving { return PushPlan() }
    var plan = try activityPlan()
    try add(Reference.devices + device.id, to: &plan)
    if try circleIsAhead() { try add(Reference.circle, to: &plan) }
    let old = try reference(Reference.remoteMain), head = try head()
    if old == head.id { return plan }
    plan.references[Reference.main] = head.id
    plan.documents = try passingOverAbsent { () throws(UbiquityError) in
      try documents(from: old.map { id throws(UbiquityError) in try commit(id) }, to: head)
    }
    return plan
  }

  /// What tells the others of this device: its report, and the circle that it founded.
  func introductionPlan(replacingCircle: Bool = false) throws(UbiquityError) -> PushPlan {
    var plan = PushPlan()
    if try isLeaving { return plan }
    plan.isCircleForced = replacingCircle
    try add(Reference.devices + device.id, to: &plan)
    let isCircleDue = replacingCircle ? true : try circleIsAhead()
    if isCircleDue { try add(Reference.circle, to: &plan) }
    return plan
  }

  func activityPlan() throws(UbiquityError) -> PushPlan {
    var plan = PushPlan()
    if try isLeaving { return plan }
    try add(ownReference, to: &plan)
    if let activities = plan.references[ownReference] ?? nil { try noteSending(activities) }
    return plan
  }

  private func add(_ name: String, to plan: inout PushPlan) throws(UbiquityError) {
    guard let target = try reference(name), let tracking = Reference.tracking(name), try reference(tracking) != target
    else { return }
    plan.references[name] = target
  }

  /// Remembers what the remote has now. What moved here while it was sent is left for the next fetch to tell.
  func accept(_ outcome: PushOutcome, of plan: PushPlan) throws(UbiquityError) {
    let accepted = plan.references.filter { outcome.accepted.contains($0.key) }
    var known: [String: ObjectID] = [:]
    for (name, target) in accepted {
      guard let tracking = Reference.tracking(name) else { continue }
      guard let target else { try delete(tracking); continue }
      if try reference(name) == target { known[tracking] = target }
    }
    if let main = accepted[Reference.main] ?? nil, (try? isNews(main)) == true { known[Reference.knownMain] = main }
    if let circle = accepted[Reference.circle] ?? nil { known[Reference.trustedCircle] = circle }
    try set(known)
    for name in outcome.accepted where name.hasPrefix(Reference.conflicts) { try delete(name) }
    let there = try references(Reference.remoteConflicts)
    try changeState { $0.resolved.removeAll { there[$0] == nil } }
  }

  /// What the remote is known to have.
  func knownReferences() throws(UbiquityError) -> KnownReferences {
    try KnownReferences(trackedReferences(), device: device.id, isSetBack: isRemoteSetBack)
  }
}
