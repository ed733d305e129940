import Documents
import Foundation
import Ubiquity

extension Workspace {
  /// What this machine's editors left. Those of no document that is known are told where all containers can be opened: a damaged one may have it.
  func verifiedJournals() async throws -> Verify.Report {
    let state = machine.surroundings.stateFolder, survey = RecoveryJournal.survey(in: state, by: reader)
    let containers = try registry.containers().map(\.container), open = containers.compactMap { try? $0.get() }
    for container in open { await container.spareDamagedIndex() }
    var strays: [URL] = []
    if open.count == containers.count {
      strays = (try? await RecoveryJournal.strays(among: survey.readable, containers: open, in: state)) ?? []
    }
    return Verify.Report(survey, strays: strays, lost: await lostJournals(of: open))
  }

  /// The documents whose journals are gone.
  private func lostJournals(of containers: [UbiquityContainer]) async -> [String] {
    let state = machine.surroundings.stateFolder
    var found: [String] = []
    for container in containers {
      let lost = (try? await container.documentsWithLostJournals(in: state)) ?? []
      found += lost.compactMap { try? container.file(at: $0.path).path }
    }
    return found
  }
}

extension Verify.Report {
  /// Of all containers and of files outside of them.
  fileprivate init(_ journals: RecoveryJournal.Survey, strays: [URL], lost: [String]) {
    container = "unsaved edits on this machine"
    let unreadable = journals.damaged.map { "\($0.path): its beginning only" } + journals.unreadable.map(\.path)
    let bad = unreadable + lost.map { "\($0): its journal is gone, and docedit repair makes it of what was published" }
    let good = "\(journals.readable.count.counting("journal")) can be read"
    let remark = strays.isEmpty ? "" : "; \(strays.count) of no document that is known here"
    let result: StoreFinding.Grade = bad.isEmpty ? strays.isEmpty ? .fine : .note : .wrong
    let wrong = [
      unreadable.isEmpty ? nil : "\(unreadable.count) cannot be read as a whole",
      lost.isEmpty ? nil : "\(lost.count) \(lost.count == 1 ? "is" : "are") gone",
    ]
    let summary = bad.isEmpty ? good + remark : wrong.compactMap(\.self).joined(separator: ", ")
    let details = bad.isEmpty ? strays.map(\.path) : bad
    checks = [Check(promise: "journal", result: result.rawValue, summary: summary, details: details)]
  }
}
