import Documents
import Foundation
import Ubiquity

extension Workspace {
  /// The edits of a file that no save holds, also those that were made while its document had another name; nil where there are none.
  func unsavedEdits(of file: URL, in container: UbiquityContainer?) async throws -> UnsavedEdits? {
    let state = machine.surroundings.stateFolder
    if let edits = try await reader.unsavedEdits(of: file, in: state, container: container) { return edits }
    guard let container, let path = try? container.path(of: file),
      let renamed = try await container.unsavedDocuments(among: [path], in: state).first(where: {
        $0.path == path && $0.editedPath != path && !$0.isDeleted
      })
    else { return nil }
    return try await reader.unsavedEdits(of: container.file(at: renamed.editedPath), in: state, container: container)
  }
}
