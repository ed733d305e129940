internal import CGit2
internal import Foundation

/// One open git repository.
///
/// Not `Sendable`: libgit2 objects are used by one thread at a time. Give a repository to an actor and let only values out.
/// Isolated from the user's git configuration; what it writes is fsynced.
public struct Repository: ~Copyable {
  let handle: Handle
  let held = HeldObjects()

  /// Sets libgit2 up, which the first use does otherwise; so it can be done beside other work. What fails is thrown by that use.
  public static func prepare() { _ = Library.status }

  /// Opens the repository in the folder itself: parents are not searched.
  public static func open(at gitDirectory: String) throws(GitError) -> Repository {
    try Library.prepare()
    let repository = Repository(handle: try handle(of: gitDirectory))
    repository.makePackFolder()
    try check("open repository", git_repository_set_ident(repository.pointer, "docedit", "docedit@localhost"))
    try repository.readIsolation()
    try repository.guardObjects()
    return repository
  }

  /// Where it may not be opened, its folder is told.
  private static func handle(of gitDirectory: String) throws(GitError) -> Handle {
    let flags = GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue | GIT_REPOSITORY_OPEN_NO_DOTGIT.rawValue
    do throws(GitError) {
      return try Handle("open repository", free: { git_repository_free($0) }) {
        git_repository_open_ext(&$0, gitDirectory, flags, nil)
      }
    } catch {
      guard error.code == .permissionDenied else { throw error }
      throw GitError(.permissionDenied, operation: error.operation, message: "\(error.message): \(gitDirectory)")
    }
  }

  /// libgit2 looks for it only when it opens the objects. Without one it writes packs that come into the root of the file system, and never finds them.
  private borrowing func makePackFolder() {
    let objects = directory + "objects"
    if mkdir(objects + "/pack", 0o777) == 0 { try? File.synchronize(objects) }
  }

  var pointer: OpaquePointer { handle.pointer }

  /// The folder that holds references and objects, ending in `/`.
  var directory: String { String(cString: git_repository_path(pointer)) }
}
