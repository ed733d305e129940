import Files
public import Foundation
public import Ubiquity

extension UbiquityContainer {
  /// What became of the document that the edits were made to that were left over under a name. Nil where there are none, or they cannot be read.
  func fate(ofEditsAt path: String, in stateFolder: URL) throws -> Fate? {
    let folder = RecoveryJournal.folder(of: try file(at: path), in: stateFolder.appending(path: "recovery"))
    guard let leftover = RecoveryJournal.leftover(in: folder) else { return nil }
    let isPackage = Self.isPackage(leftover.name ?? path)
    let content = try isPackage ? StoredContent(packageBytes: leftover.base) : .file(leftover.base)
    return try fate(ofContent: Self.name(of: content), at: path)
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

  /// Gives edits that were left over under a name to the document that they were made to, where another one has the name by now. They stay where that one is open,
  /// or has edits of its own.
  func settleEdits(in stateFolder: URL) throws {
    var tried: Set<[String]> = []
    for path in try editedPaths(among: [], in: stateFolder) {
      try RecoveryJournal.noteFile(file(at: path), of: stateFolder)
    }
    while let move = try misplacedEdits(in: stateFolder).first(where: { tried.insert([$0.path, $0.owner]).inserted }) {
      guard try mayTakeEdits(move.owner, in: stateFolder) else { continue }
      try? RecoveryJournal.exchange(file(at: move.path), file(at: move.owner), in: stateFolder)
    }
  }

  /// Whether nothing is left over under a name, or only what is another document's.
  private func mayTakeEdits(_ path: String, in stateFolder: URL) throws -> Bool {
    let isEdited = try RecoveryJournal.hasEdits(of: file(at: path), in: stateFolder)
    return !isEdited || owner(ofEditsAt: path, in: stateFolder) != nil
  }

  private func misplacedEdits(in stateFolder: URL) throws -> [(path: String, owner: String)] {
    try editedPaths(among: [], in: stateFolder).sorted().compactMap { path in
      owner(ofEditsAt: path, in: stateFolder).map { (path, $0) }
    }
  }
}

extension RecoveryJournal {
  /// Exchanges what was left over of two files. Throws `busy` where one of them is open.
  fileprivate static func exchange(_ file: URL, _ other: URL, in stateFolder: URL) throws {
    let parent = stateFolder.appending(path: "recovery")
    let folders = [file, other].map { folder(of: $0, in: parent) }
    for folder in folders { try make(folder) }
    let own = try lock(at: folders[0].appending(path: "lock"), for: file)
    defer { own.unlock() }
    let theirs = try lock(at: folders[1].appending(path: "lock"), for: other)
    defer { theirs.unlock() }
    for folder in folders { try noteName(in: folder) }
    try exchange(logFile(in: folders[0]), logFile(in: folders[1]))
    for (file, folder) in zip([file, other], folders) { noteFile(file, in: folder) }
  }

  /// Exchanges two files, of which one may not be there.
  private static func exchange(_ file: URL, _ other: URL) throws {
    let files = FileManager.default,
      aside = file.deletingLastPathComponent().appending(path: "journal-\(UUID().uuidString)")
    let isBoth = files.fileExists(atPath: other.path)
    if isBoth { try files.moveItem(at: other, to: aside) }
    try files.moveItem(at: file, to: other)
    if isBoth { try files.moveItem(at: aside, to: file) }
  }
}
