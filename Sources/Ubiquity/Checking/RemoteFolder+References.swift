internal import Files
internal import Foundation
internal import Git

// The files of references, as they are in a folder.
extension RemoteFolder {
  /// What does not keep git from reading it, but from sending to it, in words; nil where nothing does.
  var hindrance: String? {
    guard isRepository else { return nil }
    let stray = Repository.strayFiles(in: git).first.map {
      "\(Printable.quoted($0)) can be no reference, and git refuses what is sent for that"
    }
    return stray ?? symbolicReference ?? leftLock
  }

  /// A reference of docedit's own that names another one, in words: who moves it moves that one.
  private var symbolicReference: String? {
    symbolicReferences.first.map { "\(Printable.line($0)) names another reference, which would be moved in its place" }
  }

  private var symbolicReferences: [String] {
    ["refs/ubiquity", "refs/heads/ubiquity"].flatMap { Repository.symbolicReferences(in: git, below: $0) }
  }

  /// Throws where what is sent there would move, or delete, a reference of another name.
  func checkNamesAreOwn(_ remote: RemoteURL) throws(UbiquityError) {
    guard let words = symbolicReference else { return }
    throw .damaged(remote, words, hint: UbiquityError.way(to: remote, hasContainer: true))
  }

  /// A lock that a program which is gone left there, in words.
  var leftLock: String? {
    Repository.leftLocks(in: git).first.map { "a program that is gone left the lock \(Printable.line($0))" }
  }

  /// Sets aside the files that name nothing, or another reference than they should. The references that are not there any more.
  func setReferencesAside(_ aside: SetAsideFolder) throws(UbiquityError) -> Set<String> {
    let broken = Set(brokenReferences).union(symbolicReferences)
    for name in broken.union(Repository.strayFiles(in: git)).sorted() { _ = try aside.take("\(git)/\(name)") }
    return broken
  }

  /// Makes references that it lacks what they are known to have been, where it has that.
  func giveBack(_ names: Set<String>, as known: [String: ObjectID]) throws(UbiquityError) {
    let repository = try open()
    for name in names.sorted() {
      guard let target = known[name], WholeVersions.content(of: target, repository) != nil else { continue }
      try withGit { () throws(GitError) in
        if try repository.reference(name) == nil { try repository.setReference(name, to: target, expecting: nil) }
      }
    }
  }

  /// What `main` names where that is there, and is no version; nil where it is one.
  var strangeMain: ObjectID? {
    guard let repository = try? open(), let main = (try? repository.reference(Reference.main)) ?? nil else {
      return nil
    }
    return repository.isOtherThanCommit(main) ? main : nil
  }

  func setStrangeMainAside(_ aside: SetAsideFolder) throws(UbiquityError) {
    guard let main = strangeMain else { return }
    try aside.note("\(main)\n", as: Reference.main)
    let repository = try open()
    try withGit { () throws(GitError) in try repository.deleteReference(Reference.main) }
  }

  /// References whose files name nothing.
  var brokenReferences: [String] {
    let files = FileManager.default.enumerator(atPath: "\(git)/refs")?.compactMap { $0 as? String } ?? []
    return files.sorted().filter { file in
      guard Repository.isReferenceName("refs/\(file)"),
        case .file(let stamp)? = try? Folder("\(git)/refs").kind(of: file)
      else { return false }
      let text = stamp.size > 1_000 ? "" : (try? String(contentsOfFile: "\(git)/refs/\(file)", encoding: .utf8)) ?? ""
      return !text.hasPrefix("ref: refs/") && ObjectID(text.trimmingCharacters(in: .whitespacesAndNewlines)) == nil
    }.map { "refs/\($0)" }
  }
}
