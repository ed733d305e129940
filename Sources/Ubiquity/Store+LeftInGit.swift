internal import Git

/// What versions have and the folder does not show: links, other repositories, and names that are not safe on every machine.
extension Store {
  /// Tells the user of it once.
  func tellOfLeft(_ changes: [TreeChange]) {
    let left = changes.compactMap(\.new).compactMap { file in file.hindrance.map { (file.path, $0) } }
    guard let (path, hindrance) = left.first else { return }
    let name = Printable.quoted(path)
    let words =
      left.count == 1
      ? "\(name) stays in git and is not put into the folder: \(hindrance)"
      : "\(name) (\(hindrance)) and \(left.count - 1) more stay in git and are not put into the folder"
    tell(words, once: path)
  }
}

extension TreeFile {
  /// Why it is not put into a folder; nil where it is.
  fileprivate var hindrance: String? {
    switch mode {
    case .link: "it is a link"
    case .commit: "it is another repository"
    case .file, .executable: ContainerPath.complaint(about: path)
    }
  }
}
