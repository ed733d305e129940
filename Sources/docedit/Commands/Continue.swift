import ArgumentParser
import Documents
import Editing
import Foundation
import RichText
import Screens
import Terminal
import Ubiquity

struct Continue: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "continue",
    abstract: "Go on with what you were doing on another machine, at the same place.",
    discussion: """
      Unsaved edits come along. The other machine's editor says that it was continued here. \
      What a machine does that is not approved (docedit devices) is continued only if you name it and say --unapproved, or yes; \
      what a removed one does, not at all.
      """)

  @Argument(help: "The document, where there are several.") var document: String?
  @Option(help: "Only what this device does: its name or id.") var from: String?
  @Flag(help: "Also what a device does that is not approved.") var unapproved = false
  @Flag(help: "Continue without a screen and print one JSON object.") var json = false

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    try await workspace.fetchOffers()
    for container in try workspace.containers() { _ = try? await container.collectLocalChanges() }
    let controller = await workspace.controller()
    if json { await MainActor.run { controller.sendsActivities = false } }
    let names = await workspace.deviceNames()
    let found = try matching(try await controller.continuableOffers(), workspace.machine)
    let offers = able(try allowed(found, names, workspace), names, workspace)
    if !json { try machine.requireTerminal(hint: "to continue without a screen, use: docedit continue --json") }
    let offer = try await chosen(offers, names, workspace)
    try confirm(offer, names, workspace)
    if !json { workspace.console.note("continuing \(offer.title) from \(names.label(offer.activity.device))…") }
    try await download(offer, workspace)
    let continued = try await controller.continueActivity(offer)
    if json { return try await finish(continued, workspace, controller) }
    try await EditorSession(continued.document, workspace: workspace, controller: controller, continued: continued)
      .run()
  }

  /// The document may have been evicted from this machine.
  private func download(_ offer: Offer, _ workspace: Workspace) async throws {
    guard let file = offer.file, let container = try workspace.registry.container(containing: file) else { return }
    try await workspace.download([container.path(of: file)], to: container, showing: !json)
  }

  private func matching(_ offers: [Offer], _ machine: Machine) throws -> [Offer] {
    let found = offers.filter { offer in
      (from.map(offer.activity.device.goes) ?? true)
        && (document.map { offer.isNamed($0) || offer.file?.path == machine.file($0).path } ?? true)
    }
    guard !found.isEmpty else { throw Self.nothing(offers, from: from, document: document) }
    return found
  }

  private static func nothing(_ offers: [Offer], from: String?, document: String?) -> CommandFailure {
    let what = (document.map { " of \($0)" } ?? "") + (from.map { " on \($0)" } ?? "")
    let hint =
      offers.isEmpty
      ? "open a document of a container on another machine; then it can be continued here"
      : "docedit activities lists what there is"
    return CommandFailure(.notFound, "there is no activity\(what) to continue", hint: hint)
  }

  /// Passes over what is done on devices that are not approved, unless it is asked for.
  private func allowed(_ offers: [Offer], _ names: DeviceNames, _ workspace: Workspace) throws -> [Offer] {
    let isNamed = document != nil || from != nil, isAsked = workspace.machine.isInteractive && !json
    if unapproved, isNamed || isAsked { return offers }
    let trusted = offers.filter(\.isTrusted), others = offers.filter { !$0.isTrusted }
    guard let other = others.first else { return trusted }
    if trusted.isEmpty {
      if isNamed, isAsked { return others }
      throw CommandFailure(
        .refused, "\(other.title) of \(names.label(other.activity.device)) is not continued: \(other.complaint)",
        hint:
          "docedit devices tells who is known; docedit continue --unapproved \(other.title.shellWord) takes it all the same"
      )
    }
    for other in others {
      workspace.console.note("passed over \(other.title) of \(names.label(other.activity.device)): \(other.complaint)")
    }
    return trusted
  }

  /// Passes over what cannot be continued, unless it is asked for or there is nothing else.
  private func able(_ offers: [Offer], _ names: DeviceNames, _ workspace: Workspace) -> [Offer] {
    let able = offers.filter { $0.obstacle == nil }
    if document != nil || able.isEmpty { return offers }
    for offer in offers where offer.isHindered {
      guard let obstacle = offer.obstacle else { continue }
      workspace.console.note(
        "passed over \(offer.title) of \(names.label(offer.activity.device)): \(CommandFailure(obstacle).message)")
    }
    return able
  }

  private func confirm(_ offer: Offer, _ names: DeviceNames, _ workspace: Workspace) throws {
    if offer.isTrusted || unapproved { return }
    let question =
      "\(names.label(offer.activity.device)) is not trusted: \(offer.complaint). Continue \(offer.title) all the same?"
    guard try workspace.confirm(question, otherwise: "add --unapproved") else {
      throw CommandFailure(.success, "nothing was continued")
    }
  }

  /// The only one, the one picked by the user, or the one that is best: current and latest.
  private func chosen(_ offers: [Offer], _ names: DeviceNames, _ workspace: Workspace) async throws -> Offer {
    guard offers.count > 1, workspace.machine.isInteractive, !json else { return offers[0] }
    let now = workspace.machine.surroundings.now()
    let items = offers.map { PickerScreen.Item($0, names, now: now) }
    let screen = try TerminalScreen.open(environment: workspace.machine.surroundings.environment)
    let picker = await Terminal.run(PickerScreen(title: "Continue", items: items), on: screen) { _, _ in }
    await screen.close()
    guard let index = picker.chosen else { throw CommandFailure(.success, "nothing was continued") }
    return offers[index]
  }

  @MainActor
  private func finish(_ continued: ContinuedDocument, _ workspace: Workspace, _ controller: DocumentController)
    async throws
  {
    var failures: [CommandFailure] = []
    controller.onFailure = { failures.append(CommandFailure($0)) }
    let report = Report(continued)
    let container = continued.document.ubiquity?.container
    try await controller.close(continued.document, keepingEdits: true)
    let unsent = if let container { await workspace.send(container) } else { String?.none }
    let words = failures.filter { $0.message != unsent }.map(\.words)
    for words in Set(words).sorted() { workspace.console.note(words) }
    try workspace.console.json(report)
  }
}
