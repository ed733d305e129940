internal import CGit2

extension Repository {
  /// Sets a value of the repository's own configuration, as `git config --local` does; nil takes it away.
  public borrowing func setConfiguration(_ name: String, to value: String?) throws(GitError) {
    let config = try Handle("configure repository", free: { git_config_free($0) }) {
      git_repository_config(&$0, pointer)
    }
    guard let value else {
      let status = git_config_delete_entry(config.pointer, name)
      if status == GIT_ENOTFOUND.rawValue { return git_error_clear() }
      return try check("configure repository", status)
    }
    try check("configure repository", git_config_set_string(config.pointer, name, value))
  }
}
