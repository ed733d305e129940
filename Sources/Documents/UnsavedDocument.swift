public import Foundation
public import Ubiquity

/// A document of a container with edits in a recovery journal, that no save holds.
public struct UnsavedDocument: Hashable, Sendable {
  /// Where it is in the container, or in its folder, if it was moved there and no version says so yet; where it was, if it was deleted.
  public var path: String
  /// The name under which it was edited: another one, where it was renamed since.
  public var editedPath: String
  /// Whether it is not there any more.
  public var isDeleted: Bool
  /// Whether a folder that is no document has its place.
  public var isHidden = false
}

extension UbiquityContainer {
  /// The documents with unsaved edits on this machine, by path: of those that are named, and of all that are called otherwise now or were deleted.
  public func unsavedDocuments(among paths: [String], in stateFolder: URL) throws -> [UnsavedDocument] {
    var journals = JournalNames(in: stateFolder)
    if journals.isEmpty { return [] }
    var found: [UnsavedDocument] = []
    for path in paths where try journals.take(self, path) {
      let present = try owner(ofEditsAt: path, in: stateFolder) ?? (isThere(path) ? path : movesInFolder()[path])
      found.append(UnsavedDocument(path: present ?? path, editedPath: path, isDeleted: present == nil))
    }
    if journals.isEmpty { return found.sorted { $0.path < $1.path } }
    let named = Set(paths)
    for path in try knownPaths().sorted() where try !named.contains(path) && journals.take(self, path) {
      let owner = owner(ofEditsAt: path, in: stateFolder)
      if try owner == nil && isThere(path) { continue }
      let present = try owner ?? successor(of: path) ?? movesInFolder()[path]
      found.append(
        UnsavedDocument(
          path: present ?? path, editedPath: path, isDeleted: present == nil,
          isHidden: try present == nil && file(at: path).isFolder))
    }
    return found.sorted { $0.path < $1.path }
  }

  private func isThere(_ path: String) throws -> Bool {
    let file = try file(at: path)
    return FileManager.default.fileExists(atPath: file.path) && (!file.isFolder || UbiquityContainer.isPackage(path))
  }
}

/// The journals with edits that were not found to be of a document yet.
private struct JournalNames {
  private let parent: URL
  private var folders: Set<String>
  /// What the documents' file names begin with.
  private let names: Set<Substring>

  init(in stateFolder: URL) {
    parent = stateFolder.appending(path: "recovery")
    folders = RecoveryJournal.namesOfJournalsWithEdits(in: stateFolder)
    names = Set(folders.compactMap { name in name.lastIndex(of: "-").map { name[..<$0] } })
  }

  var isEmpty: Bool { folders.isEmpty }

  /// Whether one of them is the document's at a path.
  mutating func take(_ container: UbiquityContainer, _ path: String) throws -> Bool {
    guard names.contains(path.documentName.prefix(RecoveryJournal.nameLimit)), let file = try? container.file(at: path)
    else {
      return false
    }
    return folders.remove(RecoveryJournal.folder(of: file, in: parent).lastPathComponent) != nil
  }
}
