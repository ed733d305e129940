internal import CGit2
internal import Foundation

/// Throws the error of a libgit2 call whose status tells of one.
///
/// libgit2 keeps the text of the last error for each thread: it is read and cleared here, in the same synchronous step as the call.
func check(_ operation: String, _ status: Int32) throws(GitError) {
  guard status < 0 else { return }
  let number = errno
  let last = git_error_last()
  let (kind, text) = (last?.pointee.klass ?? 0, last.map { String(cString: $0.pointee.message) })
  git_error_clear()
  if status == GIT_ERROR.rawValue, isSystems(number, hasText: text != nil) {
    throw GitError(errno: number, operation: operation, about: "the repository")
  }
  throw GitError(libgit2: status, kind: kind, text: text, operation: operation)
}

/// Whether the system's error number tells the reason. Of a full disk libgit2 often says nothing, or what an earlier step left.
private func isSystems(_ number: Int32, hasText: Bool) -> Bool {
  number == ENOSPC || number == EDQUOT || (!hasText && (number == EACCES || number == EROFS))
}

extension GitError {
  init(libgit2 status: Int32, kind: Int32, text: String?, operation: String) {
    let text = text ?? "libgit2 gives no reason (\(status))"
    if status == GIT_EOWNER.rawValue || text.contains("safe.directory") {
      self.init(.permissionDenied, operation: operation, message: "the repository belongs to another user")
      return
    }
    let special: Code? = Self.namesTheSystem(kind, status) ? Code(words: text) : nil
    self.init(special ?? Code(rawValue: status), operation: operation, message: text)
  }

  /// Whether the text may quote the operating system, so that its words tell the kind of failure.
  private static func namesTheSystem(_ kind: Int32, _ status: Int32) -> Bool {
    let kinds = [GIT_ERROR_OS, GIT_ERROR_ODB, GIT_ERROR_FILESYSTEM, GIT_ERROR_REFERENCE, GIT_ERROR_INDEX]
    return status == GIT_ERROR.rawValue && kinds.contains { Int32(bitPattern: $0.rawValue) == kind }
  }
}
