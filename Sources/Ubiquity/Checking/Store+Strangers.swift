internal import Git

/// Anybody who may write to the remote may put anything there under docedit's names. What is nothing of docedit's, and what is in a member's name without its key, is
/// passed over wherever it is met.
extension Store {
  /// What the remote, as it was last seen, has of that kind, by the names that references have there. What lacks an object is not judged.
  func strangers() -> [String: ObjectID] {
    var strangers: [String: ObjectID] = [:]
    for (name, target) in repository.readableReferences() where isStrange(name, target) {
      strangers[Reference.shared(name)] = target
    }
    return strangers
  }

  /// The same, with what there is to say of each.
  func strangersInWords() -> [String: String] {
    strangers().reduce(into: [:]) { words, stranger in
      let owner = owner(ofForged: stranger.key, stranger.value)
      let remark = owner.map { "in the name of \(Printable.quoted($0)), and not signed by its key" }
      words[stranger.key] = "\(stranger.key) is \(remark ?? "nothing of docedit's")"
    }
  }

  /// The name of the member that the activities say they are of; nil for anything else.
  private func owner(ofForged name: String, _ target: ObjectID) -> String? {
    guard name.hasPrefix(Reference.activities) else { return nil }
    let id = String(name.dropFirst(Reference.activities.count))
    return areForged(activities: target, of: id) ? (try? circle())?.member(id)?.device.name : nil
  }

  private func isStrange(_ name: String, _ target: ObjectID) -> Bool {
    let id = String(name.split(separator: "/").last ?? "")
    let isStrange =
      if name.hasPrefix(Reference.remoteConflicts) {
        isNoConflict(id, target)
      } else if name.hasPrefix(Reference.remoteActivities) {
        isNoActivities(of: id, target) || areForged(activities: target, of: id)
      } else if name.hasPrefix(Reference.remoteDevices) {
        isNoReport(of: id, target)
      } else { false }
    return isStrange && isWhole(target)
  }

  private func isWhole(_ target: ObjectID) -> Bool {
    let root = (try? commit(target).content.tree) ?? target
    guard let losses = try? repository.inspect([root]).losses, let evicted = try? evictions.blobs else { return false }
    return losses.allSatisfy { evicted[$0.id] != nil }
  }

  private func isNoConflict(_ id: String, _ target: ObjectID) -> Bool {
    !ConflictID.isWellFormed(id) || ((try? conflict(id, at: target)) ?? nil) == nil
  }

  /// What says of itself that it is a device's activities is not strange: a newer docedit may have written it.
  private func isNoActivities(of id: String, _ target: ObjectID) -> Bool {
    guard Device.isID(id), let content = try? commit(target).content else { return true }
    if content.signature.isOf(id), content.isOf(.activities) { return false }
    return ((try? activities(in: content.tree))?.items ?? [:]).isEmpty
  }

  private func isNoReport(of id: String, _ target: ObjectID) -> Bool {
    guard Device.isID(id), let content = try? commit(target).content else { return true }
    if content.signature.isOf(id), content.isOf(.device) { return false }
    return (try? deviceRecord(at: target))?.flatMap { $0.id == id ? $0 : nil } == nil
  }
}

extension UbiquityContainer {
  /// Takes that away from the remote. A remote that keeps it is no failure: it is passed over as before.
  func removeStrangers(from url: RemoteURL) async throws(UbiquityError) -> RemoteRepair.Removal {
    let strangers = store.strangers()
    if strangers.isEmpty { return RemoteRepair.Removal() }
    let transfer = Transfer(root: store.root, device: device, surroundings: store.surroundings)
    let there = try transfer.list(url, options: store.surroundings.networkOptions(for: url))
      .filter { strangers[RemoteNamespace.localName($0.key)] == $0.value }.keys.sorted()
    if there.isEmpty { return RemoteRepair.Removal() }
    let outcome = try await noted(.repair) { _ throws(UbiquityError) in
      try await self.handOffExchange.push(url, there.map { ":\($0)" }, after: nil, progress: nil)
    }
    try forget(outcome.byLocalNames.accepted)
    return RemoteRepair.Removal(removed: outcome.accepted.sorted(), refusal: outcome.failure?.message)
  }

  private func forget(_ names: Set<String>) throws(UbiquityError) {
    try store.locked { () throws(UbiquityError) in
      for name in names.compactMap(Reference.tracking) { try store.delete(name) }
    }
  }
}
