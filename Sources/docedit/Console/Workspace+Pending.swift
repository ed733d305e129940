import Documents
import Foundation
import Ubiquity

extension Workspace {
  /// What this machine asked for: all of it, or what is to be in a folder.
  func pending(in folder: String?) -> [PendingContainer] {
    let path = folder.map { machine.file($0).path }
    return registry.pending().filter { path == nil || path == $0.root.path }
  }

  /// Makes those of the containers that this machine was let in to by now. Returns those that are waited for still, and why.
  func complete(_ pending: [PendingContainer]) async throws -> [(container: PendingContainer, failure: UbiquityError)] {
    var waiting: [(container: PendingContainer, failure: UbiquityError)] = []
    for one in pending {
      do { try await complete(one) } catch let error as UbiquityError where error.code == .waiting {
        waiting.append((one, error))
      }
    }
    return waiting
  }

  private func complete(_ pending: PendingContainer) async throws {
    let device = try registry.device(proposing: pending.name), merge = reader.contentMerge
    let container = try await exchanging {
      let container = try await UbiquityContainer.create(
        at: pending.root, remote: pending.remote, device: device, surroundings: machine.surroundings,
        contentMerge: merge, progress: $0)
      try registry.add(root: container.root)
      return container
    }
    _ = try registry.device(named: pending.name)
    console.note("\(container.root.path) was approved, and is a ubiquity container now")
    if let warning = DeviceNames(await container.knownDevices()).warning(of: device) { console.note(warning) }
  }
}
