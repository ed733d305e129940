internal import Files
public import Foundation
internal import Git

extension UbiquityContainer {
  /// Whether the folder is a git repository of the user's own, which would be adopted.
  public static func isRepository(at root: URL) -> Bool {
    FileManager.default.fileExists(atPath: Folder.resolved(root.path(percentEncoded: false)) + "/.git")
      && !isThere(at: root)
  }

  /// Makes the repository a container, then exchanges with the remote. Where that fails, everything is as it was.
  static func adopt(
    _ repository: ExistingRepository, remote: String?, device: Device, contentMerge: ContentMerge?,
    encryption: Encryption, progress: SyncObserver?
  ) async throws(UbiquityError) -> UbiquityContainer {
    let adopter = RepositoryAdopter(repository, device: device)
    try await adopter.check(remote)
    let maker = ContainerMaker(
      root: URL(filePath: repository.root, directoryHint: .isDirectory), remote: remote, device: device,
      surroundings: repository.surroundings, encryption: encryption, progress: progress)
    let before = try await adopter.adopt(encryption, joined: maker.joinIfEncrypted())
    let container = try open(
      at: URL(filePath: repository.root, directoryHint: .isDirectory), device: device,
      surroundings: repository.surroundings, contentMerge: contentMerge)
    do throws(UbiquityError) {
      if let remote { try await container.connect(to: remote, progress: progress) }
      try await container.begin()
    } catch {
      try? await container.release(to: before)
      guard error.code == .notDownloaded else { throw error }
      throw UbiquityError(
        error.code, error.message,
        hint:
          "first make it one with the remote that has them: docedit init FOLDER --remote URL; then docedit download --all"
      )
    }
    try? await container.introduce()
    return container
  }

  /// What the folder has and git had not becomes a version.
  private func begin() throws(UbiquityError) {
    try store.locked { () throws(UbiquityError) in
      try store.foundCircle()
      try store.collect()
    }
  }

  /// Takes the adoption back.
  private func release(to before: RepositoryAdopter.Former) throws(UbiquityError) {
    try store.locked { () throws(UbiquityError) in
      let head = try store.head().id
      if let main = before.main, head != main { try store.moveHead(from: head, to: main) }
      try store.forget()
      if before.isMarked { try store.sealedFolder.mark() }
      try WorkTree(root: "\(store.root)/.git").write(before.configuration, to: TreePath("config"))
      if before.main == nil { try store.delete(Reference.main) }
    }
  }
}
