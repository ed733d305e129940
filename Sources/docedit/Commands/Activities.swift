import ArgumentParser
import Documents
import Foundation
import Handoff
import Ubiquity

struct Activities: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "activities",
    abstract: "List what is being done on the other machines, and can be continued here.",
    discussion: """
      What docedit continue would take, the first of them when nothing is named. What was continued already is not listed, and of one document what was \
      done last, and unsaved edits that nobody went on with; --all lists all that the machines tell, and says of those that they are over. \
      What a removed machine does is not listed. \
      The remote is asked first, and what else is new there comes into the folder.
      """)

  @Flag(help: "Also list this machine's own.") var own = false
  @Flag(help: "Also list what was continued since, or is older than what is done with the same document.") var all =
    false
  @Flag(help: "Do not ask the remote; list what came last.") var offline = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var title: String
    /// The container's folder.
    var container: String
    var document: String?
    var device: String
    var deviceID: String
    var updated: Date
    var state: String
    var current: Bool
    var draft: Bool
    var activityType: String?
    var continuedFrom: String?
    /// What the container's circle says of the device; only an approved one's are continued without being named.
    var standing: String
    /// Whether docedit continue takes it without being told to take what is not approved.
    var continuable: Bool
    var error: String?
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    if !offline { await workspace.fetchNews() }
    let listed = try await listed(workspace.controller())
    if json { return try workspace.console.json(listed.map(Self.report)) }
    if try workspace.containerHere() == nil { workspace.tellOfUnopened(try workspace.registry.containers()) }
    guard !listed.isEmpty else { return workspace.console.line("no activities on other machines") }
    let now = machine.surroundings.now(), names = await workspace.deviceNames()
    let isOfSeveral = Set(listed.map(\.offer.container.root)).count > 1
    workspace.console.table(
      listed.map { Self.row($0, names, now: now) + (isOfSeveral ? [$0.offer.container.root.lastPathComponent] : []) },
      tones: [.strong, .accent, .faint, nil, .warning, .faint])
  }

  /// What can be continued comes first, in the order in which it would be.
  private func listed(_ controller: DocumentController) async throws -> [Listed] {
    let standing = try await controller.continuableOffers(), known = Set(standing.map(\.activity.identifier))
    let rest = try await controller.offers(includingOwn: own).filter {
      (all || $0.activity.isThisDevice) && !known.contains($0.activity.identifier)
    }
    return standing.map { Listed(offer: $0, isContinuable: $0.obstacle == nil) }
      + rest.map { Listed(offer: $0, isContinuable: false) }
  }

  private static func row(_ listed: Listed, _ names: DeviceNames, now: Date) -> [String] {
    let offer = listed.offer, activity = offer.activity
    var state = activity.state == .active ? "editing" : "recent"
    if let from = activity.continues { state += ", continued from \(names.label(from.from))" }
    if !listed.isContinuable, !activity.isThisDevice { state += offer.isHindered ? ", cannot be continued" : ", over" }
    return [offer.title, names.label(activity.device), Age.text(of: activity.updated, now: now), state, remark(offer)]
  }

  private static func remark(_ offer: Offer) -> String {
    if let obstacle = offer.obstacle { return CommandFailure(obstacle).message }
    let remarks = [
      offer.activity.draft == nil ? "" : "unsaved changes", offer.isTrusted ? "" : offer.activity.standing.shortRemark,
    ]
    return remarks.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func report(_ listed: Listed) -> Report {
    let offer = listed.offer, activity = offer.activity
    var report = Report(
      title: offer.title, container: offer.container.root.path, document: offer.file?.path,
      device: activity.device.name, deviceID: activity.device.id, updated: activity.updated,
      state: activity.state.rawValue, current: activity.isCurrent, draft: activity.draft != nil,
      activityType: try? activity.payload.get().activityType, continuedFrom: activity.continues?.from.name,
      standing: activity.standing.rawValue, continuable: listed.isContinuable && offer.isTrusted)
    report.error = offer.obstacle.map { CommandFailure($0).message }
    return report
  }
}

/// An activity, and whether it is one that can be continued.
private struct Listed {
  var offer: Offer
  var isContinuable: Bool
}
