internal import Foundation
internal import Git

/// Activities that somebody went on with, and that tell nothing new since.
extension Store {
  /// Marks those of which a version of `main` says that it continued them: with the draft that they have now or, where they have none, after it was told, in the same second at the earliest: versions have whole seconds. Throws
  /// where these versions cannot be read; the rest stay unmarked.
  func markTakenUp(_ activities: inout [DeviceActivity]) throws(UbiquityError) {
    let head = try head()
    guard activities.contains(where: { $0.base?.version != head.id.description }) else { return }
    let versions = try continuingVersions(from: head)
    for index in activities.indices {
      let own = versions[activities[index].identifier] ?? []
      for version in own where !activities[index].isTakenUp {
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

  private func isOf(_ activity: DeviceActivity, _ version: Commit) throws(UbiquityError) -> Bool {
    guard let draft = activity.draft else {
      return activity.updated < version.content.signature.date.addingTimeInterval(1)
    }
    guard let path = CommitMessage(parsing: version.content.message).document else { return false }
    return try document(path, in: version)?.blob == draft
  }

  /// The newest versions that continued something, by what they continued.
  private func continuingVersions(from head: Commit) throws(UbiquityError) -> [UUID: [Commit]] {
    var found: [UUID: [Commit]] = [:], count = 0
    try withGit { () throws(GitError) in
      try repository.walk(from: head.id) { commit in
        let message = CommitMessage(parsing: commit.content.message)
        if let activity = message.continued?.activity { found[activity, default: []].append(commit) }
        count += 1
        return count < Self.searchedVersions
      }
    }
    return found
  }
}
