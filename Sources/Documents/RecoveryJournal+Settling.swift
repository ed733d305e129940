import Files
import Foundation
import Ubiquity

extension UbiquityContainer {
  /// Gives edits that were left over under a name to the document that they were made to, where another one has the name by now. They stay where that one is open,
  /// or has edits of its own.
  func settleEdits(in stateFolder: URL) throws {
    var owners: [String: String] = [:]
    for path in try editedPaths(among: [], in: stateFolder) {
      try RecoveryJournal.noteFile(file(at: path), of: stateFolder)
      owners[path] = owner(ofEditsAt: path, in: stateFolder)
    }
    let moves = try MisplacedEdits(owners) { path in
      try !RecoveryJournal.hasEdits(of: file(at: path), in: stateFolder)
    }
    for way in moves.ways { try? settle(way, in: stateFolder) }
  }

  private func settle(_ way: [[String]], in stateFolder: URL) throws {
    for round in way { try RecoveryJournal.rotate(round.map { try file(at: $0) }, in: stateFolder) }
  }
}

extension RecoveryJournal {
  /// Gives what was left over of each file to the next, and of the last one to the first. Throws `busy`, and does nothing, where one of them is open.
  fileprivate static func rotate(_ files: [URL], in stateFolder: URL) throws {
    let folders = files.map { folder(of: $0, in: stateFolder.appending(path: "recovery")) }
    let journals = zip(files, folders).map { (file: $0, folder: $1) }
    try locked(journals[...]) {
      for folder in folders { try noteName(in: folder) }
      for folder in folders.dropFirst() { try exchange(logFile(in: folders[0]), logFile(in: folder)) }
      for (file, folder) in journals { noteFile(file, in: folder) }
    }
  }

  /// Does something while nobody can open the files with these folders.
  private static func locked(_ journals: ArraySlice<(file: URL, folder: URL)>, _ body: () throws -> Void) throws {
    guard let (file, folder) = journals.first else { return try body() }
    try make(folder)
    let lock = try lock(at: folder.appending(path: "lock"), for: file)
    defer { lock.unlock() }
    try locked(journals.dropFirst(), body)
  }

  /// Exchanges two files, of which the other one may not be there.
  private static func exchange(_ file: URL, _ other: URL) throws {
    let files = FileManager.default
    if !files.fileExists(atPath: other.path) { return try files.moveItem(at: file, to: other) }
    if try Descriptor.exchange(file.path, other.path) { return }
    let aside = file.deletingLastPathComponent().appending(path: "journal-\(UUID().uuidString)")
    try files.moveItem(at: other, to: aside)
    try files.moveItem(at: file, to: other)
    try files.moveItem(at: aside, to: file)
  }
}
