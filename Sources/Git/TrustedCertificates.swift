internal import CGit2
internal import Foundation
internal import Synchronization

/// The certificates that the system trusts. libgit2 over mbedTLS would read and decode all of them whenever it is set up, which takes longer than most
/// of what a command does; here they are read before the first step that may need them.
///
/// Until then libgit2's list is empty: a connection that somehow came first would be refused, not trusted.
enum TrustedCertificates {
  /// The file that libgit2 asked for; nil where it asked for none.
  private static let file = Mutex<String?>(nil)
  private static let isWanted = Mutex(false)

  /// Has libgit2 read them, once. Zero, or libgit2's error code: then no certificate is trusted.
  static let status: Int32 = {
    isWanted.withLock { $0 = true }
    guard let path = file.withLock(\.self) else { return 0 }
    return cgit2_set_certificate_file(path)
  }()

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
