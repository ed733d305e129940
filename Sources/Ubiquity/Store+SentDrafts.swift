internal import Git

/// Which drafts other devices may have got, and taken up. `.git/docedit/state.plist` has the last ones, whichever process sent them.
extension Store {
  /// Notes that the activities are about to be sent: whoever gets a draft of them may take it up.
  func noteSending(_ activities: ObjectID) throws(UbiquityError) {
    let drafts = try drafts(in: activities)
    if drafts.isEmpty { return }
    try changeState { $0.addSentDrafts(drafts.map(DraftNames.name)) }
  }

  /// Those of these drafts that left this device, or may have.
  func sent(of drafts: DraftNames) throws(UbiquityError) -> DraftNames {
    if drafts.isEmpty { return drafts }
    return drafts.filter(Set(try state.sentDrafts ?? []).contains)
  }

  private func drafts(in activities: ObjectID) throws(UbiquityError) -> [ObjectID] {
    if let written = writtenActivities, written.id == activities { return written.drafts }
    guard repository.contains(activities) else { return [] }
    return try self.activities(in: commit(activities).content.tree).drafts
  }
}

extension StoreState {
  /// As many as a version may name, and those of other documents.
  private static let sentDraftLimit = 64

  fileprivate mutating func addSentDrafts(_ names: [String]) {
    let known = sentDrafts ?? []
    let new = names.filter { !known.contains($0) }
    if !new.isEmpty { sentDrafts = (known + new).suffix(Self.sentDraftLimit) }
  }
}
