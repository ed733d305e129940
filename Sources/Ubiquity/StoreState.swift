internal import Foundation

/// What only this device knows of a container: `.git/docedit/state.plist`.
struct StoreState: Equatable {
  /// The container's id.
  var container: String
  var remote: String?
  var lastSync: Date?
  var lastFailure: String?
  /// When objects that nothing reaches were last swept away.
  var lastSweep: Date?
  /// When the repository was last packed.
  var lastPacking: Date?
  /// Under which names the remote keeps what is beside `main`; nil until it refused the usual ones.
  var namespace: RemoteNamespace?
  /// Conflict versions that were resolved here and that the remote still has.
  var resolved: [String] = []
  /// A version that the remote's `main` had and lacks; nil where it was never set back.
  var lostMain: String?
  /// The highest sequence numbers of devices whose activities are not tracked any more.
  var sequences: [String: UInt64]?
  /// The drafts that were, or may have been, sent last, as in `Ubiquity-Drafts`.
  var sentDrafts: [String]?
  /// Whether the repository was the user's own: its configuration stays as it is.
  var isAdopted: Bool?
  /// Whether the repository was the user's own and had no `origin`, so that what is there is docedit's.
  var isOriginOurs: Bool?
  /// When this device began to leave: nothing else is sent for it while it does.
  var leaving: Date?
  /// The version that git's index is of, where another program was writing it when `main` moved on.
  var unfollowed: String?

  static func read(_ file: String) -> StoreState? {
    FileManager.default.contents(atPath: file).flatMap(read)
  }

  /// What the bytes of such a file tell.
  static func read(_ data: Data) -> StoreState? {
    PropertyList.decoded(StoreState.self, from: [UInt8](data), limit: .max)
  }

  func write(_ file: String) throws(UbiquityError) {
    let folder = WorkTree(root: (file as NSString).deletingLastPathComponent)
    try folder.write(PropertyList.encoded(self), to: TreePath((file as NSString).lastPathComponent))
  }
}

extension StoreState: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (container, remote) = (try entries.required("container"), try entries.optional("remote"))
    (lastSync, lastFailure) = (try entries.optional("lastSync"), try entries.optional("lastFailure"))
    (lastSweep, leaving) = (try entries.optional("lastSweep"), try entries.optional("leaving"))
    (namespace, resolved) = (try entries.optional("namespace"), try entries.required("resolved"))
    (lostMain, sequences) = (try entries.optional("lostMain"), try entries.optional("sequences"))
    (isAdopted, lastPacking) = (try entries.optional("isAdopted"), try entries.optional("lastPacking"))
    isOriginOurs = try entries.optional("isOriginOurs")
    (sentDrafts, unfollowed) = (try entries.optional("sentDrafts"), try entries.optional("unfollowed"))
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(container, "container")
    entries.put(remote, "remote")
    entries.put(lastSync, "lastSync")
    entries.put(lastFailure, "lastFailure")
    entries.put(lastSweep, "lastSweep")
    entries.put(lastPacking, "lastPacking")
    entries.put(namespace, "namespace")
    entries.put(resolved, "resolved")
    entries.put(lostMain, "lostMain")
    entries.put(sequences, "sequences")
    entries.put(sentDrafts, "sentDrafts")
    entries.put(isAdopted, "isAdopted")
    entries.put(isOriginOurs, "isOriginOurs")
    entries.put(leaving, "leaving")
    entries.put(unfollowed, "unfollowed")
  }
}

extension RemoteNamespace: PropertyListValue {}
