public import Foundation
public import Ubiquity

extension RecoveryJournal {
  /// Those of journals that are of no document that is known: of none that the containers have or had, and of no file outside of all containers.
  public static func strays(
    among journals: [URL], containers: [UbiquityContainer], in stateFolder: URL
  ) async throws -> [URL] {
    var rest = journals.filter { !isOfFile($0.deletingLastPathComponent()) }
    for container in containers where !rest.isEmpty {
      let known = try await container.journals(in: stateFolder)
      rest.removeAll { known.contains($0.path) }
    }
    return rest
  }

  /// Whether it is noted beside a journal which file it is of.
  private static func isOfFile(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: noteName).path)
  }
}

extension UbiquityContainer {
  /// The paths of the journals of documents of the container, also of those that were renamed or deleted since.
  fileprivate func journals(in stateFolder: URL) throws -> Set<String> {
    let parent = stateFolder.appending(path: "recovery"), paths = try documentStatuses().map(\.path)
    return try Set(
      unsavedDocuments(among: paths, in: stateFolder).map {
        try RecoveryJournal.logFile(in: RecoveryJournal.folder(of: file(at: $0.editedPath), in: parent)).path
      })
  }
}
