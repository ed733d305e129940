import Foundation
import Handoff
import RichText
public import Ubiquity

extension Document {
  /// What came from other machines.
  public enum Arrival: Sendable {
    /// A newer version is there, and unsaved edits fit on top of it: it can be taken with `accept(_:)`.
    case version(NewerVersion)
    /// A newer version is there that changed what unsaved edits here change too; a save keeps both.
    case newerVersion(note: String)
    /// The document was renamed or moved.
    case moved(to: String)
    /// The document was deleted; a save brings it back.
    case deleted(by: ChangeMaker)
    /// A folder that is no document has the document's place; a save gives it another name.
    case hidden
    /// The document was deleted, and another one has its name; a save gives this one, which has unsaved edits, another name.
    case replaced
    /// The document's activity was continued on another device.
    case continued(on: Device)
    /// A device that is not approved says that it continued the document's activity; nothing is given away.
    case claimed(by: Device)
  }

  /// Looks at what the last exchange brought for this document.
  public func arrivals() async throws -> [Arrival] {
    if ubiquity == nil { return [] }
    var arrivals: [Arrival] = []
    if let device = try await continuingDevice() { arrivals.append(.continued(on: device)) }
    arrivals += try await newClaims().map { .claimed(by: $0) }
    do {
      if let move = try await followMove() { arrivals.append(move) }
      if let news = try await news() { arrivals.append(news) }
    } catch {
      if arrivals.isEmpty { throw error }
      controller.report(error)
    }
    return arrivals
  }

  /// The device that continued this document's activity, told once.
  private func continuingDevice() async throws -> Device? {
    guard continuedOn == nil, let activity, let ubiquity else { return nil }
    let found = try await ubiquity.container.activities().first {
      !$0.isThisDevice && $0.isTrusted && $0.continues?.activity == activity.identifier
    }
    guard let device = found?.device, continuedOn == nil, self.activity === activity else { return nil }
    continuedOn = device
    publishing?.cancel()
    controller.coordinator.activityWasContinued(activity.identifier)
    do { try await ubiquity.container.withdraw(activity.identifier) } catch { controller.report(error) }
    return device
  }

  /// Devices that are not approved and say that they continued the activity, each told once.
  private func newClaims() async throws -> [Device] {
    guard continuedOn == nil, let activity, let ubiquity else { return [] }
    let claims = try await ubiquity.container.activities().filter {
      !$0.isTrusted && $0.continues?.activity == activity.identifier
    }
    return claims.map(\.device).filter { claimants.insert($0.id).inserted }
  }

  /// Goes on where the document is by now. Nil where it did not move.
  @discardableResult
  func followMove() async throws -> Arrival? {
    guard let ubiquity else { return nil }
    if let path = try await ubiquity.container.currentPath(of: ubiquity.base), !path.isSpelled(as: ubiquity.path) {
      return try await follow(to: path)
    }
    return try await followExchange()
  }

  /// Goes on as the document at another path of its container.
  @discardableResult
  func follow(to path: String) async throws -> Arrival {
    guard let container = ubiquity?.container else { return .moved(to: path) }
    let file = try container.file(at: path)
    do { try await journal.move(to: file) } catch { controller.report(error) }
    ubiquity?.path = path
    self.file = file
    activity?.title = displayName
    publishSoon()
    return .moved(to: path)
  }

  /// Goes on under the name that the document got when it and another one exchanged theirs, which no version tells of. Nil where that is not so.
  func followExchange() async throws -> Arrival? {
    guard let ubiquity, let base = ubiquity.base, case let container = ubiquity.container,
      try await container.document(at: ubiquity.path)?.blob != base.blob, base.blob == version,
      case .at(let path) = try await container.fate(ofContent: base.blob, at: ubiquity.path),
      !path.isSpelled(as: ubiquity.path),
      let present = try await container.document(at: path), present.blob == base.blob
    else { return nil }
    self.ubiquity?.base = present
    return try await follow(to: path)
  }

  /// Goes on in the folder that the container was moved to as a whole. Nil where it is in its place; throws where it is nowhere to be found.
  @discardableResult
  public func followFolder() async throws -> Arrival? {
    guard let place = ubiquity, let container = try controller.registry.container(movedFrom: place.folder) else {
      return nil
    }
    ubiquity = UbiquitousPlace(container: container, path: place.path, base: place.base)
    try await follow(to: place.path)
    return .moved(to: file.path(percentEncoded: false))
  }
}
