internal import Git

/// What one push sends, and what it is known to have sent when it is accepted.
struct PushPlan: Hashable {
  /// Conflict versions go first: `main` never names one that the remote does not have.
  enum Stage: CaseIterable { case conflicts, versions }

  /// References by their names, and what they name now; nil: to be deleted on the remote.
  var references: [String: ObjectID?] = [:]
  /// What the versions that go with it change on the remote.
  var documents = DocumentChanges()

  /// Whether the circle takes the place of another one.
  var isCircleForced = false

  var isEmpty: Bool { references.isEmpty }

  /// What all devices move is not forced: `main` and the circle. `main` goes as it is in the plan: what it becomes meanwhile may name conflict versions that
  /// the remote does not have. So do activities: of newer ones it has to be written down first that they go.
  func refspecs(in namespace: RemoteNamespace) -> [String] {
    references.sorted { $0.key < $1.key }.map { name, target in
      let remote = namespace.remoteName(name)
      guard let target else { return ":\(remote)" }
      if name == Reference.main { return "\(target):\(remote)" }
      if name.hasPrefix(Reference.activities) { return "+\(target):\(remote)" }
      let isForced = name != Reference.circle || isCircleForced
      return isForced ? "+\(name):\(remote)" : "\(name):\(remote)"
    }
  }

  /// The plan without what is done.
  func without(_ accepted: Set<String>) -> PushPlan {
    var plan = self
    plan.references = references.filter { !accepted.contains($0.key) }
    return plan
  }
}
