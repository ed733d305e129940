internal import Foundation
internal import Git

/// Activities that somebody went on with, and that tell nothing new since.
extension Store {
  /// Marks those of which a version of `main` says that it continued them: with the draft that they have now, or the device's with one that theirs is on top of a newer version; or, where they have none, after it was told, in the
  /// same second at the earliest: versions have whole seconds. Throws where these versions cannot be read; the rest stay unmarked.
  func markTakenUp(_ activities: inout [DeviceActivity]) throws(UbiquityError) {
    let head = try head()
    guard activities.contains(where: { $0.base?.version != head.id.description }) else { return }
    let versions = try continuingVersions(from: head)
    for index in activities.indices {
      for version in versions where !activities[index].isTakenUp {
        activities[index].isTakenUp = try isOf(activities[index], version)
      }
    }
  }

  /// The recent ones of this device that have a draft of which a version was made.
  func ownTakenUpDrafts(in tree: ActivityTree) throws(UbiquityError) -> [UUID] {
    let recent = tree.items.filter { $0.value.entry.state == .recent && $0.value.draft != nil }
    if recent.isEmpty { return [] }
    return try activities().filter { $0.isThisDevice && $0.isTakenUp && recent[$0.identifier] != nil }.map(\.identifier)
  }

  private func isOf(_ activity: DeviceActivity, _ version: ContinuingVersion) throws(UbiquityError) -> Bool {
    let isSame = version.continued.activity == activity.identifier
    guard let draft = activity.draft else {
      return isSame && activity.updated < version.commit.content.signature.date.addingTimeInterval(1)
    }
    let former = version.continued.from.id == activity.device.id ? activity.formerDrafts : []
    guard isSame || !former.isEmpty, let path = version.document,
      let blob = try document(path, in: version.commit)?.blob
    else { return false }
    if isSame, blob == draft { return true }
    guard former.contains(blob) else { return false }
    return try resolve(path, since: version.commit.id.description)?.description == activity.path
  }

  private struct ContinuingVersion {
    var commit: Commit
    var continued: Continuation
    var document: TreePath?
  }

  /// The newest versions that continued something.
  private func continuingVersions(from head: Commit) throws(UbiquityError) -> [ContinuingVersion] {
    var found: [ContinuingVersion] = [], count = 0
    try withGit { () throws(GitError) in
      try repository.walk(from: head.id) { commit in
        let message = CommitMessage(parsing: commit.content.message)
        if let continued = message.continued {
          found.append(.init(commit: commit, continued: continued, document: message.document))
        }
        count += 1
        return count < Self.searchedVersions
      }
    }
    return found
  }
}
