import Files
import Foundation
import Ubiquity

// The name of a journal's folder tells no file: what it is of is noted beside it.
extension RecoveryJournal {
  /// Which file a journal is of.
  enum Note: Equatable {
    /// One in a container: what it is known by there, wherever the folder is.
    case place(String)
    /// Any other, by its path; and when it was last changed.
    case file(String, changed: String)

    /// What the file is noted by.
    var path: String {
      switch self {
      case .place(let path), .file(let path, _): path
      }
    }

    var fileName: String { URL(filePath: path).lastPathComponent }
  }

  static let noteName = "file", placeName = "document"

  /// Writes down beside a journal which file it is of: in a container its place there, else its path, and when that was last changed: moving a file leaves that
  /// as it is.
  static func noteFile(_ file: URL, in folder: URL) {
    let file = file.resolvingSymlinksInPath()
    let isPlain = folder.path == plainFolder(of: file, in: folder.deletingLastPathComponent()).path
    write(isPlain ? "\(lastChange(of: file) ?? "")\n\(file.path)" : nil, to: folder.appending(path: noteName))
    write(isPlain ? nil : ContainerCopy.place(of: file), to: folder.appending(path: placeName))
  }

  /// The same beside the journal that is the file's.
  static func noteFile(_ file: URL, of stateFolder: URL) {
    noteFile(file, in: folder(of: file, in: stateFolder.appending(path: "recovery")))
  }

  private static func write(_ text: String?, to note: URL) {
    guard let text else { return (try? FileManager.default.removeItem(at: note)) ?? () }
    if (try? Data(contentsOf: note)) != Data(text.utf8) { try? Data(text.utf8).write(to: note) }
  }

  /// What is noted beside a journal. Nil where that is nothing, or does not belong to the name of its folder, which was changed since.
  static func note(in folder: URL) -> Note? {
    guard let note = place(in: folder) ?? file(in: folder) else { return nil }
    return folder.lastPathComponent.hasSuffix("-\(hash(of: note.path))") ? note : nil
  }

  /// Has a journal say itself as what its bytes were read, before it becomes another file's. Nobody else may have it open.
  static func noteName(in folder: URL) throws {
    guard let bytes = try? Data(contentsOf: logFile(in: folder)), let (base, lines) = parts(of: bytes),
      Leftover(journal: bytes, date: .distantPast)?.name == nil, let name = note(in: folder)?.fileName
    else { return }
    let named = try self.bytes(base: base, edits: [], of: name) + lines
    try Folder(folder.path).write(named, to: logFile(in: folder).lastPathComponent, mode: 0o600)
  }

  private static func place(in folder: URL) -> Note? {
    (try? String(contentsOf: folder.appending(path: placeName), encoding: .utf8)).map { .place($0) }
  }

  private static func file(in folder: URL) -> Note? {
    guard let note = try? String(contentsOf: folder.appending(path: noteName), encoding: .utf8),
      let end = note.firstIndex(of: "\n")
    else { return nil }
    return .file(String(note[note.index(after: end)...]), changed: String(note[..<end]))
  }
}
