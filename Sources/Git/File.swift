internal import Foundation

/// The few steps on files that Foundation does not offer.
enum File {
  /// Makes what was written to a file or folder survive a loss of power.
  static func synchronize(_ path: String) throws(GitError) {
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw GitError(errno: errno, operation: "write to disk", about: path) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw GitError(errno: errno, operation: "write to disk", about: path) }
  }

  /// The names in a folder; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// The paths of all that is below a folder and is not itself a folder. Links are not followed.
  static func files(below folder: String) -> [String] {
    var (found, pending): ([String], [String]) = ([], [folder])
    while let folder = pending.popLast() {
      for name in names(in: folder) {
        let path = folder + "/" + name
        if isFolder(path) { pending.append(path) } else { found.append(path) }
      }
    }
    return found
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Seconds since the file was last written; nil where there is none.
  static func age(of path: String) -> Double? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec)
  }
}

extension GitError {
  init(errno code: Int32, operation: String, about subject: String) {
    let text = String(cString: strerror(code))
    self.init(Code(words: text) ?? .failed, operation: operation, message: "\(subject): \(text)")
  }
}

/// Calls the body with the text as a C string, or with nil.
func withOptionalCString<R>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> R) -> R {
  guard let text else { return body(nil) }
  return text.withCString(body)
}
