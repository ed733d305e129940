internal import Foundation

/// What only this device knows of a container: `.git/docedit/state.plist`.
struct StoreState: Codable, Equatable {
  /// The container's id.
  var container: String
  var remote: String?
  var lastSync: Date?
  var lastFailure: String?
  /// When objects that nothing reaches were last swept away.
  var lastSweep: Date?
  /// Under which names the remote keeps what is beside `main`; nil until it refused the usual ones.
  var namespace: RemoteNamespace?
  /// Conflict versions that were resolved here and that the remote still has.
  var resolved: [String] = []
  /// A version that the remote's `main` had and lacks; nil where it was never set back.
  var lostMain: String?
  /// The highest sequence numbers of devices whose activities are not tracked any more.
  var sequences: [String: UInt64]?
  /// Whether the repository was the user's own: its configuration stays as it is.
  var isAdopted: Bool?
  /// When this device began to leave: nothing else is sent for it while it does.
  var leaving: Date?

  static func read(_ file: String) -> StoreState? {
    FileManager.default.contents(atPath: file).flatMap(read)
  }

  /// What the bytes of such a file tell.
  static func read(_ data: Data) -> StoreState? { try? PropertyListDecoder().decode(StoreState.self, from: data) }

  func write(_ file: String) throws(UbiquityError) {
    let folder = WorkTree(root: (file as NSString).deletingLastPathComponent)
    try folder.write(try PropertyList.encoded(self), to: TreePath((file as NSString).lastPathComponent))
  }
}
