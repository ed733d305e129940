internal import Git

/// The drafts that left this device, or may have.
struct SentDrafts {
  /// The activities that were published last by this process, and the draft that these have then.
  var published: (activities: ObjectID, draft: ObjectID?)?
  /// The last ones that were sent, or were about to be.
  private(set) var sent: [ObjectID] = []

  private static let limit = 64

  mutating func add(_ drafts: [ObjectID]) {
    sent = Array((sent.filter { !drafts.contains($0) } + drafts).suffix(Self.limit))
  }
}
