internal import Files
internal import Git

/// What versions have and the folder does not show, and the other way round: links, other repositories, and names that are not safe on every machine.
extension Store {
  /// Tells the user of it once.
  func tellOfLeft(_ changes: [TreeChange]) {
    let left = changes.compactMap(\.new).filter { $0.hindrance != nil && !isInFolder($0) }
    guard let file = left.first, let hindrance = file.hindrance else { return }
    let name = Printable.quoted(file.path)
    let words =
      left.count == 1
      ? "\(name) stays in git and is not put into the folder: \(hindrance)"
      : "\(name) (\(hindrance)) and \(left.count - 1) more stay in git and are not put into the folder"
    tell(words, once: file.path)
  }

  /// Whether the folder has it, and not a document in its place. What leads elsewhere, or is in a folder `.git`, is none of a version's, whatever that says.
  private func isInFolder(_ file: TreeFile) -> Bool {
    let path = TreePath(file.path)
    if path.components.contains(where: [".git", ".", ".."].contains) { return false }
    switch file.mode {
    case .link: return workTree.isForeign(path)
    case .commit: return workTree.isRepository(path) || workTree.isEmptyFolder(path)
    case .file, .executable: return workTree.isTaken(path)
    }
  }

  /// Tells once of a file of the folder that no version can have; nil for a name that is not UTF-8.
  func tellOfUnsent(_ name: String?, in folder: TreePath) {
    let place = folder.description.isEmpty ? "" : folder.description + "/"
    guard let name else {
      return tell("a file in “\(place.isEmpty ? "." : place)” is not exchanged: its name is not UTF-8", once: place)
    }
    if name == ".git" || TemporaryName.isOne(name) { return }
    let complaint = ContainerPath.complaint(about: place + name) ?? "its name is not safe"
    tell("\(Printable.quoted(place + name)) is not exchanged: \(complaint)", once: place + name)
  }
}

extension TreeFile {
  /// Why it is not put into a folder; nil where it is.
  var hindrance: String? {
    switch mode {
    case .link: "it is a link"
    case .commit: "it is another repository"
    case .file, .executable: ContainerPath.isSafe(path) ? nil : ContainerPath.complaint(about: path)
    }
  }
}
