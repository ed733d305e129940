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
  /// The edits of a file that an editor left behind or is making just now; nil where there are none, or where a version that came after what they were
  /// made to has them already. `path`: where the document is in its container by now, if it was renamed since.
  public func unsavedEdits(
    of file: URL, in stateFolder: URL, container: UbiquityContainer?, path: String? = nil
  ) async throws -> UnsavedEdits? {
    let file = file.resolvingSymlinksInPath()
    guard let edits = try leftoverEdits(of: file, in: stateFolder) else { return nil }
    if let container, let path = try? path ?? container.path(of: file) {
      if try await container.isOver(edits, of: path) { return nil }
      if await isNothing(edits, in: container, path) { return nil }
    } else if edits.areUndone {
      return nil
    }
    return UnsavedEdits(base: edits.base, edited: try read(edits.bytes(), named: edits.name))
  }

  /// Whether they leave a document of a container as it is: others did the same, or they were all undone, and no version took a draft of them up.
  private func isNothing(_ edits: LeftoverEdits, in container: UbiquityContainer, _ path: String) async -> Bool {
    let draft = await edits.draftTakenUp(in: container, as: path, reader: self)
    if edits.areUndone { return draft == nil }
    guard edits.resolution == nil, readsAlike(edits.name, path.documentName),
      let present = try? await container.document(at: path), present.version != edits.version,
      let bytes = try? await container.contentHere(of: present.blob)?.bytes, bytes != edits.base.bytes,
      let now = try? read(bytes, named: path.documentName).text
    else { return false }
    let joined = edits.joined(with: now, from: draft?.text)
    return joined.isClean && joined.text.isBack(at: now)
  }

  private func leftoverEdits(of file: URL, in stateFolder: URL) throws -> LeftoverEdits? {
    if !RecoveryJournal.hasEdits(of: file, in: stateFolder) { return nil }
    let folder = RecoveryJournal.folder(of: file, in: stateFolder.appending(path: "recovery"))
    let name = file.lastPathComponent
    guard let leftover = RecoveryJournal.leftover(in: folder),
      let edits = try? LeftoverEdits(leftover, named: name, reader: self)
    else { throw DocumentError.unreadableEdits(of: name) }
    return edits
  }

  /// The documents of a container with unsaved edits on this machine, as `UbiquityContainer.unsavedDocuments` has them, without those whose edits a
  /// version has by now. Edits that cannot be read count, and those whose journal is gone.
  public func unsavedDocuments(of container: UbiquityContainer, among paths: [String], in stateFolder: URL) async throws
    -> [UnsavedDocument]
  {
    var found: [UnsavedDocument] = []
    let journals = try await container.unsavedDocuments(among: paths, in: stateFolder)
    for document in journals {
      let file = try container.file(at: document.editedPath)
      do {
        let path = document.isDeleted ? nil : document.path
        if try await unsavedEdits(of: file, in: stateFolder, container: container, path: path) == nil { continue }
      } catch {}
      found.append(document)
    }
    let lost = try await container.documentsWithLostJournals(besides: journals, in: stateFolder)
    return (found + lost).sorted { $0.path < $1.path }
  }
}
