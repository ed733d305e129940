internal import Git

extension Store {
  func status() throws(UbiquityError) -> ContainerStatus {
    let state = try state, head = try head().id
    let fetched = try reference(Reference.remoteMain)
    return ContainerStatus(
      remote: state.remote, isEncrypted: try isEncrypted, lastSync: state.lastSync, lastFailure: state.lastFailure,
      ahead: try commits(from: head, hiding: fetched.map { [$0] } ?? []).count,
      behind: try fetched.map { id throws(UbiquityError) in try commits(from: id, hiding: [head]).count } ?? 0,
      localChanges: try localChanges().keys.map(\.description).documentPaths, conflicts: try conflicts().count,
      devices: try devices(), circle: try circleStatus())
  }
}
