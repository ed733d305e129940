import Foundation
import Ubiquity

/// What a round of exchange did for a container, as it is told.
struct SyncedContainer: Encodable {
  var container: String
  var localChanges: Int
  var received: [String]
  var sent: [String]
  var conflicts: [String]

  init(_ container: UbiquityContainer, _ report: SyncReport) {
    (self.container, localChanges) = (container.root.path, report.localChanges)
    (received, sent, conflicts) = (report.received, report.sent, report.conflicts)
  }

  func line(on console: Console) -> String {
    let parts = [
      received.isEmpty ? nil : "received \(received.joined(separator: ", "))",
      sent.isEmpty ? nil : "sent \(sent.joined(separator: ", "))",
      conflicts.isEmpty ? nil : "in conflict: \(conflicts.joined(separator: ", ")) (docedit conflicts)",
    ].compactMap { $0 }
    let words = parts.isEmpty ? "up to date" : parts.joined(separator: "; ")
    return console.styled(container, .strong) + ": " + console.styled(words)
  }
}
