internal import CGit2
internal import Foundation
internal import Synchronization

/// The folder of a repository's packs. For each object that is not there, libgit2 reads the folder anew; here it does where the folder was touched since.
final class PackFolder: Sendable {
  private let path: String
  private let read: Reading
  private let key: UInt
  /// When it was last touched before it was last read; nil where it may be touched again without a trace.
  private let touched = Mutex<timespec?>(nil)

  private typealias Reading = @convention(c) (UnsafeMutablePointer<git_odb_backend>?) -> Int32

  /// By the addresses of libgit2's readers. One that is gone may stand for a moment, and its address be another's already.
  private static let known = Mutex<[UInt: PackFolder]>([:])
  /// No file system's clock is coarser, in seconds.
  private static let grain = 3

  private init(_ path: String, of backend: UnsafeMutablePointer<git_odb_backend>, _ read: @escaping Reading) {
    (self.path, self.read, key) = (path, read, UInt(bitPattern: backend))
  }

  /// Lets the store's reader of packs ask first; nil where it has none. Packs that are borrowed from elsewhere are left alone.
  static func watch(of store: OpaquePointer, _ objects: String) -> PackFolder? {
    for position in 0..<git_odb_num_backends(store) {
      var backend: UnsafeMutablePointer<git_odb_backend>?
      guard git_odb_get_backend(&backend, store, position) == 0, let backend, let read = backend.pointee.refresh else {
        continue
      }
      let folder = PackFolder(objects + "/pack", of: backend, read)
      known.withLock { $0[folder.key] = folder }
      backend.pointee.refresh = refresh
      return folder
    }
    return nil
  }

  /// After the reader is gone.
  func forget() {
    Self.known.withLock { if $0[key] === self { $0[key] = nil } }
  }

  private static let refresh: Reading = { backend in
    guard let folder = known.withLock({ $0[UInt(bitPattern: backend)] }) else { return 0 }
    return folder.isAsItWas ? 0 : folder.read(backend)
  }

  /// Else it is about to be read.
  private var isAsItWas: Bool {
    let now = time
    return touched.withLock { last in
      if let now, let last, last.tv_sec == now.tv_sec, last.tv_nsec == now.tv_nsec { return true }
      let isSettled = now.map { $0.tv_sec + Self.grain < Foundation.time(nil) } ?? false
      last = isSettled ? now : nil
      return false
    }
  }

  private var time: timespec? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim : nil
  }
}
