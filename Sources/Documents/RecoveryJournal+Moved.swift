import Foundation

// A file outside of all containers is known by its path alone: its edits are found again by what they were made to.
extension RecoveryJournal {
  /// Gives a journal the name of another file's.
  static func rename(_ old: URL, to new: URL, of file: URL) throws {
    try FileManager.default.moveItem(at: old, to: new)
    noteFile(file, in: new)
  }

  /// Where a file was that was moved since edits of it were left over. Nil where none is known, or more than one.
  static func formerPlace(of file: URL, bytes: @autoclosure () -> [UInt8]?, in stateFolder: URL) -> URL? {
    let parent = stateFolder.appending(path: "recovery"), date = lastChange(of: file)
    let journals = namesOfJournalsWithEdits(in: stateFolder).map { parent.appending(path: $0) }
    let gone = journals.compactMap { journal in fileGone(from: journal, changed: date).map { (journal, $0) } }
    guard !gone.isEmpty, let bytes = bytes() else { return nil }
    let found = gone.filter { leftover(in: $0.0)?.base == bytes }
    return found.count == 1 ? found[0].1 : nil
  }

  /// The file that a journal is of, where it is noted with that last change and is not there.
  private static func fileGone(from journal: URL, changed date: String?) -> URL? {
    guard case .file(let path, let noted)? = note(in: journal), noted == date ?? "" else { return nil }
    let file = URL(filePath: path)
    let isItsJournal = folder(of: file, in: journal.deletingLastPathComponent()).path == journal.path
    return isItsJournal && !FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  static func lastChange(of file: URL) -> String? {
    let date = try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
    return date.map { "\($0.timeIntervalSince1970)" }
  }
}
