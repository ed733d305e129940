internal import Foundation
internal import Git

extension ExistingRepository {
  /// Throws where its present state cannot be adopted.
  func check(_ repository: borrowing Repository) throws(UbiquityError) {
    if let command = GitWork(git: git).unfinished {
      throw refusal("a git \(command) is not finished", "finish it first")
    }
    try checkBranch(repository)
    guard let head = try withGit({ () throws(GitError) in try repository.reference(Reference.main) }) else {
      return try checkStaged(repository, over: [:])
    }
    let tree = try withGit { () throws(GitError) in try repository.commit(head).content.tree }
    try checkBeginnings(repository, head)
    let files = Snapshot(tree: tree, try withGit { () throws(GitError) in try repository.files(in: tree) }).files
    try checkConversions(repository, files)
    try checkStaged(repository, over: files)
    try checkIsCheckedOut(files)
  }

  private func checkBranch(_ repository: borrowing Repository) throws(UbiquityError) {
    let branches = try withGit { () throws(GitError) in try repository.references("refs/heads/") }
    guard let branch = GitWork(git: git).branch else {
      throw refusal("it is on no branch", "git switch main")
    }
    if branch == "main" || branches.isEmpty { return }
    let hasMain = branches.contains { $0.name == Reference.main }
    throw refusal(
      "it is on the branch \(Printable.quoted(branch)), and a container's is main",
      hasMain ? "git switch main" : "call it main, here and on its remote: git branch -m \(Printable.line(branch)) main"
    )
  }

  /// A container is known by its first version.
  private func checkBeginnings(_ repository: borrowing Repository, _ head: ObjectID) throws(UbiquityError) {
    var count = 0
    try withGit { () throws(GitError) in
      try repository.walk(from: head) { commit in
        if commit.content.parents.isEmpty { count += 1 }
        return count < 2
      }
    }
    if count > 1 {
      throw refusal(
        "its history has several beginnings", "make a container of a new folder, and copy the documents there")
    }
  }

  /// Files whose bytes in the folder are not those in git.
  private func checkConversions(_ repository: borrowing Repository, _ files: [TreePath: ObjectID]) throws(UbiquityError)
  {
    let own = (try? String(contentsOfFile: "\(git)/info/attributes", encoding: .utf8)) ?? ""
    var texts = [own]
    for (path, blob) in files where path.components.last == ".gitattributes" {
      let bytes = try withGit { () throws(GitError) in try repository.readBlob(blob) }
      texts.append(String(decoding: bytes, as: UTF8.self))
    }
    for line in texts.joined(separator: "\n").split(separator: "\n") where !line.hasPrefix("#") {
      for word in line.split(whereSeparator: \.isWhitespace).dropFirst() { try checkAttribute(String(word)) }
    }
  }

  private func checkAttribute(_ word: String) throws(UbiquityError) {
    if word == "filter=lfs" {
      throw refusal(
        "it keeps files in Git LFS, which docedit does not speak", "git lfs migrate export brings them back")
    }
    let isConversion =
      word.hasPrefix("filter=") || word.hasPrefix("working-tree-encoding=") || word == "eol=crlf" || word == "ident"
    if isConversion {
      throw refusal(
        "git converts files in it (\(Printable.line(word)) in .gitattributes)", "take that attribute away first")
    }
  }

  /// What was staged is to be in the folder too: docedit makes versions of the folder.
  private func checkStaged(_ repository: borrowing Repository, over files: [TreePath: ObjectID]) throws(UbiquityError) {
    try checkIndexIsRead(repository)
    let folder = WorkTree(root: root), evictions = try knownEvictions()
    for entry in try withGit({ () throws(GitError) in try repository.indexEntries() }) {
      let path = TreePath(entry.path)
      if entry.isUnmerged || entry.isSparse && entry.isDocument && !evictions.excuses(path) {
        throw refusal(
          "its index is not whole", "git status tells more; after a sparse checkout: git sparse-checkout disable")
      }
      guard !entry.isIntended, ContainerPath.isSafe(entry.path), files[path] != entry.blob,
        let (bytes, _) = try folder.read(path)
      else {
        continue
      }
      if (try? Repository.blobID(of: bytes)) == entry.blob { continue }
      throw refusal(
        "what was staged of \(Printable.quoted(entry.path)) is not what the folder has",
        "commit it first, or: git reset")
    }
  }

  private func checkIndexIsRead(_ repository: borrowing Repository) throws(UbiquityError) {
    switch repository.indexObstacle() {
    case nil, .unmerged?: return
    case let obstacle?:
      let error = UbiquityError(obstacle)
      throw refusal(error.message, error.hint ?? "git status tells more")
    }
  }

  private func knownEvictions() throws(UbiquityError) -> Evictions {
    if let evictions { return evictions }
    throw refusal(
      "it cannot be read which documents were left on the remote (.git/docedit/\(Evictions.fileName))",
      "make a container of a new folder, and copy the documents there")
  }

  /// A repository that was cloned without its files would lose all of them.
  private func checkIsCheckedOut(_ files: [TreePath: ObjectID]) throws(UbiquityError) {
    if files.isEmpty { return }
    let present = try WorkTree(root: root).scan()
    let evictions = try knownEvictions()
    if files.keys.contains(where: { present[$0] != nil || evictions.excuses($0) }) { return }
    throw refusal("none of its files is in the folder", "put them there: git restore .")
  }
}

extension IndexEntry {
  /// What is none is not in the folders of containers: docedit itself told git so.
  fileprivate var isDocument: Bool { (mode == .file || mode == .executable) && ContainerPath.isSafe(path) }
}
