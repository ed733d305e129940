internal import Git

// A device may have unsaved the same words twice: then the later draft is another one, made from other words.
extension Store {
  /// Whether a draft is not the one of the same words that another version tells of, or took up: the device made a version between them that tells of these words, too.
  func isRepeated(_ handed: HandedDraft, in other: ObjectID) throws(UbiquityError) -> Bool {
    if try isTold(handed.draft, of: handed.device, before: other, after: handed.version.id) { return true }
    return try isTold(handed.draft, of: handed.device, before: handed.version.id, after: other)
  }

  /// Whether a version of a device that one version comes from, and another does not, tells of a draft: it was published before the device made that.
  func isTold(_ draft: ObjectID, of device: String, before version: ObjectID, after other: ObjectID)
    throws(UbiquityError) -> Bool
  {
    if version == other { return false }
    var isTold = false, count = 0
    try withGit { () throws(GitError) in
      try repository.walk(from: version, hiding: [other]) { commit in
        count += 1
        isTold = commit.id != version && commit.tells(of: draft, by: device)
        return !isTold && count < Self.searchedVersions
      }
    }
    return isTold
  }
}

extension Commit {
  fileprivate func tells(of draft: ObjectID, by device: String) -> Bool {
    guard author.id == device else { return false }
    let message = CommitMessage(parsing: content.message)
    return message.continued == nil && message.drafts.contains(draft)
  }
}
