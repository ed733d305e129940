public import Foundation
public import Ubiquity

// Unsaved edits whose recovery journal is gone. What this machine published of them is there.
extension DocumentController {
  /// Makes the lost journals of a container's documents again. What became of each is reported.
  public func remakeJournals(of container: UbiquityContainer) async throws {
    let state = surroundings.stateFolder
    for document in try await container.documentsWithLostJournals(in: state) {
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
  /// The documents that are there of which this device published edits that are unsaved, and in no journal. `journals`: those that have one, if only under another name; nil where they are to
  /// be looked for.
  public func documentsWithLostJournals(besides journals: [UnsavedDocument]? = nil, in stateFolder: URL) throws
    -> [UnsavedDocument]
  {
    let drafts = try ownDrafts()
    if drafts.isEmpty { return [] }
    let documents = try journals ?? unsavedDocuments(among: [], in: stateFolder)
    let known = Set(documents.flatMap { [$0.path, $0.document] })
    let lost = try drafts.filter { own in
      guard let path = own.path, !known.contains(path), case let file = try file(at: path) else { return false }
      let isThere = FileManager.default.fileExists(atPath: file.path)
      return try isThere && !RecoveryJournal.hasEdits(of: file, in: stateFolder) && isLost(own, in: stateFolder)
    }
    return lost.compactMap(\.path).sorted().map { UnsavedDocument(path: $0, editedPath: $0, isDeleted: false) }
  }

  /// What this device was last at in a document, where edits are unsaved then that no version has, nobody went on with, and no journal knows.
  fileprivate func lostDraft(of path: String, in stateFolder: URL) throws -> DeviceActivity? {
    try ownDrafts().first { $0.path == path }.flatMap { try isLost($0, in: stateFolder) ? $0 : nil }
  }

  /// What this device was last at in a document, where edits are unsaved then that no version has and nobody went on with.
  func ownDraft(of path: String) throws -> DeviceActivity? {
    try ownDrafts().first { $0.path == path }.flatMap { try isUnsaved($0) ? $0 : nil }
  }

  private func isLost(_ own: DeviceActivity, in stateFolder: URL) throws -> Bool {
    guard let draft = own.draft, !RecoveryJournal.knows(draft, in: stateFolder) else { return false }
    return try isUnsaved(own)
  }

  /// Whether no version has the draft.
  private func isUnsaved(_ own: DeviceActivity) throws -> Bool {
    guard let path = own.path, let draft = own.draft else { return false }
    return try self.draft(among: [draft], takenUpAs: path, since: own.base?.blob, of: own.base?.version) == nil
  }
}
