import ArgumentParser
import Documents
import Foundation
import RichText
import Ubiquity

struct History: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "List versions, hand-offs and merges of all machines, newest first.",
    discussion: "A version's name, the first column, is what docedit show and docedit restore take: DOCUMENT@VERSION.")

  @Argument(help: "A document, followed through its renames; by default all.", completion: .file()) var document:
    String?
  @Option(name: .shortAndLong, help: "How many entries at most.") var limit: Int?
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var version: String
    var kind: String
    var date: Date
    var device: String
    var from: String?
    /// The document that a save, a hand-off or a restoring was of.
    var document: String?
    var changes: [Change]
    /// What vouches for it: signed, merge, unsigned, unapproved, removed, forged or unchecked.
    var signature: String

    struct Change: Encodable {
      var kind: String
      var document: String
      var renamedFrom: String?
      var wordsAdded: Int?
      var wordsRemoved: Int?
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    let reports = try await reports(workspace)
    if json { return try workspace.console.json(reports) }
    guard !reports.isEmpty else { return workspace.console.line("no versions yet") }
    workspace.console.table(reports.map(Self.row), tones: [.warning, .faint, .accent, nil, .good, nil])
  }

  private func reports(_ workspace: Workspace) async throws -> [Report] {
    let words = VersionReport(reader: workspace.reader)
    if let document {
      let found = try await workspace.document(document)
      return try await Self.reports(found.container, path: found.path, limit: limit, words: words)
    }
    var all: [Report] = []
    for container in try workspace.containers() {
      all += try await Self.reports(container, path: nil, limit: limit, words: words)
    }
    return Array(all.sorted { $0.date > $1.date }.prefix(limit ?? .max))
  }

  private static func reports(
    _ container: UbiquityContainer, path: String?, limit: Int?, words: VersionReport
  ) async throws -> [Report] {
    var reports: [Report] = []
    for entry in try await container.history(of: path, limit: limit) {
      var changes: [Report.Change] = []
      for change in entry.changes {
        let count = await words.words(of: change, in: container)
        changes.append(
          Report.Change(
            kind: change.kind.rawValue, document: change.path,
            renamedFrom: change.kind == .renamed ? change.oldPath : nil,
            wordsAdded: count?.added, wordsRemoved: count?.removed))
      }
      reports.append(
        Report(
          version: entry.commit, kind: entry.kind.name, date: entry.date, device: entry.device, from: entry.from,
          document: entry.document, changes: changes, signature: try await container.seal(of: entry.commit).rawValue))
    }
    return reports
  }

  private static func row(_ report: Report) -> [String] {
    let what = report.changes.map { change in
      change.renamedFrom.map { "\($0) → \(change.document)" }
        ?? "\(change.document)\(change.kind == "edited" ? "" : " \(change.kind)")"
    }
    let kind = report.from.map { "\(report.kind) from \($0)" } ?? report.kind
    return [
      String(report.version.prefix(7)), report.date.local(), report.device, kind, words(report),
      what.isEmpty
        ? report.document ?? ""
        : what.prefix(3).joined(separator: ", ") + (what.count > 3 ? " and \(what.count - 3) more" : ""),
    ]
  }

  private static func words(_ report: Report) -> String {
    let added = report.changes.compactMap(\.wordsAdded).reduce(0, +)
    let removed = report.changes.compactMap(\.wordsRemoved).reduce(0, +)
    return added + removed == 0 ? "" : "+\(added) −\(removed)"
  }
}

extension HistoryEntry.Kind {
  /// The kind as the user reads it.
  var name: String { self == .handOff ? "hand-off" : rawValue }
}
