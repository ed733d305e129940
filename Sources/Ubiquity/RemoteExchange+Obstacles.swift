internal import Git

extension RemoteExchange {
  /// Takes away from the remote what is in the way there, if it still is what it was. A remote that keeps it is no failure yet: much can be exchanged all the same.
  func clear(_ obstacles: [String: ObjectID], from remote: RemoteURL, _ repository: borrowing Repository) {
    let deletions = obstacles.keys.sorted().map { ":\($0)" }, options = surroundings.networkOptions(for: remote)
    let isAsItWas = { (listed: [String: ObjectID]) in obstacles.allSatisfy { listed[$0.key] == $0.value } }
    _ = try? transfer.push(from: repository, remote, deletions, options: options, if: isAsItWas)
    for name in obstacles.keys { forget(name, repository) }
  }

  /// What was fetched under the name, and under names that one excludes.
  private func forget(_ name: String, _ repository: borrowing Repository) {
    guard let own = Reference.tracking(RemoteNamespace.localName(name)),
      let known = try? repository.references("refs/remotes/origin/ubiquity/")
    else { return }
    for (other, _) in known where other == own || other.hasPrefix(own + "/") || own.hasPrefix(other + "/") {
      try? repository.deleteReference(other)
    }
  }
}

extension UbiquityContainer {
  /// Why what this device sends did not get through, however often it tried.
  func overtaken() throws(UbiquityError) -> UbiquityError {
    let url = try remoteURL()
    let transfer = Transfer(root: store.root, device: device, surroundings: store.surroundings)
    let listed = (try? transfer.list(url, options: store.surroundings.networkOptions(for: url))) ?? [:]
    let namespace = try store.state.namespace ?? .own
    return UbiquityError.obstructed(url, listed, namespace) ?? .overtaken(on: url)
  }

  /// Takes away from the remote what is in the way of docedit's own references. Throws where a branch of somebody's own is in the way of `main`.
  func removeObstacles(from url: RemoteURL) async throws(UbiquityError) -> RemoteRepair.Removal {
    let transfer = Transfer(root: store.root, device: device, surroundings: store.surroundings)
    let listed = try transfer.list(url, options: store.surroundings.networkOptions(for: url))
    let names = Reference.obstacles(in: listed).keys.sorted()
    let others = listed.filter { !names.contains($0.key) }
    if let obstacle = try UbiquityError.obstructed(url, others, store.state.namespace ?? .own) { throw obstacle }
    if names.isEmpty { return RemoteRepair.Removal() }
    let outcome = try await noted(.repair) { _ throws(UbiquityError) in
      try await self.handOffExchange.push(url, names.map { ":\($0)" }, after: nil, progress: nil)
    }
    return RemoteRepair.Removal(removed: outcome.accepted.sorted(), refusal: outcome.failure?.message)
  }
}
