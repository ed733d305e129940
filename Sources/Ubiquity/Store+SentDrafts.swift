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

extension Store {
  /// Notes that the activities are about to be sent: whoever gets a draft of them may take it up.
  func noteSending(_ activities: ObjectID) throws(UbiquityError) {
    let published = sentDrafts.published
    let drafts =
      try published?.activities == activities
      ? [published?.draft].compactMap(\.self) : self.drafts(in: activities)
    if drafts.isEmpty { return }
    sentDrafts.add(drafts)
    try set(Reference.sentActivities, to: activities)
  }

  /// Those of these drafts that left this device: in this process, or last in another one.
  func sent(of drafts: DraftNames) throws(UbiquityError) -> DraftNames {
    if drafts.isEmpty { return drafts }
    let last = try reference(Reference.sentActivities)
    let known = try sentDrafts.sent + (last.map(self.drafts) ?? [])
    return drafts.filter { name in known.contains { DraftNames([$0.description]).names == [name] } }
  }

  private func drafts(in activities: ObjectID) throws(UbiquityError) -> [ObjectID] {
    guard repository.contains(activities) else { return [] }
    return try self.activities(in: commit(activities).content.tree).items.values.compactMap { $0.draft?.id }
  }
}
