internal import Git

extension Store {
  /// `changes` are what other programs did in the folder.
  func status(_ changes: [TreePath: ObjectID?]) throws(UbiquityError) -> ContainerStatus {
    let state = try state, head = try head().id, conflicts = try conflicts()
    let fetched = try reference(Reference.remoteMain)
    return ContainerStatus(
      remote: state.remote, isEncrypted: try isEncrypted, lastSync: state.lastSync, lastFailure: try presentFailure,
      obstacle: obstacle, ahead: try commitCount(from: head, hiding: fetched.map { [$0] } ?? []),
      behind: try fetched.map { id throws(UbiquityError) in try commitCount(from: id, hiding: [head]) } ?? 0,
      localChanges: changes.keys.map(\.description).documentPaths, conflicts: conflicts.count,
      deletedInConflict: try deleted(in: conflicts), devices: try devices(), circle: try circleStatus())
  }

  private func deleted(in conflicts: [ConflictVersion]) throws(UbiquityError) -> [String] {
    var paths: Set<String> = []
    for conflict in conflicts where try place(of: conflict) == nil { paths.insert(conflict.path) }
    return paths.sorted().documentPaths
  }

  /// Why the last round failed; nil where a newer one is sending already. What something large failed of is not over where all else is sent.
  private var presentFailure: String? {
    get throws(UbiquityError) {
      if isUploading { return nil }
      if isSending, try !mayHaveLarge { return nil }
      return try lastFailure
    }
  }

  private var obstacle: UbiquityError? {
    do throws(UbiquityError) { try checkFolderIsFree() } catch { return error }
    return nil
  }
}
