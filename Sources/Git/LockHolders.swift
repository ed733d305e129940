internal import CGit2
internal import Foundation

/// The processes of this machine that may hold a lock of a repository: who has it open, and every git that works in the repository, since git holds
/// its lock without an open file while a commit message is written. What cannot be looked at counts.
struct LockHolders {
  private(set) var processes: [String] = []
  private let lock: OpenFile
  private let root: String

  var isEmpty: Bool { processes.isEmpty }

  /// The lock of the repository whose own folder that is, in which there is no work tree where it is bare.
  init(of lock: String, in folder: String, isBare: Bool = false) {
    self.lock = OpenFile(lock)
    let folder = URL(filePath: folder).resolvingSymlinksInPath()
    root = isBare ? folder.path : folder.deletingLastPathComponent().path
    let own = String(getpid())
    processes = File.names(in: "/proc").filter { $0.allSatisfy(\.isNumber) && $0 != own && mayHold($0) }
  }

  private func mayHold(_ process: String) -> Bool { isGitHere("/proc/\(process)") || lock.isOpen(in: process) }

  private func isGitHere(_ process: String) -> Bool {
    guard text("\(process)/comm").hasPrefix("git") else { return false }
    guard let place = workingFolder(of: process) else { return false }
    return place.isEmpty || place == root || place.hasPrefix(root + "/") || text("\(process)/cmdline").contains(root)
  }

  /// Where a process works; nil where it has let go of everything, though its parent may not yet have been told. Empty where that cannot be looked at.
  private func workingFolder(of process: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("\(process)/cwd", &bytes, bytes.count), code = errno
    if count < 0 { return code == ENOENT || code == ESRCH ? nil : "" }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func text(_ file: String) -> String { String(decoding: File.bytes(ofEndless: file), as: UTF8.self) }
}
