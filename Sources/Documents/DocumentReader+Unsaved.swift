public import Foundation
public import Ubiquity

/// Edits of a document that no save holds.
public struct UnsavedEdits: Sendable {
  /// The file that they were made to.
  public let base: DocumentReader.Contents
  /// The file with the edits.
  public let edited: DocumentReader.Contents
}

extension DocumentReader {
  /// The edits of a file that an editor left behind or is making just now; nil where there are none, or where a version of the container has
  /// them already.
  public func unsavedEdits(
    of file: URL, in stateFolder: URL, container: UbiquityContainer?
  ) async throws -> UnsavedEdits? {
    let file = file.resolvingSymlinksInPath()
    let folder = RecoveryJournal.folder(of: file, in: stateFolder.appending(path: "recovery"))
    guard let leftover = RecoveryJournal.leftover(in: folder) else { return nil }
    let edits = try LeftoverEdits(leftover, named: file.lastPathComponent, reader: self)
    let content = try StoredContent(edits.bytes, type: edits.type)
    if let container, let path = try? container.path(of: file), try await container.hasVersion(content, of: path) {
      return nil
    }
    return UnsavedEdits(base: edits.base, edited: try read(edits.bytes, named: file.lastPathComponent))
  }
}
