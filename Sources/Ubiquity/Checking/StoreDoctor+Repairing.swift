internal import Foundation

extension StoreDoctor {
  /// Mends what can be mended: from what is here, and with `remote` from the remote, which must answer only where something is missing.
  /// Returns what was done, a line for each thing; nothing where nothing was wrong. `verify` tells what is still wrong then. Throws `cancelled` where the task is: what was
  /// done stays, and the next repair does the rest.
  public func repair(remote: Bool = true) throws(UbiquityError) -> [String] {
    try checkIsContainer()
    try checkMayWrite()
    SealedFolder(ofContainer: root).markWhereSealed()
    let isFolderLost = try makeFolder()
    let lock = try StoreLock("\(own)/lock") { !Task.isCancelled }
    defer { withExtendedLifetime(lock) {} }
    let network = try StoreLock("\(own)/network.lock", timeout: 60) { !Task.isCancelled }
    defer { withExtendedLifetime(network) {} }
    let site = StoreSite(git: git, device: device, surroundings: surroundings, contentMerge: contentMerge)
    let meter = ExchangeMeter(), began = surroundings.now()
    let result = meter.measure { () throws(UbiquityError) in
      try StoreRepair.passes(over: site, isFolderLost: isFolderLost, mayAskRemote: remote)
    }
    let failure: UbiquityError? = if case .failure(let error) = result, Task.isCancelled { error } else { nil }
    note(meter.traffic, since: began, failure: failure)
    return try result.get()
  }

  /// Writes down what came from the remote, and that no more was wanted.
  private func note(_ traffic: ExchangeMeter.Traffic, since began: Date, failure: UbiquityError?) {
    if traffic == ExchangeMeter.Traffic(), failure == nil { return }
    let store = try? Store(root: root, device: device, surroundings: surroundings, contentMerge: contentMerge)
    try? store?.note(.repair, SyncReport(), traffic, since: began, failure: failure)
  }

  /// Throws `permission` where nothing could be mended.
  private func checkMayWrite() throws(UbiquityError) {
    let files = FileManager.default
    for folder in [git, own] where files.fileExists(atPath: folder) && !files.isWritableFile(atPath: folder) {
      throw UbiquityError(
        .permission, "you may not write to \(Printable.quoted(folder))",
        hint: "check who owns the folder and what is in it")
    }
  }

  /// Makes docedit's own folder where it is gone; whether it was.
  private func makeFolder() throws(UbiquityError) -> Bool {
    if FileManager.default.fileExists(atPath: own) { return false }
    do { try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true) } catch {
      throw UbiquityError(error, doing: "make the folder", on: own)
    }
    return true
  }
}
