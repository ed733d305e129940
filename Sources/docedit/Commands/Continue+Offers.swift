import Documents
import Foundation
import Screens
import Ubiquity

extension PickerScreen.Item {
  /// An activity to choose.
  init(_ offer: Offer, _ names: DeviceNames, now: Date) {
    let activity = offer.activity
    let state = activity.state == .active ? "editing" : "recent"
    self.init(
      title: offer.title,
      details: ["\(names.label(activity.device)), \(state)\(activity.draft == nil ? "" : ", unsaved changes")"],
      age: Age.text(of: activity.updated, now: now))
  }
}

extension Offer {
  /// Why it is not taken up without being asked for.
  var complaint: String {
    switch activity.standing {
    case .waiting, .declined: "the device is not approved"
    case .unknown: "no such device is known"
    case .changed, .forged: "it is not the device's own"
    default: "it is by a \(activity.standing.shortRemark)"
    }
  }

  /// Whether its document is here, and something else is in the way.
  var isHindered: Bool { obstacle != nil && (try? activity.payload.get()) != nil }

  /// Whether a document named on the command line is this one's.
  func isNamed(_ name: String) -> Bool {
    title == name || activity.path == name || activity.base?.path == name
      || activity.path?.hasSuffix("/" + name) == true
  }
}

extension Workspace {
  /// What the other machines do now. Where no remote can be reached, what came last must do; where nothing ever came, that is the error.
  func fetchOffers() async throws {
    var failed: (error: any Error, container: UbiquityContainer)?
    let containers = try containerHere() == nil ? openContainers() : allContainers()
    let shared = await containers.asyncFilter { await $0.hasRemote }
    for container in shared.isEmpty ? containers : shared {
      do { try await exchanging { _ in _ = try await container.poll() } } catch { failed = (error, container) }
      await tellNotices(of: container)
    }
    guard let failed else { return }
    let known = try await containers.asyncContains {
      try await !$0.activities().filter { !$0.isThisDevice }.isEmpty
    }
    if !known { throw failed.error }
    console.note(Self.mayBeOld(failed.error, containers.count > 1 ? failed.container : nil))
  }
}
