internal import CGit2
internal import Foundation

extension Repository {
  /// Makes a repository at `gitDirectory` (…/.git) whose work tree is its parent, with branch `main`; opens it if there is one.
  /// A repository whose making was interrupted is finished.
  public static func initialize(at gitDirectory: String) throws(GitError) -> Repository {
    let parent = URL(filePath: gitDirectory).deletingLastPathComponent().path(percentEncoded: false)
    return try openOrMake(at: gitDirectory, workTree: parent)
  }

  /// Makes a repository without a work tree; opens it if there is one.
  public static func initializeBare(at path: String) throws(GitError) -> Repository {
    try openOrMake(at: path, workTree: nil)
  }

  private static func openOrMake(at path: String, workTree: String?) throws(GitError) -> Repository {
    do {
      return try open(at: path)
    } catch  where error.code == .notFound {
      try make(at: path, workTree: workTree)
      let repository = try open(at: path)
      try repository.makeObjectFolders()
      try repository.configure()
      return repository
    }
  }

  private static func make(at path: String, workTree: String?) throws(GitError) {
    var options = git_repository_init_options()
    try check(
      "make repository", git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION)))
    let bare = workTree == nil ? GIT_REPOSITORY_INIT_BARE.rawValue : 0
    options.flags = GIT_REPOSITORY_INIT_MKPATH.rawValue | GIT_REPOSITORY_INIT_NO_DOTGIT_DIR.rawValue | bare
    _ = try Handle("make repository", free: { git_repository_free($0) }) { made in
      "main".withCString { main in
        withOptionalCString(workTree) { tree in
          (options.initial_head, options.workdir_path) = (main, tree)
          return git_repository_init_ext(&made, path, &options)
        }
      }
    }
    if let workTree { try removeProbes(in: workTree) }
  }

  /// libgit2 makes a file and a link for a moment, to learn what the folder can. A loss of power may bring one back, and it would become a document.
  private static func removeProbes(in folder: String) throws(GitError) {
    for name in File.names(in: folder) where name.hasPrefix("_git2_") && name.dropFirst(6).allSatisfy(\.isHexDigit) {
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { continue }
      let kind = status.st_mode & S_IFMT
      if kind == S_IFLNK || kind == S_IFREG && status.st_size == 0 { unlink(folder + "/" + name) }
    }
    try File.synchronize(folder)
  }

  /// Makes the 256 folders of loose objects, so that a new object's folder never has to survive a loss of power.
  borrowing func makeObjectFolders() throws(GitError) {
    let objects = directory + "objects"
    for number in 0..<256 {
      let name = (number < 16 ? "0" : "") + String(number, radix: 16)
      guard mkdir(objects + "/" + name, 0o777) == 0 || errno == EEXIST else {
        throw GitError(errno: errno, operation: "make repository", about: objects)
      }
    }
    try File.synchronize(objects)
    try File.synchronize(directory)
  }

  /// With `HEAD`, which libgit2 leaves to chance, too, on the disk for good: without one of the two there is no repository.
  private borrowing func configure() throws(GitError) {
    let config = try Handle("configure repository", free: { git_config_free($0) }) {
      git_repository_config(&$0, pointer)
    }
    for (name, value) in Self.settings {
      try check("configure repository", git_config_set_string(config.pointer, name, value))
    }
    for name in ["HEAD", "config"] { try File.synchronize(directory + name) }
  }

  /// Which of the settings that a new repository has are not there at all.
  public borrowing func missingSettings() throws(GitError) -> [String] {
    let config = try localConfiguration()
    return Self.settings.map(\.0).filter { name in
      var entry: UnsafeMutablePointer<git_config_entry>?
      defer { git_config_entry_free(entry) }
      return git_config_get_entry(&entry, config.pointer, name) != 0
    }
  }

  /// Gives back those that are not there; returns which.
  public borrowing func restoreSettings() throws(GitError) -> [String] {
    let missing = try missingSettings()
    for (name, value) in Self.settings where missing.contains(name) { try setConfiguration(name, to: value) }
    return missing
  }

  /// Documents keep their bytes, names that only some systems take for `.git` are refused, nobody else packs while we write, and docedit keeps no log of
  /// references: it would cost two fsyncs a move, and hold every activity that other devices ever sent.
  static let settings = [
    ("core.autocrlf", "false"), ("core.protectHFS", "true"), ("core.protectNTFS", "true"), ("gc.auto", "0"),
    ("core.logAllRefUpdates", "false"),
  ]
}
