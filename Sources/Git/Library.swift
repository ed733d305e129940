internal import CGit2

/// libgit2 as a whole: set up once, before its first use.
///
/// No configuration of the user or the system is read, whatever is written to a repository is fsynced, and connections are made by `SocketStream`.
/// Whether the objects are here that a tree, a commit or a reference names is looked at by us: only a remote may have some of them.
/// How many packs are open has no limit: above one, libgit2 1.5 closes packs that another thread may be freeing.
enum Library {
  /// Zero where libgit2 is ready, else its error code.
  static let status: Int32 = {
    let started = git_libgit2_init()
    guard started >= 0 else { return started }
    let steps =
      levels.map { cgit2_set_search_path($0, "") } + [
        cgit2_enable_fsync(1), cgit2_enable_strict_object_creation(0), cgit2_set_cache_limit(GIT_OBJECT_TREE, 1 << 16),
      ]
    return (steps + [SocketStream.register()]).min() ?? 0
  }()

  private static let levels: [Int32] = [
    GIT_CONFIG_LEVEL_PROGRAMDATA, GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL,
  ].map(\.rawValue)

  static func prepare() throws(GitError) { try check("set up libgit2", status) }
}
