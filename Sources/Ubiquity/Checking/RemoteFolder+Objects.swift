internal import Foundation
internal import Git

// The objects of a remote in a folder.
extension RemoteFolder {
  /// What its shared references need.
  func inspection(of repository: borrowing Repository, _ progress: (Int) -> Void = { _ in }) throws(UbiquityError)
    -> ObjectInspection
  {
    let roots = repository.readableReferences().filter { Self.isShared($0.name) }
    return try withGit { () throws(GitError) in try repository.inspect(roots.map(\.target), progress: progress) }
  }

  /// The same, which it lacks.
  func losses(_ repository: borrowing Repository) throws(UbiquityError) -> [ObjectInspection.Loss] {
    try inspection(of: repository).losses
  }

  /// References of its user's own that name what it lacks.
  func brokenStrangers(_ repository: borrowing Repository) throws(UbiquityError) -> [String] {
    let own = repository.readableReferences().filter { !Self.isShared($0.name) }
    return try withGit { () throws(GitError) in
      var broken: [String] = []
      if try repository.inspect(own.map(\.target)).losses.isEmpty { return broken }
      for (name, target) in own where try !repository.inspect([target]).losses.isEmpty { broken.append(name) }
      return broken
    }
  }

  private static func isShared(_ name: String) -> Bool {
    [Reference.main, SealedRemote.branch].contains(name)
      || RemoteNamespace.allCases.contains { name.hasPrefix($0.rawValue) }
  }

  /// What it lacks of a version, in words; nil where it has all of it. Documents are not read, and older versions not looked at.
  func damage(of version: ObjectID) -> String? {
    guard let repository = try? open() else { return nil }
    guard let tree = WholeVersions.content(of: version, repository)?.tree else {
      return Self.isMalformed(version, repository) ? nil : "a version, \(version)"
    }
    guard let files = try? repository.files(in: tree) else { return "a folder of the version \(version)" }
    let lost = files.first { $0.mode != .commit && !repository.contains($0.blob) }
    return lost.map { "\(Printable.quoted($0.path)), \($0.blob)" }
  }

  /// Whether it is there, as somebody wrote it.
  private static func isMalformed(_ version: ObjectID, _ repository: borrowing Repository) -> Bool {
    do throws(GitError) { _ = try repository.commit(version) } catch { return error.code == .malformed }
    return false
  }

  /// Gives it what it lacks and a container has; how many objects. Damaged ones are set aside there.
  func complete(from repository: borrowing Repository, at date: Date) throws(UbiquityError) -> Int {
    let other = try open(), aside = SetAsideFolder(git: git, at: date)
    try mendPacks(of: other, aside)
    let damaged = try losses(other).filter(\.isDamaged)
    for loss in damaged { for file in other.files(holding: loss.id) { try aside.takeObjects(file, of: other) } }
    if !damaged.isEmpty { try withGit { () throws(GitError) in try other.refreshObjects() } }
    var count = 0
    while true {
      let missing = try losses(other).map(\.id)
      let taken = try withGit { () throws(GitError) in try other.takeAll(missing, from: repository) }
      if taken == 0 { return count }
      count += taken
    }
  }

  /// What keeps git from packing it. Halves of packs, which somebody may be writing, are not among them.
  func uselessPackFiles(_ repository: borrowing Repository) -> [String] {
    let halves = Set(repository.leftPackFiles())
    return repository.uselessPackFiles().filter { !halves.contains($0) }
  }

  /// Makes indices anew, and sets packs aside that cannot be read; what is whole in them is kept.
  private func mendPacks(of repository: borrowing Repository, _ aside: SetAsideFolder) throws(UbiquityError) {
    _ = try withGit { () throws(GitError) in try repository.indexPacksAnew(old: true) }
    let useless = uselessPackFiles(repository)
    for index in useless where index.hasSuffix(".idx") { try aside.takeObjects(index, of: repository) }
    if !useless.isEmpty { try withGit { () throws(GitError) in try repository.refreshObjects() } }
  }
}
