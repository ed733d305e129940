import Foundation
import Ubiquity

/// What a round of exchange did for a container, as it is told.
struct SyncedContainer: Encodable {
  enum State: String, Encodable {
    case exchanged, failed
    /// There is no remote: what other programs did became versions.
    case local
    /// An encrypted container that no other machine has let this one in to yet.
    case waiting
  }
  var container: String
  var state = State.exchanged
  var localChanges: Int
  var received: [String]
  /// What other machines deleted.
  var deleted: [String]
  var sent: [String]
  /// What was deleted here.
  var sentDeletions: [String]
  var conflicts: [String]
  /// How many conflicts other machines resolved.
  var resolvedConflicts: Int
  /// How many conflicts were resolved here, which the others were told.
  var sentResolutions: Int
  /// Documents that may not be read here; nil where there are none.
  var unreadable: [String]?
  /// Documents for which there is no room here; nil where there are none.
  var notFitting: [String]?
  /// Documents of which the folder could not be given what came; nil where there are none.
  var blocked: [String]?
  /// Large documents that another docedit is still sending; nil where there are none.
  var beingSent: [String]?
  /// Why there was no round; nil where there was one.
  var error: String?
  var hint: String?

  init(_ root: URL, _ report: SyncReport) {
    (container, localChanges) = (root.path, report.localChanges)
    if report.isLocal { state = .local }
    (received, deleted, conflicts) = (report.received, report.deleted, report.conflicts)
    (sent, sentDeletions) = (report.sent, report.sentDeletions)
    (resolvedConflicts, sentResolutions) = (report.resolvedConflicts, report.sentResolutions)
    unreadable = report.unreadable.isEmpty ? nil : report.unreadable
    notFitting = report.notFitting.isEmpty ? nil : report.notFitting
    blocked = report.blocked.isEmpty ? nil : report.blocked
    beingSent = report.beingSent.isEmpty ? nil : report.beingSent
  }

  init(_ root: URL, _ report: Result<SyncReport, any Error>) {
    switch report {
    case .success(let report): self.init(root, report)
    case .failure(let error):
      let failure = CommandFailure(error)
      self.init(root, SyncReport())
      (state, self.error, hint) = (.failed, failure.message, failure.hint)
    }
  }

  init(_ pending: PendingContainer, _ failure: UbiquityError) {
    self.init(pending.root, SyncReport())
    (state, error, hint) = (.waiting, failure.message, failure.hint)
  }

  func line(on console: Console) -> ConsoleText {
    if state == .local { return console.styled(container, .strong) + ": " + console.styled(localWords) }
    let parts = [
      Self.words("received", received), Self.words("deleted", deleted), Self.words("sent", sent),
      Self.words("sent the deletion of", sentDeletions),
      sentResolutions == 0 ? nil : "sent that \(sentResolutions.counting("conflict", "is", "are")) resolved",
      Self.words("in conflict:", Set(conflicts).sorted()).map { "\($0) (docedit conflicts)" }, resolved,
      Self.words("not brought up to date in the folder:", blocked ?? []).map { "\($0) (docedit status)" },
      Self.words("another docedit is still sending", beingSent ?? []),
    ].compactMap { $0 }
    let words = parts.isEmpty ? "up to date" : parts.joined(separator: "; ")
    return console.styled(container, .strong) + ": " + console.styled(words)
  }

  private var localWords: String {
    let changes = localChanges == 0 ? "up to date" : "versions of \(localChanges.counting("document")) made"
    return "\(changes); no remote: nothing leaves this machine"
  }

  private var resolved: String? {
    resolvedConflicts == 0 ? nil : "\(resolvedConflicts.counting("conflict")) resolved elsewhere"
  }

  /// How many documents are named at most.
  private static let nameLimit = 20

  /// As in `received a.txt, b.txt`; of many documents the first, and how many more. Nil where there are none.
  private static func words(_ verb: String, _ documents: [String]) -> String? {
    if documents.isEmpty { return nil }
    let named = documents.count > nameLimit ? documents.prefix(nameLimit - 5) : documents[...]
    let rest = documents.count - named.count
    return "\(verb) \(named.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
  }
}
