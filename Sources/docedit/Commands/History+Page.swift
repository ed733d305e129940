import Documents
import Foundation
import Ubiquity

extension History {
  /// Writes what would be listed as a page for a browser.
  func writePage(_ name: String, _ query: HistoryQuery, _ workspace: Workspace) async throws {
    var query = query
    query.limit = min(limit ?? .max, HistoryWebPageReader.versionLimit + 1)
    let lines = try await HistoryReading(workspace).lines(of: document, query)
    try await HistoryWebPageFile(name, workspace, mayBeShared: force).write(lines.telling(), title: title(workspace))
  }

  private func title(_ workspace: Workspace) throws -> String {
    try document ?? workspace.containers().map(\.root.lastPathComponent).joined(separator: ", ")
  }
}
