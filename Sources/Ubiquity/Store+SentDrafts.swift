internal import Git

/// Which drafts other devices may have got, and taken up. `.git/docedit/state.plist` has the last ones, whichever process sent them.
extension Store {
  /// Notes that the activities are about to be sent: whoever gets a draft of them may take it up.
  func noteSending(_ activities: ObjectID) throws(UbiquityError) {
    guard repository.contains(activities) else { return }
    let drafts = try withGit { () throws(GitError) in try repository.drafts(inActivities: activities) }
    if !drafts.isEmpty { try changeState { $0.addSentDrafts(drafts) } }
  }

  /// Those of these drafts that left this device, or may have.
  func sent(of drafts: DraftNames) throws(UbiquityError) -> DraftNames {
    if drafts.isEmpty { return drafts }
    return drafts.filter(Set(try state.sentDrafts ?? []).contains)
  }
}

extension Repository {
  /// The documents with unsaved edits that a device's activities have, in no order.
  borrowing func drafts(inActivities commit: ObjectID) throws(GitError) -> [ObjectID] {
    guard let all = try folder(at: ActivityTree.folder, in: self.commit(commit).content.tree) else { return [] }
    var drafts: [ObjectID] = []
    for activity in try folder(all).folders.prefix(ActivityTree.readLimit) {
      let parts = try folder(activity.tree), name = ActivityTree.Part.draft.rawValue
      drafts += parts.files.filter { $0.path == name }.map(\.blob)
      drafts += parts.folders.filter { $0.name == name }.map(\.tree)
    }
    return drafts
  }
}

extension StoreState {
  /// As many as a version may name, and those of other documents.
  private static let sentDraftLimit = 64

  /// Whether there are new ones among them.
  @discardableResult
  mutating func addSentDrafts(_ drafts: [ObjectID]) -> Bool {
    let known = sentDrafts ?? []
    let new = drafts.map(DraftNames.name).filter { !known.contains($0) }
    if !new.isEmpty { sentDrafts = (known + new).suffix(Self.sentDraftLimit) }
    return !new.isEmpty
  }
}
