internal import CGit2
internal import Foundation
internal import Synchronization

/// The folder of a repository's packs. For each object that is not there, libgit2 reads the folder anew; here it does where the folder was touched since.
struct PackFolder {
  private let path: String
  private let read: Reading
  /// When it was last touched before it was last read; nil where it may be touched again without a trace.
  private var touched: timespec?

  private typealias Backend = UnsafeMutablePointer<git_odb_backend>
  private typealias Reading = @convention(c) (UnsafeMutablePointer<git_odb_backend>?) -> Int32

  /// By the addresses of libgit2's readers.
  private static let known = Mutex<[UInt: PackFolder]>([:])
  /// No file system's clock is coarser, in seconds.
  private static let grain = 3

  /// Lets the store's reader of packs ask first; nil where it has none. Packs that are borrowed from elsewhere are left alone.
  static func watch(of store: OpaquePointer, _ objects: String) -> UnsafeMutablePointer<git_odb_backend>? {
    for position in 0..<git_odb_num_backends(store) {
      var backend: UnsafeMutablePointer<git_odb_backend>?
      guard git_odb_get_backend(&backend, store, position) == 0, let backend, let read = backend.pointee.refresh else {
        continue
      }
      known.withLock { $0[UInt(bitPattern: backend)] = PackFolder(path: objects + "/pack", read: read) }
      backend.pointee.refresh = refresh
      return backend
    }
    return nil
  }

  static func forget(_ backend: UnsafeMutablePointer<git_odb_backend>) {
    known.withLock { $0[UInt(bitPattern: backend)] = nil }
  }

  private static let refresh: Reading = { backend in
    let key = UInt(bitPattern: backend)
    guard let folder = known.withLock({ $0[key] }) else { return 0 }
    let touched = folder.time
    if let touched, let last = folder.touched, last.tv_sec == touched.tv_sec, last.tv_nsec == touched.tv_nsec {
      return 0
    }
    let isSettled = touched.map { $0.tv_sec + grain < Foundation.time(nil) } ?? false
    known.withLock { $0[key]?.touched = isSettled ? touched : nil }
    return folder.read(backend)
  }

  private var time: timespec? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim : nil
  }
}
