internal import Glibc

/// A failed call of the system, by its error number.
package struct SystemError: Error, Equatable {
  package var number: Int32
  package init(_ number: Int32) { self.number = number }

  package static let notFound = SystemError(ENOENT)
  package static let exists = SystemError(EEXIST)
  package static let link = SystemError(ELOOP)

  package var isAbsence: Bool { number == ENOENT || number == ENOTDIR }
  /// A link, where a folder or file of ours should be.
  package var isLink: Bool { number == ELOOP || number == ENOTDIR }
  /// The file system does not know such an operation.
  package var isUnsupported: Bool { [EINVAL, ENOSYS, EOPNOTSUPP, EPERM, EMLINK].contains(number) }

  package var words: String { unsafe String(cString: strerror(number)).lowercased() }
}
