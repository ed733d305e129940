internal import CGit2
internal import Foundation
internal import Synchronization

/// The few steps on files that Foundation does not offer.
enum File {
  /// Makes what was written to a file or folder survive a loss of power.
  static func synchronize(_ path: String) throws(GitError) { try synchronize([path]) }

  /// The same for several.
  static func synchronize(_ paths: [String]) throws(GitError) {
    var files: [Int32] = []
    defer { for file in files { close(file) } }
    for path in paths {
      let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw GitError(errno: errno, operation: "write to disk", about: path) }
      files.append(file)
    }
    try synchronize(files) { GitError(errno: $1, operation: "write to disk", about: paths[$0]) }
  }

  /// The same for files that are open; `failure` is told which of them failed, and why. Many are waited for by two threads: the disk has to be told
  /// only once of what it is asked for at the same time.
  static func synchronize(_ files: [Int32], failure: (Int, Int32) -> GitError) throws(GitError) {
    let failed = Mutex<(Int, Int32)?>(nil), threads = files.count < parallelLimit ? 1 : 2
    DispatchQueue.concurrentPerform(iterations: threads) { first in
      for index in stride(from: first, to: files.count, by: threads) where fsync(files[index]) != 0 {
        let number = errno
        failed.withLock { $0 = (index, number) }
      }
    }
    if let (index, number) = failed.withLock(\.self) { throw failure(index, number) }
  }

  /// To start a thread takes as long as to wait for the disk for so many files.
  private static let parallelLimit = 4

  /// The names in a folder; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
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

  /// The bytes of the file, its first ones where there are more than the limit. Nil where it cannot be opened.
  static func bytes(of file: String, limit: Int = .max) -> [UInt8]? {
    beginning(of: file) { min($0, limit) }?.bytes
  }

  /// As many of the file's first bytes as are wanted of one of its size, and the size. Nil where it cannot be opened.
  static func beginning(of file: String, wanted: (Int) -> Int) -> (bytes: [UInt8], size: Int)? {
    let descriptor = Foundation.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    return (bytes(of: descriptor, count: wanted(size)), size)
  }

  /// The last bytes of the file, all where there are no more than the limit. Nil where it cannot be opened.
  static func end(of file: String, limit: Int) -> [UInt8]? {
    let descriptor = Foundation.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let start = max(Int(lseek(descriptor, 0, SEEK_END)) - limit, 0)
    guard lseek(descriptor, off_t(start), SEEK_SET) == start else { return nil }
    return bytes(of: descriptor, count: limit)
  }

  /// The next bytes of an open file, fewer where it ends before.
  static func bytes(of descriptor: Int32, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
      while count < buffer.count {
        let more = Foundation.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if more < 0, errno == EINTR { continue }
        if more <= 0 { return }
        count += more
      }
    }
  }

  /// The first bytes of a file that does not tell its size, as those of `/proc`; none where it cannot be read.
  static func bytes(ofEndless file: String, limit: Int = 1 << 16) -> [UInt8] {
    let descriptor = Foundation.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return bytes(of: descriptor, count: limit)
  }

  /// Writes all bytes to an open file; whether it could.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || count < 0 && errno == EINTR else { return false }
      rest = rest.dropFirst(max(count, 0))
    }
    return true
  }

  /// How many bytes the file has; nil where there is none.
  static func size(of path: String) -> Int? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : nil
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
