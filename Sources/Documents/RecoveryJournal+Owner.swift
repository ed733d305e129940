public import Foundation
public import Ubiquity

extension UbiquityContainer {
  /// What became of the document that the edits were made to that were left over under a name. Nil where there are none, or they cannot be read.
  func fate(ofEditsAt path: String, in stateFolder: URL) throws -> Fate? {
    let folder = RecoveryJournal.folder(of: try file(at: path), in: stateFolder.appending(path: "recovery"))
    guard let leftover = RecoveryJournal.leftover(in: folder) else { return nil }
    let isPackage = Self.isPackage(leftover.name ?? path)
    let content = try isPackage ? StoredContent(packageBytes: leftover.base) : .file(leftover.base)
    return try fate(ofContent: Self.name(of: content), at: path, in: leftover.version)
  }

  /// The path of another document that the edits were made to that were left over under a name; nil where they are of the one that has it.
  public func owner(ofEditsAt path: String, in stateFolder: URL) -> String? {
    guard case .at(let owner)? = try? fate(ofEditsAt: path, in: stateFolder), owner != path else { return nil }
    return owner
  }

  /// Whether the edits that were left over under a name were made in a document that was deleted since, whatever has the name, or got another one from there.
  public func areEditsOfDeleted(at path: String, in stateFolder: URL) -> Bool {
    (try? fate(ofEditsAt: path, in: stateFolder)) == .gone
  }
}
