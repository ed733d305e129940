internal import Git

extension RemoteExchange {
  func ask(_ remote: RemoteURL, for objects: [ObjectID], in folder: String) throws(UbiquityError) -> RemoteMain {
    let options = surroundings.networkOptions(for: remote)
    let main = try transfer.list(remote, options: options)[Reference.main]
    if case .ssh = remote, !objects.isEmpty, try !transfer.isEncrypted {
      try ask(remote, for: objects, in: folder, options)
    }
    return main.map { .at($0) } ?? .nowhere
  }

  /// git looks whether it has all that is asked for before it sends the first byte, and then nothing more is wanted. A host that lets nobody ask for single
  /// objects does not tell.
  private func ask(
    _ remote: RemoteURL, for objects: [ObjectID], in folder: String, _ known: NetworkOptions
  ) throws(UbiquityError) {
    let counter = TransferCounter()
    var options = known
    (options.namesObjects, options.byteLimit) = (true, 0)
    options.progress = {
      counter.note($0)
      return !Task.isCancelled
    }
    do throws(GitError) {
      try Repository.initializeBare(at: folder).download(remote, objects.map(\.description), options: options)
    } catch {
      if counter.bytes == 0, [.remoteDamaged, .timedOut, .cancelled].contains(error.code) {
        throw UbiquityError(error)
      }
    }
  }
}
