public import Foundation
import Handoff
public import Ubiquity

/// An activity of another machine that can be taken up here.
public struct Offer: Sendable {
  public let container: UbiquityContainer
  public let activity: DeviceActivity

  /// Whether it may be taken up without being asked for by name: its device is approved.
  public var isTrusted: Bool { activity.isTrusted }

  /// The document's name, as its own machine called it.
  public var title: String { (try? activity.payload.get().title) ?? name }
  /// Whether all that it names is here: its document was not deleted since, and it can be read.
  public var isWhole: Bool { (try? activity.payload.get()) != nil }
  /// Where the document is here; nil where it has not arrived.
  public var file: URL? { activity.path.flatMap { try? container.file(at: $0) } }

  fileprivate var order: Int { !isTrusted ? 2 : isWhole ? 0 : 1 }

  private var name: String {
    (activity.path ?? activity.base?.path).map { URL(filePath: $0).lastPathComponent } ?? "unknown document"
  }
}

extension DocumentController {
  /// The activities that were fetched last, of all containers: the current ones first, then by age. Own ones are included only on request.
  public func offers(includingOwn: Bool = false) async throws -> [Offer] {
    var offers: [Offer] = []
    for container in try registry.openContainers() {
      offers += try await container.activities().filter { includingOwn || !$0.isThisDevice }.map {
        Offer(container: container, activity: $0)
      }
    }
    return offers.sorted { ($0.activity.rank, $0.activity.updated) > ($1.activity.rank, $1.activity.updated) }
  }

  /// The offers that stand to be continued: activities that nobody has continued, one a document, the latest. Those of devices that are not
  /// approved come last, and hide none of the others; before them those whose document is not here.
  public func continuableOffers() async throws -> [Offer] {
    let all = try await offers(includingOwn: true)
    let continued = Set(all.filter(\.isTrusted).compactMap(\.activity.continues?.activity))
    var seen: Set<String> = []
    return (0...2).flatMap { order in all.filter { $0.order == order } }.filter { offer in
      guard !offer.activity.isThisDevice, !continued.contains(offer.activity.identifier) else { return false }
      let document = offer.activity.path ?? offer.activity.identifier.uuidString
      return seen.insert("\(offer.isTrusted) \(offer.container.id)/\(document)").inserted
    }
  }
}

extension DeviceActivity {
  /// Active before recent, current before the others.
  fileprivate var rank: Int { (state == .active ? 2 : 0) + (isCurrent ? 1 : 0) }
}
