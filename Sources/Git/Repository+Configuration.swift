internal import CGit2
internal import Foundation

extension Repository {
  /// Sets a value of the repository's own configuration, as `git config --local` does; nil takes it away.
  public borrowing func setConfiguration(_ name: String, to value: String?) throws(GitError) {
    let config = try localConfiguration()
    guard let value else {
      let status = git_config_delete_entry(config.pointer, name)
      if status == GIT_ENOTFOUND.rawValue { return git_error_clear() }
      return try check("configure repository", status)
    }
    try check("configure repository", git_config_set_string(config.pointer, name, value))
    if access(directory + "config", F_OK) == 0 { try File.synchronize(directory + "config") }
  }

  /// A value of the repository's own configuration; nil where it is not set.
  public borrowing func configuration(_ name: String) throws(GitError) -> String? {
    let config = try Handle("read configuration", free: { git_config_free($0) }) {
      git_repository_config_snapshot(&$0, pointer)
    }
    var value: UnsafePointer<CChar>?
    let status = git_config_get_string(&value, config.pointer, name)
    if status == GIT_ENOTFOUND.rawValue {
      git_error_clear()
      return nil
    }
    try check("read configuration", status)
    return value.map { String(cString: $0) }
  }
}
