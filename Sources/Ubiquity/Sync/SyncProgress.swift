internal import Git

/// How far a round of exchange is.
public struct SyncProgress: Hashable, Sendable {
  public enum Phase: String, Sendable {
    case connecting, receiving, sending
    /// Large documents are sent, after everything else.
    case uploading
    /// Another device was faster; it is tried again in a moment.
    case overtaken
    /// The connection was lost in the middle of something; it is tried again in a moment.
    case broken
    /// All is exchanged; what the repository has too much of is packed.
    case tidying
  }

  /// What has moved of the present transfer. The total may still grow.
  public struct Transfer: Hashable, Sendable {
    public var objects: Int
    public var totalObjects: Int
    public var bytes: Int
  }

  public var phase: Phase
  /// Nil before anything has moved.
  public var transfer: Transfer?

  /// How many bytes the large documents have that are prepared and sent, where that is known.
  public var size: Int?

  /// Whether something moves, or is made ready for that, and not only an answer is waited for.
  var isOfTransfer: Bool {
    [.broken, .overtaken].contains(phase) || size != nil || transfer.map { $0.totalObjects > 0 } ?? false
  }

  public init(_ phase: Phase, _ transfer: Transfer? = nil, size: Int? = nil) {
    (self.phase, self.transfer, self.size) = (phase, transfer, size)
  }
}

/// Is told of progress, from any thread, a few times a second at most.
public typealias SyncObserver = @Sendable (SyncProgress) -> Void

extension SyncProgress {
  init(_ phase: Phase, _ progress: TransferProgress) {
    self.init(
      phase, Transfer(objects: progress.objects, totalObjects: progress.totalObjects, bytes: progress.bytes))
  }
}
