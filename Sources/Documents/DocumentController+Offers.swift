import Foundation
import Ubiquity

extension DocumentController {
  /// The offers that stand to be continued: activities that nobody has continued, one a document, the latest that can be, and all that have unsaved edits.
  /// Those of devices that are not approved come last, and hide none of the others; before them those that cannot be continued.
  public func continuableOffers() async throws -> [Offer] {
    let all = try await offers(includingOwn: true)
    let continued = Set(all.filter(\.isTrusted).compactMap(\.activity.continues?.activity))
    let open = all.filter {
      !$0.activity.isThisDevice && !$0.activity.isTakenUp && !continued.contains($0.activity.identifier)
    }
    return await inOrder(open.filter(\.isTrusted)) + open.filter { !$0.isTrusted }.oneForEachDocument
  }

  /// What can be continued comes first. What cannot be is left out where another one of its document can.
  private func inOrder(_ offers: [Offer]) async -> [Offer] {
    var (able, hindered): ([Offer], [Offer]) = ([], [])
    for offer in offers {
      let isFirst = !able.contains { $0.document == offer.document }
      if !isFirst, await !offer.hasUnsavedEdits { continue }
      let offer = await inspected(offer)
      if offer.obstacle == nil { able.append(offer) } else if isFirst { hindered.append(offer) }
    }
    let documents = Set(able.map(\.document))
    return able + hindered.filter { !documents.contains($0.document) }.oneForEachDocument
  }

  /// The offer with what is in the way of its draft, where that is not so large that to read it for a list would take long.
  private func inspected(_ offer: Offer) async -> Offer {
    guard offer.obstacle == nil, let draft = offer.activity.draft,
      await offer.container.size(of: draft) <= VersionReport.sizeLimit
    else { return offer }
    var offer = offer
    do { _ = try await IncomingActivity(offer, reader: reader) } catch { offer.obstacle = error }
    return offer
  }
}

extension Offer {
  /// What it is of, as far as that is here.
  fileprivate var document: String { "\(container.id)/\(activity.path ?? activity.identifier.uuidString)" }

  /// Whether its draft is not what the document is.
  fileprivate var hasUnsavedEdits: Bool {
    get async {
      guard let draft = activity.draft, let path = activity.path else { return false }
      return (try? await container.document(at: path))?.blob != draft
    }
  }
}

extension [Offer] {
  /// The first of each document.
  fileprivate var oneForEachDocument: [Offer] {
    var seen: Set<String> = []
    return filter { seen.insert($0.document).inserted }
  }
}
