import Documents
import Foundation
import Ubiquity

extension Workspace {
  /// The edits of a file that no save holds, also those that were made while its document had another name; nil where there are none.
  func unsavedEdits(of file: URL, in container: UbiquityContainer?) async throws -> UnsavedEdits? {
    let state = machine.surroundings.stateFolder
    let path = container.flatMap { try? $0.path(of: file) }
    if await owner(ofEditsAt: path, in: container) == nil,
      let edits = try await reader.unsavedEdits(of: file, in: state, container: container)
    {
      return edits
    }
    guard let container, let path,
      let renamed = try await container.unsavedDocuments(among: [path], in: state, sought: path).first(where: {
        $0.path == path && $0.editedPath != path && !$0.isDeleted
      })
    else { return nil }
    return try await reader.unsavedEdits(
      of: container.file(at: renamed.editedPath), in: state, container: container, path: path)
  }

  /// Another document that the edits were made to that are kept under a name.
  private func owner(ofEditsAt path: String?, in container: UbiquityContainer?) async -> String? {
    guard let path, let container else { return nil }
    return await container.owner(ofEditsAt: path, in: machine.surroundings.stateFolder)
  }
}
