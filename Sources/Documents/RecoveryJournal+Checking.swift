internal import Files
public import Foundation
import RichText

extension RecoveryJournal {
  /// The journals of all documents that have one, each in its folder.
  public struct Survey: Sendable {
    /// Those that can be read.
    public var readable: [URL] = []
    /// Those of which some edits can be read, and not all.
    public var damaged: [URL] = []
    /// Those of which nothing can be read.
    public var unreadable: [URL] = []
  }

  /// Looks at the journals in a machine's state folder; changes nothing. With a reader, whether the edits fit what they start from counts, too.
  public static func survey(in stateFolder: URL, by reader: DocumentReader? = nil) -> Survey {
    let parent = stateFolder.appending(path: "recovery")
    var survey = Survey()
    for name in namesOfJournalsWithEdits(in: stateFolder).sorted() {
      let folder = parent.appending(path: name)
      switch condition(of: folder, by: reader) {
      case .whole: survey.readable.append(logFile(in: folder))
      case .beginning: survey.damaged.append(logFile(in: folder))
      case .nothing: survey.unreadable.append(logFile(in: folder))
      }
    }
    return survey
  }

  /// Puts journals that cannot be read as a whole, and that no editor has open, out of the way, but for what can be read of them. Returns where they are then.
  public static func setUnreadableAside(in stateFolder: URL, by reader: DocumentReader? = nil) -> [URL] {
    let survey = survey(in: stateFolder, by: reader)
    return (survey.damaged + survey.unreadable).compactMap { file in
      let folder = file.deletingLastPathComponent()
      guard let lock = try? Descriptor.lockFile(folder.appending(path: "lock").path, mode: 0o600),
        (try? lock.tryLock()) == true
      else { return nil }
      defer { lock.unlock() }
      return try? keep(file, but: rest(of: folder, by: reader))
    }
  }

  private static func rest(of folder: URL, by reader: DocumentReader?) throws -> [UInt8]? {
    guard case .beginning(let count) = condition(of: folder, by: reader), let leftover = leftover(in: folder) else {
      return nil
    }
    return try bytes(base: leftover.base, edits: Array(leftover.edits.prefix(count)), of: leftover.name)
  }

  /// What of a journal can be used.
  private enum Condition {
    case whole, nothing
    /// So many edits.
    case beginning(Int)
  }

  private static func condition(of folder: URL, by reader: DocumentReader?) -> Condition {
    guard let leftover = leftover(in: folder) else { return .nothing }
    let count = reader.flatMap { leftover.fittingEdits(named: fileName(in: folder), by: $0) } ?? leftover.edits.count
    if count == leftover.edits.count, leftover.isWhole { return .whole }
    return count == 0 ? .nothing : .beginning(count)
  }

  /// The name of the file that a journal is of, as far as its folder's name has that.
  private static func fileName(in folder: URL) -> String {
    let name = folder.lastPathComponent
    return name.lastIndex(of: "-").map { String(name[..<$0]) } ?? name
  }

  /// Puts a journal that cannot be read as a whole out of the way, but for what can be read of it. Returns where it is then; nil where nothing is wrong with it.
  static func setDamagedAside(_ leftover: Leftover?, in folder: URL) throws -> URL? {
    let file = logFile(in: folder)
    guard leftover?.isWhole != true, FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try keep(file, but: leftover.map { try Array(Data(contentsOf: file).prefix($0.length)) })
  }

  /// Gives a journal another name beside it, and puts the bytes in its place, if any. Returns where it is then.
  static func keep(_ file: URL, but rest: [UInt8]?) throws -> URL {
    let folder = file.deletingLastPathComponent(), files = FileManager.default
    let kept = folder.appending(path: "kept-\(Int(Date().timeIntervalSince1970 * 1000))")
    guard let rest else {
      try files.moveItem(at: file, to: kept)
      return kept
    }
    do { try files.linkItem(at: file, to: kept) } catch { try files.copyItem(at: file, to: kept) }
    do { try Folder(folder.path).write(rest, to: file.lastPathComponent, mode: 0o600) } catch {
      try? files.removeItem(at: kept)
      throw error
    }
    return kept
  }

  /// What a journal begins with: the bytes that the edits start from, after a line with how many they are, as what they were read, and the edits.
  static func bytes(base: [UInt8], edits: [Transaction], of name: String?) throws -> [UInt8] {
    var bytes = Array("\(base.count)\n".utf8) + base
    if let name { bytes += try Entry.name(name).line() }
    for edit in edits { bytes += try Entry.edit(edit).line() }
    return bytes
  }
}

extension RecoveryJournal.Leftover {
  /// How many of the edits fit what they start from, one on top of the other. Nil where that cannot be told by the name.
  fileprivate func fittingEdits(named name: String, by reader: DocumentReader) -> Int? {
    if self.name == nil, name.count >= RecoveryJournal.nameLimit { return nil }
    do { return try LeftoverEdits(self, named: name, reader: reader).count } catch {
      return (error as? DocumentError)?.code == .unreadable ? 0 : nil
    }
  }
}
