import ArgumentParser
import Foundation
import Ubiquity

struct DevicesList: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "list",
    abstract:
      "List the machines that share a container: when each was last seen, how far it is, and whether it is trusted.",
    discussion: """
      The remote is asked for what the machines said of themselves when they last exchanged; that is compared with the versions that are here. \
      What else is new there comes into the folder, as with docedit sync; nothing is sent.
      """)

  @Argument(help: "A container; by default the one that you are in, else all.", completion: .directory) var container:
    String?
  @Flag(help: "Do not ask the remote; list what came last.") var offline = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var container: String
    var name: String
    var id: String
    var system: String
    /// Nil where it has no report that can be read.
    var lastSeen: Date?
    var isThis: Bool
    /// Nil where the version that it has is not here.
    var ahead: Int?
    var behind: Int?
    /// approved, waiting, unknown, removed, declined, left, changed (another key), forged, or asking: for the keys of an encrypted container. Of one that
    /// asks for those also changed, and forged: under the id of this machine.
    var standing: String
    /// Nil where it shows no key; of a machine that asks, the code to compare.
    var fingerprint: String?
    /// Whether somebody else published activities in its name, without its key.
    var isImpersonated = false
    /// As people are told of it.
    var label: String
    /// What names it alone on a command line.
    var word: String
    /// Of a machine that asks for the keys: what the circle says of it, and who has its id there with another key.
    var request: Standing?
    var former: String?

    enum CodingKeys: CodingKey {
      case container, name, id, system, lastSeen, isThis, ahead, behind, standing, fingerprint, isImpersonated
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let containers = try workspace.containers(container)
    if !offline { await workspace.fetchNews(of: containers, quietly: true) }
    var reports: [Report] = []
    for container in containers {
      let requests = (try? await container.accessRequests()) ?? []
      let names = DeviceNames(await container.knownDevices() + requests.map(\.device))
      reports += try await container.devices().map { Report(container, $0, names) }
      reports += requests.map { Report(container, $0, names) }
    }
    if json { return try workspace.console.json(reports) }
    Self.print(reports, on: workspace.console, now: machine.surroundings.now())
  }

  private static func print(_ reports: [Report], on console: Console, now: Date) {
    for container in reports.map(\.container).uniqued {
      console.line(console.styled(container, .strong))
      let listed = reports.filter { $0.container == container }, asking = listed.filter(\.isAsking)
      let shown = listed.filter { !$0.isAsking } + asking.prefix(requestLimit)
      console.table(shown.map { $0.columns(now) }, tones: [.accent, nil, nil, .warning])
      let rest = asking.count - requestLimit
      if rest > 0 { console.line("  and \(rest) more that ask: docedit devices approve CODE finds any of them") }
    }
  }

  /// So many machines that ask are shown; JSON has all.
  private static let requestLimit = 20
}

extension DevicesList.Report {
  init(_ container: UbiquityContainer, _ report: DeviceReport, _ names: DeviceNames) {
    (self.container, name, id) = (container.root.path, report.device.name, report.device.id)
    (system, lastSeen, isThis) = (report.system, report.wasSeen ? report.lastSeen : nil, report.isThisDevice)
    (ahead, behind) = (report.ahead, report.behind)
    (standing, fingerprint, isImpersonated) = (report.standing.rawValue, report.fingerprint, report.isImpersonated)
    (label, word) = (names.label(report.device), names.word(report.device))
  }

  init(_ container: UbiquityContainer, _ request: AccessRequest, _ names: DeviceNames) {
    (self.container, name, id) = (container.root.path, request.device.name, request.device.id)
    (system, isThis, fingerprint) = ("", false, request.code)
    (label, word) = (names.label(request.device), names.word(request.device))
    standing = [.changed, .forged].contains(request.standing) ? request.standing.rawValue : "asking"
    (self.request, former) = (request.standing, request.former.map(names.label))
  }

  fileprivate var isAsking: Bool { request != nil }

  fileprivate func columns(_ now: Date) -> [String] {
    if isAsking { return ["  " + label, asks, "code " + (fingerprint ?? ""), remark] }
    return ["  " + label, seen(now), distance, remark].filter { !$0.isEmpty }
  }

  fileprivate var asks: String { request == .forged ? "ignored" : "asks" }

  fileprivate var remark: String {
    if let request { return request.remark(onRequestOf: name, word, former: former) }
    let known = Standing(rawValue: standing)
    if isThis, known != .approved, known != .removed, known != .declined { return "not approved yet" }
    return known?.remark(on: word, isImpersonated: isImpersonated) ?? ""
  }

  fileprivate func seen(_ now: Date) -> String {
    if isThis { return "this machine" }
    return standing == Standing.left.rawValue ? "" : Age.text(of: lastSeen ?? .distantPast, now: now)
  }

  /// As in `2 versions behind`.
  var distance: String {
    if standing == Standing.left.rawValue { return "" }
    if lastSeen == nil { return "no report" }
    guard let ahead, let behind else { return "has versions that are not here" }
    let parts = [
      ahead > 0 ? "\(Self.versions(ahead)) ahead" : nil, behind > 0 ? "\(Self.versions(behind)) behind" : nil,
    ]
    let words = parts.compactMap { $0 }.joined(separator: ", ")
    return words.isEmpty ? "current" : words
  }

  private static func versions(_ count: Int) -> String { count == 1 ? "1 version" : "\(count) versions" }
}

extension [String] {
  /// Each once, in the order of their first places.
  var uniqued: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
