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

  /// Whether `HEAD` names a branch, or a version that somebody looks at with plain git.
  static func isHeadReadable(_ git: String) -> Bool {
    let text = (try? String(contentsOfFile: "\(git)/HEAD", encoding: .utf8)) ?? ""
    return text.hasPrefix("ref: refs/") || ObjectID(String(text.prefix(40))) != nil
  }
}
