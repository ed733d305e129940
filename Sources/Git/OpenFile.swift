internal import CGit2
internal import Foundation

/// A file that processes may have open. Of those of other users, of other containers of the system, and of other machines that is not known.
struct OpenFile {
  private let status: stat

  init(_ path: String) {
    var status = stat()
    stat(path, &status)
    self.status = status
  }

  /// Whether any process that can be looked at has it open.
  var isOpen: Bool { File.names(in: "/proc").contains { $0.allSatisfy(\.isNumber) && isOpen(in: $0) } }

  func isOpen(in process: String) -> Bool {
    let descriptors = "/proc/\(process)/fd"
    return File.names(in: descriptors).contains { name in
      var other = stat()
      return stat("\(descriptors)/\(name)", &other) == 0 && other.st_ino == status.st_ino
        && other.st_dev == status.st_dev
    }
  }
}
