public import Handoff

/// An activity as this device publishes it.
public struct PublishedActivity: Sendable {
  /// With this machine's own `file:` URLs; they are rewritten on the way out.
  public var payload: ActivityPayload
  public enum State: String, Sendable, Codable { case active, recent }
  public var state: State
  /// Whether it is the one that the user is at.
  public var isCurrent: Bool
  /// The document's path in the container.
  public var path: String
  /// The blob that the document had when it was last saved, and the version it was in.
  public var base: StoredDocument?
  /// The document's bytes with the unsaved edits; nil where there are none.
  public var draft: StoredContent?
  /// The conflict versions, by their ids, that the draft resolves.
  public var resolves: [String] = []
  /// The document's bytes with the texts of these conflicts, before anything was edited; nil where the draft does not begin with them.
  public var start: StoredContent?
  /// The blobs, or the trees of a package's, of drafts that were published before: the draft is one of them on top of a newer version, and no more.
  public var formerDrafts: [String] = []
  /// The same of those that the draft has grown from, the oldest first.
  public var earlierDrafts: [String] = []
  /// The activity that this one continued.
  public var continues: Continuation?
  /// The process that keeps it active.
  public var process: Int32?
  public init(
    payload: ActivityPayload, state: State, isCurrent: Bool, path: String, base: StoredDocument?, draft: [UInt8]?,
    continues: Continuation? = nil, process: Int32? = nil
  ) {
    (self.payload, self.state, self.isCurrent, self.path, self.base) = (payload, state, isCurrent, path, base)
    (self.draft, self.continues, self.process) = (draft.map { .file($0) }, continues, process)
  }
}
