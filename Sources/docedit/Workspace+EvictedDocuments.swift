import ArgumentParser
import Foundation
import Ubiquity

extension Workspace {
  /// Throws where a document is at the file's place whose content is not on this machine: what is made there would take its place everywhere.
  func checkHidesNoDocument(_ file: URL) async throws {
    guard let container = try registry.container(containing: file), let path = try? container.path(of: file) else {
      return
    }
    if try await container.hides(path) { throw Self.hidden(path, .exists) }
    try await container.checkIsNotHeld(path)
    guard try await container.evictedDocuments().contains(where: { $0.path == path }) else { return }
    throw CommandFailure(
      .exists, "\(file.path) exists, and is not on this machine",
      hint: "choose another name, or bring it back: docedit download \(file.path.shellWord)")
  }

  /// What to tell of a document that git keeps out of the folder.
  static func hidden(_ path: String, _ code: ExitCode) -> CommandFailure {
    CommandFailure(
      code, "the document \(path) is not in the folder: git was told to keep it out of there",
      hint: "git sparse-checkout disable puts it there")
  }
}
