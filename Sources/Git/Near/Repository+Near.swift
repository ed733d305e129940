internal import CGit2

// What is done with a remote near by, in place of git's own program. Each gives nil where the program is needed; then no reference was moved, and `isWanted`
// may be asked once more.

extension Repository {
  /// What references a near remote has.
  static func listNear(_ url: RemoteURL) -> [String: ObjectID]? { nearRemote(url)?.references() }

  /// Whether a near remote has so many files that git would pack them.
  static func isToBePacked(_ url: RemoteURL) -> Bool { nearRemote(url)?.isToBePacked ?? false }

  static func nearRemote(_ url: RemoteURL) -> NearRemote? {
    guard case .folder(let path) = url else { return nil }
    return NearRemote(path)
  }
}
