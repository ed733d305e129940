import Foundation
import Handoff
import Ubiquity

/// Takes activities to other machines: into the document's container, whose store sends them.
@MainActor
final class UbiquityTransport: ActivityTransport {
  weak var controller: DocumentController?
  private var sending: Task<Void, Never>?
  private var isDue = false

  @MainActor func publish(_ payload: ActivityPayload, isCurrent: Bool) async {
    guard let controller, let document = controller.document(withActivity: payload.identifier),
      let container = document.ubiquity?.container,
      let activity = document.publication(of: payload, state: .active, isCurrent: isCurrent)
    else { return }
    do {
      try await container.publish(activity)
      if !controller.isUnattended, controller.sendsActivities { send(by: container) }
    } catch { controller.report(error) }
  }

  /// Whoever ends an activity decides whether the store forgets it or remembers it as recent.
  @MainActor func withdraw(_ identifier: UUID) async {}

  /// Sends in the background, one at a time; what comes meanwhile goes with the next.
  private func send(by container: UbiquityContainer) {
    isDue = true
    guard sending == nil else { return }
    sending = Task {
      while isDue {
        isDue = false
        do { try await container.pushActivities() } catch { controller?.report(error) }
      }
      sending = nil
    }
  }
}
