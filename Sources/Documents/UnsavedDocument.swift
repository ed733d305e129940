public import Foundation
public import Ubiquity

/// A document of a container with edits in a recovery journal, that no save holds.
public struct UnsavedDocument: Hashable, Sendable {
  /// Where it is in the container, or in its folder, if it was moved there and no version says so yet; where it was, if it was deleted. A file of a package may be edited by itself, too.
  public var path: String
  /// The name under which it was edited: another one, where it was renamed since.
  public var editedPath: String
  /// Whether it is not there any more.
  public var isDeleted: Bool
  /// Whether a folder that is no document has its place.
  public var isHidden = false

  /// The path of the document: that of the package, for a file in one.
  public var document: String { UbiquityContainer.documentPath(of: path) }
}

extension UbiquityContainer {
  /// The documents with unsaved edits on this machine, by path: of those that are named, of files in them, and of all that are called otherwise now or were deleted. `sought`: of those that
  /// were moved in the folder, only one that is there now matters.
  public func unsavedDocuments(
    among paths: [String], in stateFolder: URL, sought: String? = nil
  ) throws -> [UnsavedDocument] {
    let named = Set(paths)
    let found = try editedPaths(among: paths, in: stateFolder).compactMap { path in
      let owner = owner(ofEditsAt: path, in: stateFolder)
      let isNamed = named.contains(path) || named.contains(UbiquityContainer.documentPath(of: path))
      return try isNamed ? present(path, owner, sought) : former(path, owner, sought, in: stateFolder)
    }
    return found.sorted { $0.path < $1.path }
  }

  private func present(_ path: String, _ owner: String?, _ sought: String?) throws -> UnsavedDocument {
    let present = try owner ?? (isThere(path) ? path : place(inFolder: path, sought))
    return UnsavedDocument(path: present ?? path, editedPath: path, isDeleted: present == nil)
  }

  /// Nil where the document still has the name.
  private func former(_ path: String, _ owner: String?, _ sought: String?, in stateFolder: URL) throws
    -> UnsavedDocument?
  {
    if try owner == nil && isThere(path) { return nil }
    let isGone = areEditsOfDeleted(at: path, in: stateFolder)
    let present = try owner ?? (isGone ? nil : successor(of: path) ?? place(inFolder: path, sought))
    return UnsavedDocument(
      path: present ?? path, editedPath: path, isDeleted: present == nil,
      isHidden: try present == nil && file(at: path).isFolder)
  }

  private func place(inFolder path: String, _ sought: String?) throws -> String? {
    try (sought.map { try movesInFolder(to: $0) } ?? movesInFolder())[path]
  }

  private func isThere(_ path: String) throws -> Bool {
    let file = try file(at: path)
    return FileManager.default.fileExists(atPath: file.path) && (!file.isFolder || UbiquityContainer.isPackage(path))
  }
}
