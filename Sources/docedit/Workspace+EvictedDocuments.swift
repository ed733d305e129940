import Foundation
import Ubiquity

extension Workspace {
  /// Throws where a document is at the file's place whose content is not on this machine: what is made there would take its place everywhere.
  func checkHidesNoDocument(_ file: URL) async throws {
    guard let container = try registry.container(containing: file), let path = try? container.path(of: file),
      try await container.evictedDocuments().contains(where: { $0.path == path })
    else { return }
    throw CommandFailure(
      .exists, "\(file.path) exists, and is not on this machine",
      hint: "choose another name, or bring it back: docedit download \(file.path.shellWord)")
  }
}
