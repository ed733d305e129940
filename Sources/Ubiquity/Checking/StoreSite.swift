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

  /// Whether `HEAD` names a branch, or a version that somebody looks at with plain git.
  static func isHeadReadable(_ git: String) -> Bool {
    let text = (try? String(contentsOfFile: "\(git)/HEAD", encoding: .utf8)) ?? ""
    return text.hasPrefix("ref: refs/") || ObjectID(String(text.prefix(40))) != nil
  }
}
