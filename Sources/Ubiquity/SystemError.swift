internal import Glibc

/// A failed call of the system, by its error number.
struct SystemError: Error, Equatable {
  var number: Int32
  init(_ number: Int32) { self.number = number }

  static let notFound = SystemError(ENOENT)
  static let exists = SystemError(EEXIST)

  var isAbsence: Bool { number == ENOENT || number == ENOTDIR }
  /// A link, where a folder or file of the container should be.
  var isLink: Bool { number == ELOOP || number == ENOTDIR }

  var words: String { unsafe String(cString: strerror(number)).lowercased() }

  /// What `action` on `subject` failed with.
  func failure(_ action: String, _ subject: String) -> UbiquityError {
    let message = "cannot \(action) \(Printable.quoted(subject)): \(words)"
    return switch number {
    case ENOSPC, EDQUOT: UbiquityError(.diskFull, message, hint: "make room on the disk and try again")
    case EACCES, EPERM, EROFS: UbiquityError(.permission, message, hint: "check who may write there")
    case ENOENT: UbiquityError(.notFound, message)
    case EEXIST, EISDIR, ENOTEMPTY: UbiquityError(.exists, message)
    case ELOOP, ENOTDIR: UbiquityError(.outside, message, hint: "links and files are not followed as folders")
    default: UbiquityError(.damaged, message)
    }
  }
}
