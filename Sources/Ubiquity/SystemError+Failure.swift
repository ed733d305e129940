internal import Files
internal import Glibc

extension SystemError {
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
