internal import CGit2
internal import Foundation

/// Who has git's `index.lock`, without which git and docedit cannot write the index.
public enum IndexLockState: Sendable {
  /// There is none.
  case free
  /// A process of this machine works with it, or may.
  case held
  /// A docedit that was killed left it.
  case left
  /// Another program made it, and none is there any more that could have.
  case abandoned

  /// That of a repository's own folder, such as `…/.git`. Only while the caller holds its own lock on the store.
  public init(of folder: String) {
    let lock = folder + "/index.lock"
    var status = stat()
    if lstat(lock, &status) != 0 {
      self = .free
    } else if IndexLock.isLeft(lock) {
      self = .left
    } else {
      self = LockHolders(of: lock, in: folder).isEmpty ? .abandoned : .held
    }
  }
}

/// The processes of this machine that may hold a lock of a repository: who has it open, and every git that works in the repository, since git holds
/// its lock without an open file while a commit message is written. What cannot be looked at counts.
struct LockHolders {
  private(set) var processes: [String] = []
  private let lock: stat
  private let folder: String
  private let root: String

  var isEmpty: Bool { processes.isEmpty }

  /// The lock of the repository whose own folder that is.
  init(of lock: String, in folder: String) {
    var status = stat()
    stat(lock, &status)
    self.lock = status
    self.folder = URL(filePath: folder).resolvingSymlinksInPath().path
    root = (self.folder as NSString).deletingLastPathComponent
    let own = String(getpid())
    processes = File.names(in: "/proc").filter { $0.allSatisfy(\.isNumber) && $0 != own && mayHold($0) }
  }

  private func mayHold(_ process: String) -> Bool { isGitHere("/proc/\(process)") || hasOpen("/proc/\(process)/fd") }

  private func isGitHere(_ process: String) -> Bool {
    guard text("\(process)/comm").hasPrefix("git") else { return false }
    guard let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/cwd") else {
      return !hasEnded(process)
    }
    return place == root || place.hasPrefix(root + "/") || text("\(process)/cmdline").contains(root)
  }

  /// Whether a process is gone, or only its parent has not yet been told so: it has let go of everything then.
  private func hasEnded(_ process: String) -> Bool {
    let state = text("\(process)/stat").split(separator: ")").last?.first { $0 != " " }
    return state.map { "ZX".contains($0) } ?? true
  }

  private func hasOpen(_ descriptors: String) -> Bool {
    File.names(in: descriptors).contains { name in
      var status = stat()
      return stat("\(descriptors)/\(name)", &status) == 0 && status.st_ino == lock.st_ino
        && status.st_dev == lock.st_dev
    }
  }

  private func text(_ file: String) -> String { String(decoding: File.bytes(ofEndless: file), as: UTF8.self) }
}
