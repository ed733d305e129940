internal import Files
public import Foundation

extension RecoveryJournal {
  /// The journals of all documents that have one, each in its folder.
  public struct Survey: Sendable {
    /// Those that can be read.
    public var readable: [URL] = []
    /// Those whose beginning says nothing of what the edits apply to.
    public var unreadable: [URL] = []
  }

  /// Looks at the journals in a machine's state folder; changes nothing.
  public static func survey(in stateFolder: URL) -> Survey {
    let parent = stateFolder.appending(path: "recovery")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    var survey = Survey()
    for name in names.sorted() {
      let file = logFile(in: parent.appending(path: name))
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      if isReadable(file) { survey.readable.append(file) } else { survey.unreadable.append(file) }
    }
    return survey
  }

  /// Puts journals that cannot be read, and that no editor has open, out of the way. Returns where they are then.
  public static func setUnreadableAside(in stateFolder: URL) -> [URL] {
    survey(in: stateFolder).unreadable.compactMap { file in
      let folder = file.deletingLastPathComponent()
      guard let lock = try? Descriptor.lockFile(folder.appending(path: "lock").path, mode: 0o600),
        (try? lock.tryLock()) == true
      else { return nil }
      defer { lock.unlock() }
      let kept = folder.appending(path: "kept-\(Int(Date().timeIntervalSince1970 * 1000))")
      return (try? FileManager.default.moveItem(at: file, to: kept)).map { kept }
    }
  }

  private static func isReadable(_ file: URL) -> Bool {
    guard let bytes = try? Data(contentsOf: file) else { return false }
    return parts(of: bytes) != nil
  }
}
