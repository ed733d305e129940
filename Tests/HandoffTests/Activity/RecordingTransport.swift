import Foundation
import Handoff

/// Keeps what it is asked to bring to the others.
@MainActor
final class RecordingTransport: ActivityTransport {
  enum Event: Equatable {
    case published(ActivityPayload, isCurrent: Bool)
    case withdrawn(UUID)
  }

  private(set) var events: [Event] = []
  private(set) var isBusy = false
  private(set) var wasAskedWhileBusy = false

  func publish(_ payload: ActivityPayload, isCurrent: Bool) async {
    await take(.published(payload, isCurrent: isCurrent))
  }
  func withdraw(_ identifier: UUID) async { await take(.withdrawn(identifier)) }

  private func take(_ event: Event) async {
    if isBusy { wasAskedWhileBusy = true }
    isBusy = true
    await Task.yield()
    isBusy = false
    events.append(event)
  }

  var payloads: [ActivityPayload] {
    events.compactMap { if case .published(let payload, _) = $0 { payload } else { nil } }
  }

  /// What is on offer after all events: identifiers, and whether each is current.
  var offers: [UUID: Bool] {
    events.reduce(into: [:]) { offers, event in
      switch event {
      case .published(let payload, let isCurrent): offers[payload.identifier] = isCurrent
      case .withdrawn(let identifier): offers[identifier] = nil
      }
    }
  }
}
