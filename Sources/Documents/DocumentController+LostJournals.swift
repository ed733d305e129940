public import Foundation
public import Ubiquity

// Unsaved edits whose recovery journal is gone. What this machine published of them is there.
extension DocumentController {
  /// Makes the lost journals of a container's documents again. What became of each is reported.
  public func remakeJournals(of container: UbiquityContainer) async throws {
    let state = surroundings.stateFolder, journals = try await container.unsavedDocuments(among: [], in: state)
    for document in try await container.documentsWithLostJournals(besides: journals, in: state) {
      let file = try container.file(at: document.path)
      guard let journal = try? RecoveryJournal(for: file, in: state) else { continue }
      await remake(journal, of: Origin(name: file.lastPathComponent, container: container, path: document.path))
      await journal.close()
    }
  }

  /// Puts the edits that this device published last of a document into its journal, where that is gone and they are not over, and tells the user.
  func remake(_ journal: RecoveryJournal, of origin: Origin) async {
    guard let container = origin.container, let path = origin.path,
      let own = try? await container.lostDraft(of: path, in: surroundings.stateFolder),
      await (try? takeUp(own, of: path, in: container, by: journal)) == true
    else { return }
    report(DocumentError.lostJournal(of: origin.name))
  }
}

extension UbiquityContainer {
  /// The documents that are there of which this device published edits that are unsaved, and in no journal. `journals`: those that have one, if only under another name.
  public func documentsWithLostJournals(besides journals: [UnsavedDocument], in stateFolder: URL) throws
    -> [UnsavedDocument]
  {
    let known = Set(journals.flatMap { [$0.path, $0.document] })
    return try Set(ownDrafts().compactMap(\.path)).subtracting(known).sorted().compactMap { path in
      guard try FileManager.default.fileExists(atPath: file(at: path).path),
        !RecoveryJournal.hasEdits(of: try file(at: path), in: stateFolder),
        try lostDraft(of: path, in: stateFolder) != nil
      else { return nil }
      return UnsavedDocument(path: path, editedPath: path, isDeleted: false)
    }
  }

  /// What this device was last at in a document, where edits are unsaved then that no version has, nobody went on with, and no journal knows.
  fileprivate func lostDraft(of path: String, in stateFolder: URL) throws -> DeviceActivity? {
    guard let own = try ownDraft(of: path), let draft = own.draft,
      !RecoveryJournal.knows(draft, in: stateFolder)
    else { return nil }
    return own
  }

  /// What this device was last at in a document, where edits are unsaved then that no version has and nobody went on with.
  func ownDraft(of path: String) throws -> DeviceActivity? {
    guard let own = try ownDrafts().first(where: { $0.path == path }), let draft = own.draft,
      try self.draft(among: [draft], takenUpAs: path, since: own.base?.blob, of: own.base?.version) == nil
    else { return nil }
    return own
  }
}
