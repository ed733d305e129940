internal import Foundation
internal import Git

/// The container that is mended.
struct StoreSite {
  var git: String
  var device: Device
  var surroundings: Surroundings

  /// Whether `HEAD` names a branch, or a version that somebody looks at with plain git.
  static func isHeadReadable(_ git: String) -> Bool {
    let text = (try? String(contentsOfFile: "\(git)/HEAD", encoding: .utf8)) ?? ""
    return text.hasPrefix("ref: refs/") || ObjectID(String(text.prefix(40))) != nil
  }
}
