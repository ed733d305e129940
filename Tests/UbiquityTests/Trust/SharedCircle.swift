import Foundation
import Git

@testable import Ubiquity

/// Two machines and the circle of devices that they share over a remote.
struct SharedCircle {
  let world: World, laptop: Machine, desktop: Machine

  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
  }

  func remoteCircle() throws -> ObjectID? {
    try Repository.open(at: world.remote).reference(Reference.circle)
  }

  /// Makes the container on both, and lets the desktop in.
  func approved() async throws -> (laptop: UbiquityContainer, desktop: UbiquityContainer) {
    let one = try await laptop.create(), two = try await desktop.create()
    try await one.approve(desktop.device)
    return (one, two)
  }

  /// Takes the circle away everywhere, as it is where no docedit had one.
  func makeOld() throws {
    let places = [world.remote, laptop.git, desktop.git]
    for place in places {
      let repository = try Repository.open(at: place)
      for name in [Reference.circle, Reference.remoteCircle, Reference.trustedCircle] {
        try repository.deleteReference(name)
      }
    }
  }
}

extension UbiquityContainer {
  func report(of device: Device) throws -> DeviceReport {
    guard let report = try devices().first(where: { $0.device.id == device.id }) else { throw CancellationError() }
    return report
  }

  /// Asks the remote for the device's report and lets it in.
  func approve(_ device: Device) async throws {
    _ = try await poll()
    try await approve(report(of: device))
  }

  func foundCircle() throws { try store.foundCircle() }
}
