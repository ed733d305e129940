internal import Git

/// Which drafts other devices may have got, and taken up.
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
