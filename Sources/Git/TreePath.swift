/// A path inside a tree: checked, so that no file system and no git can take it for anything else.
struct TreePath {
  let components: [Substring]

  /// Throws for an empty path or component, `.`, `..`, anything a file system may take for `.git`, NUL, a component
  /// above 255 bytes, and more than 128 components.
  init(_ path: String) throws(GitError) {
    components = path.split(separator: "/", omittingEmptySubsequences: false)
    guard components.count <= Self.depthLimit, components.allSatisfy(Self.isAllowed) else {
      throw GitError(.invalidName, operation: "name file", message: "git does not allow the path “\(path)”")
    }
  }

  static let depthLimit = 128

  private static func isAllowed(_ name: Substring) -> Bool {
    guard !name.isEmpty, name != ".", name != "..", name.utf8.count <= 255, !name.utf8.contains(0) else { return false }
    return isPlain(name) || !isGitFolder(name)
  }

  /// Whether it is ASCII and begins otherwise than all spellings of git's folder do.
  private static func isPlain(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, !".gG".utf8.contains(first) else { return false }
    return name.utf8.allSatisfy { $0 < 0x80 }
  }

  /// HFS+ ignores invisible characters and NTFS trailing dots, spaces and what follows a colon; both ignore case.
  private static func isGitFolder(_ name: Substring) -> Bool {
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: name.unicodeScalars.filter { $0.properties.generalCategory != .format })
    let folded = String(visible).lowercased().prefix { $0 != ":" }
    let bare = String(String(folded.reversed()).drop { $0 == "." || $0 == " " }.reversed())
    return bare == ".git" || bare == "git~1"
  }
}
