import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct DiskUsage: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "du", abstract: "Say how much room the containers take on this machine.",
    discussion: """
      Versions hold the whole history, packed; the index can be made anew. \
      Of an encrypted container the machine also keeps what the remote has, as it is there.
      """)

  @Argument(help: "A container; by default the one that you are in, else all.", completion: .directory) var container:
    String?
  @Flag(help: "Print JSON, in bytes.") var json = false

  struct Report: Encodable {
    var container: String
    var documents: Int
    var versions: Int
    var index: Int
    /// Of an encrypted container: what the remote has, as it is there.
    var sealed: Int
    var other: Int
    /// What was evicted: documents that are not on this disk, and their size. Not in the total.
    var evicted: Int
    var evictedDocuments: Int
    /// Versions that docedit thin would squash, and the size of what only they have; nil where that would take long to tell.
    var squashable: Int?
    var squashableBytes: Int?
    var total: Int
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    var reports: [Report] = []
    let policy = ThinningPolicy(now: machine.surroundings.now())
    for container in try workspace.containers(container) {
      let size = try await container.size()
      reports.append(Report(container, size, try? await workspace.squashable(in: container, by: policy)))
    }
    if json { return try workspace.console.json(reports) }
    for report in reports { report.print(on: workspace.console) }
  }
}

extension Workspace {
  /// What thinning would squash, as it would do it: which documents have unsaved edits is asked only where there is something.
  fileprivate func squashable(in container: UbiquityContainer, by policy: ThinningPolicy) async throws -> Thinning? {
    let most = try await container.squashable(by: policy)
    if most?.isEmpty ?? true { return most }
    return try await container.squashable(keeping: unsavedDocuments(in: container).map(\.document), by: policy)
  }
}

extension DiskUsage.Report {
  init(_ container: UbiquityContainer, _ size: StoreSize, _ thinning: Thinning?) {
    (self.container, documents, versions) = (container.root.path, size.documents, size.versions)
    (index, sealed, other, total) = (size.index, size.sealed, size.other, size.total)
    (evicted, evictedDocuments) = (size.evicted, size.evictedCount)
    squashable = thinning?.squashed.count
    squashableBytes = thinning?.documents.reduce(0) { $0 + $1.bytes }
  }

  func print(on console: Console) {
    console.line(console.styled(container, .strong))
    let encrypted = sealed > 0 ? [("encrypted", sealed)] : []
    let rows =
      [("documents", documents), ("versions", versions), ("index", index)] + encrypted
      + [("other", other), ("total", total)]
    let remark = "\(evictedDocuments) \(evictedDocuments == 1 ? "document" : "documents")"
    console.table(rows.map { ["  \($0)", ByteCount.words($1)] }, tones: [nil, .accent])
    if evictedDocuments > 0 { console.line("  not here   \(ByteCount.words(evicted)) in \(remark)") }
    if let squashable, squashable > 0 {
      let versions = ThinningReport.versions(squashable)
      console.line("  docedit thin would squash \(versions) with texts of \(ByteCount.words(squashableBytes ?? 0))")
    }
  }
}
