internal import CGit2
internal import Foundation

/// A repository of the user's own keeps its configuration. What must be otherwise for us is in a file of ours, `docedit/config`, which git does not
/// read.
extension Repository {
  private static let isolated = "docedit/config"

  /// Writes that file, and makes the folders of loose objects. The folder `docedit` must be there. Counts from the next opening on.
  public borrowing func isolate() throws(GitError) {
    try makeObjectFolders()
    let lines = Self.settings.filter { !$0.0.hasPrefix("gc.") }.map { name, value in
      "[\(name.prefix { $0 != "." })]\n\t\(name.drop { $0 != "." }.dropFirst()) = \(value)\n"
    }
    let file = directory + Self.isolated
    do {
      try Data(lines.joined().utf8).write(to: URL(filePath: file), options: .atomic)
    } catch { throw GitError(errno: errno, operation: "configure repository", about: file) }
  }

  /// Lets that file count, where there is one.
  borrowing func readIsolation() throws(GitError) {
    let file = directory + Self.isolated
    guard access(file, R_OK) == 0 else { return }
    let config = try Handle("read configuration", free: { git_config_free($0) }) {
      git_repository_config(&$0, pointer)
    }
    try check(
      "read configuration", git_config_add_file_ondisk(config.pointer, file, GIT_CONFIG_LEVEL_APP, pointer, 1))
  }

  /// The repository's own configuration, which `git config --local` writes.
  borrowing func localConfiguration() throws(GitError) -> Handle {
    let all = try Handle("configure repository", free: { git_config_free($0) }) { git_repository_config(&$0, pointer) }
    return try Handle("configure repository", free: { git_config_free($0) }) {
      git_config_open_level(&$0, all.pointer, GIT_CONFIG_LEVEL_LOCAL)
    }
  }
}
