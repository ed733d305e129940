import Foundation
import Ubiquity

extension Leave {
  /// What was left, or would be.
  struct Report: Encodable {
    var container: String
    var device: String
    var remote: String?
    var dryRun: Bool
    /// Documents with edits that no version has.
    var unsaved: [String]
    /// Documents with changes that the remote did not have yet.
    var unsent: [String]
    /// What is nowhere but in the folder.
    var onlyHere: [String]
    /// Documents that were evicted: the remote has them, and not the folder.
    var notHere: [String]
    /// Whether texts of older versions are on the remote alone.
    var lacksTexts: Bool
    /// none, member (recorded as having left), alone (the circle goes, too) or last (nobody who is trusted is left).
    var membership: String
    /// Why the other machines could not be told.
    var failure: String?
    /// Whether the folder is gone, or would be.
    var removesFolder: Bool
  }
}

extension Leave.Report {
  init(_ container: UbiquityContainer, _ departure: Departure, _ unsaved: [String], _ command: Leave) {
    self.init(
      container: container.root.path, device: container.device.name, remote: departure.remote, dryRun: command.dryRun,
      unsaved: unsaved, unsent: departure.unsent, onlyHere: departure.onlyHere, notHere: departure.evicted,
      lacksTexts: departure.lacksTexts && (command.keepLocal || !command.dryRun),
      membership: departure.membership.rawValue, failure: departure.failure,
      removesFolder: command.dryRun ? command.removeFolder : departure.isFolderRemoved)
  }

  init(_ pending: PendingContainer, failure: String?, dryRun: Bool) {
    self.init(
      container: pending.root.path, device: pending.name, remote: pending.remote, dryRun: dryRun, unsaved: [],
      unsent: [], onlyHere: [], notHere: [], lacksTexts: false, membership: Departure.Membership.none.rawValue,
      failure: failure,
      removesFolder: false)
  }

  func printRequest(on console: Console) {
    let verb = dryRun ? "would not ask for" : "does not ask for"
    console.line(console.styled(device, .accent), " \(verb) ", console.styled(container, .strong), " any more")
    if let failure { console.line("  not told   ", console.styled(failure, .bad)) }
  }

  func print(on console: Console) {
    let verb = dryRun ? "would leave" : "has left"
    console.line(console.styled(device, .accent), " \(verb) ", console.styled(container, .strong))
    list("unsaved", unsaved, on: console, .warning)
    list(dryRun ? "unsent" : failure == nil && remote != nil ? "sent" : "not sent", unsent, on: console)
    if !removesFolder || dryRun { list("only here", onlyHere.filter { !unsent.contains($0) }, on: console) }
    if !removesFolder { list("not here", notHere, on: console, .warning) }
    if let words = circleWords { console.line("  circle     \(words)") }
    if let failure { console.line("  not told   ", console.styled(failure, .bad)) }
    let texts = lacksTexts ? "; texts of older ones are on the remote alone" : ""
    console.line("  folder     ", removesFolder ? "removed" : "stays, as a git repository with all versions\(texts)")
    if failure != nil {
      let isLast = membership == Departure.Membership.last.rawValue
      let way = isLast ? "docedit devices trust --anew" : "docedit devices remove \(device.shellWord)"
      console.line("  elsewhere  ", console.styled(way, .warning))
    }
  }

  private func list(_ title: String, _ names: [String], on console: Console, _ tone: Console.Tone? = nil) {
    guard !names.isEmpty else { return }
    let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
    console.line("  \(title.padding(toLength: 11, withPad: " ", startingAt: 0))", console.styled(shown, tone))
  }

  private var circleWords: String? {
    if failure != nil { return nil }
    return switch Departure.Membership(rawValue: membership) {
    case .member: "the other machines list it as one that left"
    case .alone: "it goes: nobody else shares the container"
    case .last: "nobody who is approved is left: on another machine, docedit devices trust --anew"
    default: nil
    }
  }
}
