import Foundation
import Ubiquity

/// What a round of exchange did for a container, as it is told.
struct SyncedContainer: Encodable {
  var container: String
  var localChanges: Int
  var received: [String]
  /// What other machines deleted.
  var deleted: [String]
  var sent: [String]
  var conflicts: [String]
  /// Why there was no round; nil where there was one.
  var error: String?
  var hint: String?

  init(_ root: URL, _ report: SyncReport) {
    (container, localChanges) = (root.path, report.localChanges)
    (received, deleted, sent, conflicts) = (report.received, report.deleted, report.sent, report.conflicts)
  }

  init(_ root: URL, _ report: Result<SyncReport, any Error>) {
    switch report {
    case .success(let report): self.init(root, report)
    case .failure(let error):
      let failure = CommandFailure(error)
      self.init(root, SyncReport())
      (self.error, hint) = (failure.message, failure.hint)
    }
  }

  func line(on console: Console) -> String {
    let parts = [
      received.isEmpty ? nil : "received \(received.joined(separator: ", "))",
      deleted.isEmpty ? nil : "deleted \(deleted.joined(separator: ", "))",
      sent.isEmpty ? nil : "sent \(sent.joined(separator: ", "))",
      conflicts.isEmpty ? nil : "in conflict: \(conflicts.joined(separator: ", ")) (docedit conflicts)",
    ].compactMap { $0 }
    let words = parts.isEmpty ? "up to date" : parts.joined(separator: "; ")
    return console.styled(container, .strong) + ": " + console.styled(words)
  }
}
