internal import Foundation
internal import Git

extension UbiquityContainer {
  /// Throws where a remote on a host does not answer, was set back, or says that it lacks what only it would have then.
  func checkHostKeeps(_ documents: [TreePath]) async throws(UbiquityError) {
    guard try store.state.remote != nil, case let remote = try remoteURL(), RemoteFolder(remote) == nil else { return }
    var objects: [ObjectID: TreePath] = [:]
    for document in documents {
      for blob in try store.disposableBlobs(of: [document]) where store.repository.contains(blob) {
        objects[blob] = document
      }
    }
    let folder = "\(Store.folder(of: store.root))/download-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      let main = try await exchange.ask(remote, for: objects.keys.sorted(), in: folder)
      try store.checkIsNotSetBack(main, on: remote)
    } catch { throw error.refusingEviction(of: objects, remote) }
  }
}

extension Store {
  /// A `main` that is not known here came after the known one.
  fileprivate func checkIsNotSetBack(_ main: RemoteMain, on remote: RemoteURL) throws(UbiquityError) {
    switch main {
    case .unknown: return
    case .nowhere: throw .emptied(remote.description)
    case .at(let listed):
      guard let known = try reference(Reference.remoteMain), known != listed, repository.contains(listed),
        try !isAncestor(known, of: listed)
      else { return }
      throw UbiquityError(
        .notEvictable, "nothing is evicted: the remote was set back, and may lack what is evicted",
        hint: "docedit remote --repair")
    }
  }
}

extension UbiquityError {
  /// What the words of the host name is a document's.
  fileprivate func refusingEviction(of objects: [ObjectID: TreePath], _ remote: RemoteURL) -> UbiquityError {
    switch code {
    case .damagedRemote:
      let lost = objects.filter { message.contains($0.key.description) }.map { Printable.quoted($0.value.description) }
      return .damaged(
        remote, "it lacks what would be nowhere else then" + (lost.first.map { ": \($0)" } ?? ""),
        hint: Self.way(to: remote, hasContainer: true))
    case .offline:
      return UbiquityError(
        .offline, "nothing is evicted: \(message)",
        hint: "check the network; with --offline, what the remote had at the last exchange counts")
    default: return self
    }
  }
}
