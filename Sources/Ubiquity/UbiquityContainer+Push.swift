internal import Git

extension UbiquityContainer {
  /// Pushes. Where the remote takes branches only, under the names of branches, and remembers that.
  func push(_ plan: PushPlan, to remote: RemoteURL, after known: KnownReferences?, _ progress: SyncObserver?)
    async throws(UbiquityError) -> PushOutcome
  {
    if plan.references[Reference.main] != nil { try await bringWhatIsSent(progress) }
    let namespace = try store.state.namespace ?? .own
    let outcome = try await push(plan, to: remote, in: namespace, after: known, progress)
    guard namespace == .own, outcome.refusesOwnNames else { return outcome }
    let second = try await push(plan.without(outcome.accepted), to: remote, in: .branches, after: nil, progress)
    if second.failure != nil { return outcome }
    try store.locked { () throws(UbiquityError) in try store.changeState { $0.namespace = .branches } }
    return outcome.followed(by: second)
  }

  private func push(
    _ plan: PushPlan, to remote: RemoteURL, in namespace: RemoteNamespace, after known: KnownReferences?,
    _ progress: SyncObserver?
  ) async throws(UbiquityError) -> PushOutcome {
    let refspecs = plan.refspecs(in: namespace)
    return try await handOffExchange.push(remote, refspecs, after: known, progress: progress).byLocalNames
  }
}
