public import Foundation

/// Which entries of the history are wanted.
public struct HistoryQuery: Hashable, Sendable {
  /// A document, followed back through its renames; nil: all documents.
  public var path: String?
  /// The name, the id or the beginning of the id of the device that made the version.
  public var device: String?
  /// Whether a device goes by that: then what others made who are called so is left out.
  var admitsDevicesOnly = false
  /// The earliest date of a version.
  public var since: Date?
  public var handOffsOnly = false
  /// Whether merges are wanted that changed no document beyond what their sides had. Of one document they never are.
  public var includesPlainMerges = false
  /// Whether versions are left out that were thinned.
  public var omitsUnlisted = false
  /// How many entries at most, the newest.
  public var limit: Int?

  public init(path: String? = nil, limit: Int? = nil) { (self.path, self.limit) = (path, limit) }

  func admits(_ entry: HistoryEntry) -> Bool {
    if handOffsOnly, entry.kind != .handOff { return false }
    if let device, !entry.author.goes(by: device) || admitsDevicesOnly && entry.author.id == nil { return false }
    return since.map { entry.date >= $0 } ?? true
  }
}

/// How far the index of versions is on its way to the head.
public struct IndexProgress: Hashable, Sendable {
  public var versions: Int
  public var total: Int
}

/// Is told how far it is; may be called from any thread.
public typealias IndexObserver = @Sendable (IndexProgress) -> Void
