internal import Foundation
internal import Git

/// A git repository of the user's own, which may become a container as it is.
struct ExistingRepository: Sendable {
  let root: String
  let surroundings: Surroundings
  var git: String { "\(root)/.git" }
  /// What an earlier container of the folder had evicted; nil where that cannot be read.
  var evictions: Evictions? { Evictions.read(in: Store.folder(of: root)) }

  /// Nil where the folder is none, or a container, or what a killed process left of one.
  init?(at root: String, surroundings: Surroundings) throws(UbiquityError) {
    (self.root, self.surroundings) = (root, surroundings)
    if Self.isBare(root) {
      throw UbiquityError(
        .exists, "\(Printable.quoted(root)) is a bare git repository: it has no folder of documents",
        hint: "make a container from it: docedit init FOLDER --remote \(Printable.line(root))")
    }
    let site = ContainerSite(root: root, surroundings: surroundings)
    guard FileManager.default.fileExists(atPath: git), !site.isUnfinished, !UbiquityContainer.isThere(at: site.url)
    else { return nil }
  }

  private static func isBare(_ folder: String) -> Bool {
    ["HEAD", "objects", "refs"].allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
  }

  /// Opens it. Throws where it is of a kind that cannot be adopted.
  func open() throws(UbiquityError) -> Repository {
    try checkPlace()
    let repository: Repository
    do throws(GitError) { repository = try Repository.open(at: git) } catch {
      throw refusal("git's own folder cannot be read: \(error.message)", "docedit knows repositories with SHA-1 names")
    }
    try checkConfiguration(repository)
    if repository.isSparse() { throw refusal("not all of its files are here", "git sparse-checkout disable") }
    return repository
  }

  func refusal(_ words: String, _ hint: String) -> UbiquityError {
    UbiquityError(.exists, "\(Printable.quoted(root)) cannot become a container: \(words)", hint: hint)
  }
}

// MARK: - What kind of repository it is

extension ExistingRepository {
  private func checkPlace() throws(UbiquityError) {
    if !WorkTree(root: root).isFolder(TreePath(".git")) {
      throw refusal(
        "it is a submodule or a linked work tree: its repository is elsewhere",
        "clone it into a folder of its own: git clone \(Printable.line(root)) FOLDER")
    }
    if FileManager.default.fileExists(atPath: "\(git)/shallow") {
      throw refusal("it is a shallow clone", "fetch the rest of its history: git fetch --unshallow")
    }
  }

  private func checkConfiguration(_ repository: borrowing Repository) throws(UbiquityError) {
    for (name, isMeant, words, hint) in Self.obstacles {
      guard let value = try withGit({ () throws(GitError) in try repository.configuration(name) }), isMeant(value)
      else {
        continue
      }
      throw refusal(words, hint)
    }
  }

  private static var obstacles: [(name: String, isMeant: (String) -> Bool, words: String, hint: String)] {
    func isTrue(_ value: String) -> Bool { ["true", "yes", "on", "1"].contains(value.lowercased()) }
    let converts = { (value: String) in isTrue(value) || value == "input" }
    return [
      ("core.bare", isTrue, "it is a bare repository", "clone it into a folder of its own"),
      ("core.worktree", { _ in true }, "its documents are in another folder (core.worktree)", "clone it"),
      ("extensions.partialclone", { _ in true }, "not all of its objects are here", "clone it without --filter"),
      ("core.autocrlf", converts, "git changes the ends of lines in it", "git config --unset core.autocrlf"),
    ]
  }
}
