internal import Foundation
internal import Git

// docedit's own index.
extension StoreRepair {
  mutating func mendIndex(_ repository: borrowing Repository) {
    let file = "\(site.git)/docedit/index.sqlite"
    if StoreIndex.condition(of: file) == .damaged || isOutdated(file, repository) {
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
      note("threw the index away: it is made anew")
    }
  }

  /// Whether an entry says something else than git.
  private func isOutdated(_ file: String, _ repository: borrowing Repository) -> Bool {
    guard FileManager.default.fileExists(atPath: file), site.state != nil else { return false }
    return site.store.map { !$0.inspectIndex().complaints.isEmpty } ?? false
  }
}
