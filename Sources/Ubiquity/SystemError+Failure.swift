internal import Files
internal import Foundation

extension SystemError {
  /// What `action` on `subject` failed with.
  func failure(_ action: String, _ subject: String) -> UbiquityError {
    let message = "cannot \(action) \(Printable.quoted(subject)): \(reason)"
    return switch number {
    case ENOSPC, EDQUOT: UbiquityError(.diskFull, message, hint: "make room on the disk and try again")
    case EROFS:
      UbiquityError(.permission, message, hint: "mount it so that it can be written, or choose a place elsewhere")
    case EACCES, EPERM: UbiquityError(.permission, message, hint: "check who owns it and the folders above it")
    case ENOENT: UbiquityError(.notFound, message)
    case EEXIST, EISDIR, ENOTEMPTY: UbiquityError(.exists, message)
    case ELOOP, ENOTDIR: UbiquityError(.outside, message, hint: "links and files are not followed as folders")
    default: UbiquityError(.damaged, message)
    }
  }

  /// In plain words.
  private var reason: String {
    switch number {
    case EROFS: "the file system can only be read"
    case EACCES, EPERM: "you have no permission"
    case ENOSPC, EDQUOT: "the disk is full"
    default: words
    }
  }
}

extension UbiquityError {
  /// Documents that the user may not read were left out of an exchange.
  public static func unreadable(_ documents: [String]) -> UbiquityError {
    let first = Printable.quoted(documents.first ?? ""), rest = documents.count - 1
    let more = rest < 1 ? "" : rest == 1 ? " and another document" : " and \(rest) other documents"
    return UbiquityError(
      .permission, "cannot read \(first)\(more): you have no permission",
      hint: "check who owns \(rest < 1 ? "it" : "them"); what became of \(rest < 1 ? "it" : "them") is not exchanged")
  }

  /// Documents that came, and that the disk has no room for.
  public static func noRoom(for documents: [String]) -> UbiquityError {
    let first = Printable.quoted(documents.first ?? ""), rest = documents.count - 1
    let more = rest < 1 ? "" : rest == 1 ? " and another document" : " and \(rest) other documents"
    return UbiquityError(
      .diskFull, "there is no room on the disk for \(first)\(more): the rest is here",
      hint: "make room on the disk, then: docedit sync")
  }

  /// Why Foundation could not do `action` on `path`.
  init(_ error: any Error, doing action: String, on path: String) {
    guard let number = Self.systemNumber(of: error as NSError),
      [EROFS, EACCES, EPERM, ENOSPC, EDQUOT].contains(number)
    else {
      self.init(
        .permission, "cannot \(action) \(Printable.quoted(path))", hint: "check who owns it and the folders above it")
      return
    }
    self = SystemError(number).failure(action, path)
  }

  private static func systemNumber(of error: NSError) -> Int32? {
    if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return systemNumber(of: cause as NSError) }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileWriteNoPermission, .fileReadNoPermission: return EACCES
    case .fileWriteVolumeReadOnly: return EROFS
    case .fileWriteOutOfSpace: return ENOSPC
    default: return nil
    }
  }
}
