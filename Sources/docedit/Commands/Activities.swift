import ArgumentParser
import Documents
import Foundation
import Handoff
import Ubiquity

struct Activities: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "activities",
    abstract: "List what is being done on the other machines, and can be continued here.")

  @Flag(help: "Also list this machine's own.") var own = false
  @Flag(help: "Do not ask the remote; list what came last.") var offline = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var title: String
    var document: String?
    var device: String
    var updated: Date
    var state: String
    var current: Bool
    var draft: Bool
    var activityType: String?
    var continuedFrom: String?
    /// What the container's circle says of the device; only an approved one's are continued without being named.
    var standing: String
    var error: String?
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    if !offline { await workspace.fetchActivities() }
    let offers = try await workspace.controller().offers(includingOwn: own)
    if json { return try workspace.console.json(offers.map(Self.report)) }
    guard !offers.isEmpty else { return workspace.console.line("no activities on other machines") }
    let now = machine.surroundings.now()
    workspace.console.table(offers.map { Self.row($0, now: now) }, tones: [.strong, .accent, .faint, nil, .warning])
  }

  private static func row(_ offer: Offer, now: Date) -> [String] {
    let activity = offer.activity
    var state = activity.state == .active ? "editing" : "recent"
    if let from = activity.continues { state += ", continued from \(from.from.name)" }
    return [offer.title, activity.device.name, Age.text(of: activity.updated, now: now), state, remark(offer)]
  }

  private static func remark(_ offer: Offer) -> String {
    if case .failure(let error) = offer.activity.payload { return error.message }
    let remarks = [
      offer.activity.draft == nil ? "" : "unsaved changes", offer.isTrusted ? "" : offer.activity.standing.shortRemark,
    ]
    return remarks.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func report(_ offer: Offer) -> Report {
    let activity = offer.activity
    var report = Report(
      title: offer.title, document: offer.file?.path, device: activity.device.name, updated: activity.updated,
      state: activity.state.rawValue, current: activity.isCurrent, draft: activity.draft != nil,
      activityType: try? activity.payload.get().activityType, continuedFrom: activity.continues?.from.name,
      standing: activity.standing.rawValue)
    if case .failure(let error) = activity.payload { report.error = error.message }
    return report
  }
}

extension Workspace {
  /// Brings what the other machines said last; offline, what is known stays, and the user is told.
  func fetchActivities(quietly: Bool = false) async {
    for container in (try? allContainers()) ?? [] {
      do { _ = try await container.poll() } catch {
        console.note("what is known may be old: \(CommandFailure(error).message)")
      }
      if !quietly { await tellNotices(of: container) }
    }
  }
}
