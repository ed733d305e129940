internal import Git

// What is done for a remote in a folder before anything is exchanged with it.
extension UbiquityContainer {
  /// Of a remote in a folder, makes git able to read it, and gives it the objects that it lacks.
  func mendFolder(of url: RemoteURL) throws(UbiquityError) -> RemoteRepair {
    var repair = RemoteRepair()
    guard let folder = RemoteFolder(url) else { return repair }
    if let damage = folder.damage ?? folder.hindrance {
      repair.finding = "the remote was damaged: \(damage)"
      try folder.mend(at: store.now, known: knownReferences())
    }
    try complete(folder, &repair)
    return repair
  }

  private func complete(_ folder: RemoteFolder, _ repair: inout RemoteRepair) throws(UbiquityError) {
    guard let other = try? folder.open() else { return }
    let found = try folder.inspection(of: other), lacks = !found.losses.isEmpty
    if !lacks, folder.uselessPackFiles(other).isEmpty {
      if folder.mayHaveLostReferences(found, other), try !store.isEncrypted { try leaveOut(of: folder, &repair) }
      return
    }
    repair.finding =
      repair.finding
      ?? (lacks ? "the remote lacked what its versions need" : "the remote had packs that cannot be read")
    if try store.isEncrypted {
      let transfer = Transfer(root: store.root, device: device, surroundings: store.surroundings)
      repair.objects = try transfer.completeSealed(folder, at: store.now)
      return
    }
    repair.objects = try folder.complete(from: store.repository, at: store.now)
    try leaveOut(of: folder, &repair)
    if !repair.leftOut.isEmpty { repair.objects += try folder.complete(from: store.repository, at: store.now) }
  }

  private func leaveOut(of folder: RemoteFolder, _ repair: inout RemoteRepair) throws(UbiquityError) {
    repair.leftOut = try folder.leaveOut(asIn: store.repository, known: knownReferences(), at: store.now)
    if repair.leftOut.isEmpty { return }
    repair.finding = repair.finding ?? "the remote had references to what nobody can read"
  }

  /// What the remote is known to have had, by its own names for that; nothing of an encrypted one.
  private func knownReferences() throws(UbiquityError) -> [String: ObjectID] {
    if try store.isEncrypted { return [:] }
    let tracked = try store.trackedReferences(), namespace = try store.state.namespace ?? .own
    var known = Dictionary(tracked.map { (namespace.remoteName($0.key), $0.value) }) { $1 }
    if let main = try store.reference(Reference.knownMain) { known[Reference.main] = main }
    return known
  }
}
