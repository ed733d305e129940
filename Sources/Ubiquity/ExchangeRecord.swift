public import Foundation

/// What one exchange with a remote came to; or several alike, one after the other.
public struct ExchangeRecord: Hashable, Sendable, Codable {
  public enum Kind: String, Sendable, Codable {
    /// The container was made, from a remote or for one.
    case setup
    /// A whole round.
    case round
    /// Activities alone were sent, as a hand-off needs it.
    case activities
    /// The remote was asked for what is new, and had something.
    case news
    /// Evicted texts were received again.
    case download
    /// Devices were approved, removed and the like; or this one told the others of itself, or left.
    case devices
    /// The remote was given back what it lacked, or gave what was missing here. The round that follows is told of by itself.
    case repair

    /// Whether bytes alone, with nothing that is counted, are worth a line: in others these are reports of how far devices are.
    var countsBytes: Bool { [.setup, .download, .devices, .repair].contains(self) }
  }

  /// What went in one direction.
  public struct Moved: Hashable, Sendable, Codable {
    public var versions = 0
    /// Devices whose activities moved.
    public var activities = 0
    /// New conflict versions.
    public var conflicts = 0
    /// Conflict versions that were taken away; nil where none was.
    public var resolved: Int?
    /// The first of the documents, by path.
    public var documents: [String] = []
    public var documentCount = 0
    /// The first of the documents that were deleted, by path, and how many there were; nil where none was.
    public var deleted: [String]?
    public var deletedCount: Int?
    /// The bytes of objects.
    public var bytes = 0

    public init() {}

    var isEmpty: Bool {
      versions + activities + conflicts + (resolved ?? 0) + documentCount + (deletedCount ?? 0) == 0
    }
  }

  public var kind: Kind
  /// The remote's address, without a password.
  public var remote: String
  /// When it began.
  public var date: Date
  /// When the last of several ended.
  public var end: Date
  /// How long it took; of several all together.
  public var seconds: Double
  /// How many are told of here.
  public var count = 1
  public var received = Moved()
  public var sent = Moved()
  /// Documents that other programs had changed.
  public var localChanges = 0
  /// How often it was tried again: another device was faster, or the connection was lost.
  public var retries = 0
  /// What went wrong, in the user's words.
  public var failure: String?
}

extension ExchangeRecord {
  /// How many documents are named.
  static let nameLimit = 10
  /// How far apart sendings of activities may be that are told of as one.
  private static let pause: TimeInterval = 600

  init(_ kind: Kind, with remote: String, from date: Date, to end: Date) {
    (self.kind, self.remote, self.date, self.end) = (kind, Self.withoutPassword(remote), date, end)
    seconds = (max(end.timeIntervalSince(date), 0) * 1000).rounded() / 1000
  }

  /// Whether nothing moved and nothing went wrong.
  var isIdle: Bool {
    if kind.countsBytes, received.bytes + sent.bytes > 0 { return false }
    return received.isEmpty && sent.isEmpty && localChanges == 0 && retries == 0 && failure == nil
  }

  /// Whether there can be one before it that tells the same.
  var mayBeJoined: Bool { failure != nil || kind == .activities }

  /// This one and the one that followed it, as one; nil where they tell different things.
  func joined(with next: ExchangeRecord) -> ExchangeRecord? {
    guard kind == next.kind, remote == next.remote, failure == next.failure, next.date >= date else { return nil }
    guard next.mayBeJoined else { return nil }
    let isShort = kind == .activities && next.date.timeIntervalSince(end) < Self.pause
    guard failure != nil || isShort else { return nil }
    var both = self
    (both.end, both.count) = (next.end, count + next.count)
    both.seconds += next.seconds
    both.received.add(next.received)
    both.sent.add(next.sent)
    both.localChanges += next.localChanges
    both.retries += next.retries
    return both
  }

  private static func withoutPassword(_ remote: String) -> String {
    guard remote.hasPrefix("http"), var parts = URLComponents(string: remote) else { return Printable.line(remote) }
    parts.password = nil
    return Printable.line(parts.string ?? "")
  }
}

extension ExchangeRecord.Moved {
  mutating func add(_ other: Self) {
    versions += other.versions
    activities = max(activities, other.activities)
    conflicts += other.conflicts
    resolve(other.resolved ?? 0)
    bytes += other.bytes
    name(Set(documents + other.documents).sorted(), of: max(documentCount, other.documentCount))
    name(
      deleted: Set((deleted ?? []) + (other.deleted ?? [])).sorted(),
      of: max(deletedCount ?? 0, other.deletedCount ?? 0))
  }

  /// Counts conflict versions that were taken away.
  mutating func resolve(_ count: Int) { if count > 0 { resolved = (resolved ?? 0) + count } }

  /// Names documents, as many as are kept.
  mutating func name(_ paths: [String], of count: Int? = nil) {
    documentCount = max(count ?? 0, paths.count)
    documents = paths.prefix(ExchangeRecord.nameLimit).map { Printable.line($0) }
  }

  /// Names documents that were deleted, as many as are kept.
  mutating func name(deleted paths: [String], of count: Int? = nil) {
    if paths.isEmpty { return }
    deletedCount = max(count ?? 0, paths.count)
    deleted = paths.prefix(ExchangeRecord.nameLimit).map { Printable.line($0) }
  }
}
