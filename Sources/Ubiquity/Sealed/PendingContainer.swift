internal import Crypto
internal import Files
public import Foundation
internal import Git

/// A container that this machine asked for and does not have yet, for nobody has approved it.
public struct PendingContainer: Hashable, Sendable {
  public var root: URL
  public var remote: String
  /// What this machine is called in the request.
  public var name: String
  /// For people to compare.
  public var code: String
}

extension DeviceRegistry {
  /// What was asked for, sorted by its folder.
  public func pending() -> [PendingContainer] {
    let folder = SealedFolder.joining(surroundings), names = (try? Folder(folder).names()) ?? []
    return names.compactMap { PendingRequest.read(SealedFolder("\(folder)/\($0)")) }
      .map {
        PendingContainer(
          root: URL(filePath: $0.root, directoryHint: .isDirectory), remote: $0.remote, name: $0.name, code: $0.code)
      }
      .sorted { $0.root.path < $1.root.path }
  }
}

extension DeviceRegistry {
  /// Takes back what was asked for, here and on the remote. Why it could not be taken from there; it is forgotten here all the same. Throws where the task is
  /// cancelled before it is taken from there: then it is asked for still.
  public func withdraw(_ pending: PendingContainer) async throws -> UbiquityError? {
    let device = try device(proposing: pending.name)
    let folder = SealedFolder.joining(surroundings)
    let names = (try? Folder(folder).names()) ?? []
    var failure: UbiquityError?
    for own in names.map({ SealedFolder("\(folder)/\($0)") }) {
      guard let request = PendingRequest.read(own), URL(filePath: request.root).path == pending.root.path else {
        continue
      }
      do { try withdraw(request, of: device, own) } catch {
        if Task.isCancelled { throw error }
        failure = error
      }
      own.discard()
    }
    return failure
  }

  private func withdraw(_ request: PendingRequest, of device: Device, _ folder: SealedFolder) throws(UbiquityError) {
    let key = try SigningKey.of(device, surroundings).publicKey
    let url = try surroundings.remoteURL(request.remote), options = surroundings.networkOptions(for: url)
    let record = RequestRecord(id: device.id, name: request.name, key: key)
    try SealedRemote(folder, device: device, surroundings: surroundings).withdraw(
      record.path(in: request.container, mailbox: request.mailbox), url, options)
  }
}

extension SealedFolder {
  static func joining(_ surroundings: Surroundings) -> String {
    surroundings.stateFolder.appending(path: "joining").path(percentEncoded: false)
  }

  /// What is kept of a container that is to be at the root, until it is there.
  static func joining(_ root: String, _ surroundings: Surroundings) -> SealedFolder {
    let name = ContainerTag(Array(SHA256.hash(data: Data(root.utf8))))
    return SealedFolder("\(joining(surroundings))/\(name)")
  }

  /// Forgets what was asked.
  func discard() { try? FileManager.default.removeItem(atPath: path) }

  /// Becomes the folder of a container that was made.
  func move(to other: SealedFolder) throws(UbiquityError) {
    try other.mark()
    do {
      try FileManager.default.moveItem(atPath: path, toPath: other.path)
      try? FileManager.default.removeItem(atPath: "\(other.path)/\(PendingRequest.file)")
    } catch {
      throw UbiquityError(error, doing: "make the folder", on: other.path)
    }
  }
}
