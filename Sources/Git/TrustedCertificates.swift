internal import CGit2
internal import Foundation
internal import Synchronization

/// The certificates of authorities that are trusted: the system's, or those in the file that `GIT_SSL_CAINFO` names, as for git. libgit2 over mbedTLS would read and decode all of them whenever it is set up, which takes longer than most
/// of what a command does; here they are read before the first step that may need them.
///
/// Until then libgit2's list is empty: a connection that somehow came first would be refused, not trusted.
enum TrustedCertificates {
  /// The file that libgit2 asked for; nil where it asked for none.
  private static let file = Mutex<String?>(nil)
  private static let isWanted = Mutex(false)

  /// The user's own file; nil where there is none.
  private static let own = ProcessInfo.processInfo.environment["GIT_SSL_CAINFO"].flatMap { $0.isEmpty ? nil : $0 }

  /// Has libgit2 read them, once.
  private static let status: Int32 = {
    isWanted.withLock { $0 = true }
    guard let path = own ?? file.withLock(\.self) else { return 0 }
    return cgit2_set_certificate_file(path)
  }()

  /// Makes them known. Throws `hostNotTrusted` where the user's file cannot be read; where the system's cannot, none is trusted.
  static func prepare(_ operation: String) throws(GitError) {
    guard status < 0, let own else { return }
    throw GitError(
      .hostNotTrusted, operation: operation,
      message: "no certificate can be read from \(own), which GIT_SSL_CAINFO names")
  }

  /// Reads the file into the list; before it is wanted, only remembers its name.
  fileprivate static func read(_ path: UnsafePointer<CChar>, into list: UnsafeMutableRawPointer?) -> Int32 {
    guard isWanted.withLock(\.self) else {
      file.withLock { $0 = String(cString: path) }
      return 0
    }
    return original?(list, path) ?? -1
  }

  private typealias Parser = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> Int32

  /// mbedTLS's own function, which comes after ours.
  private static let original = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "mbedtls_x509_crt_parse_file")
    .map { unsafeBitCast($0, to: Parser.self) }
}

/// Stands in for mbedTLS's function of this name in the whole program: only libgit2 calls it. Where libgit2 has another TLS, nobody does.
@_cdecl("mbedtls_x509_crt_parse_file")
public func parseCertificates(_ list: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>) -> Int32 {
  TrustedCertificates.read(path, into: list)
}
