public import Foundation
import Handoff
public import Ubiquity

/// An activity of another machine that can be taken up here.
public struct Offer: Sendable {
  public let container: UbiquityContainer
  public let activity: DeviceActivity

  /// Whether it may be taken up without being asked for by name: its device is approved.
  public var isTrusted: Bool { activity.isTrusted }

  /// What its own machine calls it; where that is the name of a document that has another one here by now, that one.
  public var title: String {
    let given = try? activity.payload.get().title
    return given.flatMap { activity.path != nil && $0 == Self.name(activity.base?.path) ? nil : $0 } ?? name
  }
  /// Why it cannot be continued, as far as that is known: its document was deleted, no document type has its type, its time is over, or its draft cannot be read.
  public internal(set) var obstacle: (any Error)?
  /// Where the document is here, or will be when its draft is continued; nil where it has not arrived.
  public var file: URL? { activity.path.flatMap { try? container.file(at: $0) } }

  /// The offer when what its device saved before its draft, and has not sent, is here.
  func withVersions() async throws -> Offer {
    Offer(container: container, activity: try await container.takingUpVersions(before: activity), obstacle: obstacle)
  }

  /// Whether it has unsaved edits that cannot be continued, as the document of theirs that was at the path is gone.
  func leavesEdits(of path: String?) -> Bool {
    activity.path == nil && activity.draft != nil && path != nil && activity.base?.path == path
  }

  private var name: String { Self.name(activity.path ?? activity.base?.path) ?? "unknown document" }

  private static func name(_ path: String?) -> String? { path.map { URL(filePath: $0).lastPathComponent } }
}

extension DocumentController {
  /// The activities that were fetched last, of all containers: the current ones first, then by age. Own ones are included only on request.
  public func offers(includingOwn: Bool = false) async throws -> [Offer] {
    var offers: [Offer] = []
    let now = surroundings.now()
    for container in try registry.openContainers() {
      offers += try await container.activities().filter { includingOwn || !$0.isThisDevice }.map {
        Offer(container: container, activity: $0, obstacle: obstacle(of: $0, at: now))
      }
    }
    return offers.sorted { $0.activity.order(at: now) > $1.activity.order(at: now) }
  }

  /// What can be told without reading the draft.
  private func obstacle(of activity: DeviceActivity, at now: Date) -> (any Error)? {
    switch activity.payload {
    case .failure(let error): return error
    case .success(let payload):
      if !reader.types.claims(payload.activityType) { return HandoffError.unknownActivityType(payload.activityType) }
      guard let date = payload.expirationDate, payload.isExpired(at: now) else { return nil }
      return HandoffError.expired(date)
    }
  }
}

extension DeviceActivity {
  /// What says that it is of the future comes last.
  func order(at now: Date) -> (Int, Int, Date) { (isTimely ? 1 : 0, rank(at: now), updated) }

  /// Active before recent, current before the others. What nobody touched for a month is neither any more: its machine may never have got to say so.
  private func rank(at now: Date) -> Int {
    now.timeIntervalSince(updated) < 30 * 86_400 ? (state == .active ? 2 : 0) + (isCurrent ? 1 : 0) : 0
  }
}
