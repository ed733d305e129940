internal import Foundation
internal import Git

/// The container that is mended.
struct StoreSite {
  var git: String
  var device: Device
  var surroundings: Surroundings
  var contentMerge: ContentMerge?

  /// What this device knows of the container; nil where that cannot be read.
  var state: StoreState? { StoreState.read("\(git)/docedit/state.plist") }

  /// The folder around the repository.
  var root: String { (git as NSString).deletingLastPathComponent }

  /// Nil where it cannot be opened.
  var store: Store? { try? Store(root: root, device: device, surroundings: surroundings, contentMerge: contentMerge) }

  /// Whether a reference says that the folder around git's is a container's, or was until docedit's own folder in it was lost.
  static func isMarked(_ git: String) -> Bool {
    if FileManager.default.fileExists(atPath: "\(git)/\(Reference.workTree)") { return true }
    let packed = (try? String(contentsOfFile: "\(git)/packed-refs", encoding: .utf8)) ?? ""
    return packed.split(separator: "\n").contains { $0.hasSuffix(" \(Reference.workTree)") }
  }

  /// Whether `HEAD` names a branch, or a version that somebody looks at with plain git. A branch that is not there may be somebody's new one, but for what a
  /// bad disk makes of `main`.
  static func isHeadReadable(_ git: String) -> Bool {
    let work = GitWork(git: git)
    guard let branch = work.branch else { return work.isDetached }
    guard Repository.isReferenceName("refs/heads/\(branch)") else { return false }
    return work.hasBranch(branch) || !isDamaged(branch, from: "main")
  }

  /// Whether one name is the other one, cut off or with one other byte.
  private static func isDamaged(_ name: String, from whole: String) -> Bool {
    if name.utf8.count < whole.utf8.count { return whole.hasPrefix(name) }
    return name.utf8.count == whole.utf8.count && zip(name.utf8, whole.utf8).count { $0 != $1 } == 1
  }
}
