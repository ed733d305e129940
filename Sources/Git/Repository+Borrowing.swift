internal import Foundation

extension Repository {
  /// Makes an empty repository that reads what another one has, besides its own, and takes some of that for known when it fetches. Both have to be on one file
  /// system where its packs are to be given to the other (`takePacks`).
  public static func initializeBare(
    at path: String, borrowingFrom other: borrowing Repository, knowing tips: [ObjectID]
  ) throws(GitError) -> Repository {
    _ = try initializeBare(at: path)
    let file = "\(path)/objects/info/alternates", folder = other.directory + "objects\n"
    try? FileManager.default.createDirectory(atPath: "\(path)/objects/info", withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: file, contents: Data(folder.utf8)) else {
      throw GitError(errno: errno, operation: "write file", about: file)
    }
    let made = try open(at: path)
    for tip in tips { try made.setReference("refs/known/\(tip)", to: tip, expecting: nil) }
    return made
  }

  /// Moves the packs of another repository here. They, and with them those that are here, are marked as git marks those that lack what a remote has (`.promisor`).
  public borrowing func takePacks(from other: borrowing Repository) throws(GitError) {
    markPacksAsPartial()
    for index in other.packs() {
      let stem = String(index.dropLast(4)), pack = packFolder + (stem.split(separator: "/").last ?? "")
      PackFiles(index: pack + ".idx").markAsPartial()
      for suffix in [".pack", ".idx"] {
        try File.synchronize(stem + suffix)
        guard rename(stem + suffix, pack + suffix) == 0 else {
          throw GitError(errno: errno, operation: "receive pack", about: pack + suffix)
        }
      }
    }
    try File.synchronize(packFolder)
    try refreshObjects()
  }

  /// Files that what the tips reach, and the known ones do not, needs and that are not here.
  public borrowing func absentFiles(of tips: [ObjectID], besides known: [ObjectID]) throws(GitError) -> Set<ObjectID> {
    var commits: Set<Commit> = [], found: Set<ObjectID> = []
    for tip in tips {
      try walk(from: tip, hiding: known) {
        commits.insert($0)
        return true
      }
    }
    for commit in commits {
      let parent = try commit.content.parents.first.map { id throws(GitError) in try self.commit(id).content.tree }
      let changes = try plainChanges(from: parent, to: commit.content.tree)
      found.formUnion(changes.compactMap(\.new?.blob).filter { !contains($0) })
    }
    return found
  }
}
