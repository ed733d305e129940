internal import CGit2
internal import Foundation
internal import Synchronization

/// The certificates of authorities that are trusted: the system's, or those in the file that the user names, as for git. libgit2 over mbedTLS would read and decode all of them whenever it is set up, which takes longer than most
/// of what a command does; here they are read before the first step that may need them.
///
/// Until then libgit2's list is empty: a connection that somehow came first would be refused, not trusted. The list is one for the whole program: steps that go by another file wait for each other.
enum TrustedCertificates {
  /// A file that the user names.
  struct Source {
    var path: String
    /// What names it.
    var setting: String
  }

  private struct Present {
    /// What libgit2 was last told to read; nil where that is nothing yet.
    var file: String?
    /// How many steps go by it.
    var holders = 0
  }

  /// The file that libgit2 asked for; nil where it asked for none.
  private static let system = Mutex<String?>(nil)
  private static let isWanted = Mutex(false)
  private static let present = Mutex(Present())

  /// Makes those known that a step goes by, until `release`; without a file of the user's own, the system's. False where other steps go by others just now.
  /// Throws `hostNotTrusted` where the file cannot be read; where the system's cannot at first, none is trusted.
  static func hold(_ own: Source?, _ operation: String) throws(GitError) -> Bool {
    let file = own?.path ?? system.withLock(\.self)
    let isHeld = present.withLock { present -> Bool? in
      if present.file == file || present.holders == 0 && (load(file) || own == nil && present.file == nil) {
        (present.file, present.holders) = (file, present.holders + 1)
        return true
      }
      return present.holders > 0 ? false : nil
    }
    if let isHeld { return isHeld }
    throw GitError(
      .hostNotTrusted, operation: operation,
      message:
        "no certificate can be read from \(file ?? "the system")\(own.map { ", which \($0.setting) names" } ?? "")")
  }

  static func release() { present.withLock { $0.holders -= 1 } }

  private static func load(_ file: String?) -> Bool {
    isWanted.withLock { $0 = true }
    return file.map { cgit2_set_certificate_file($0) >= 0 } ?? false
  }

  /// Reads the file into the list; before it is wanted, only remembers its name.
  fileprivate static func read(_ path: UnsafePointer<CChar>, into list: UnsafeMutableRawPointer?) -> Int32 {
    guard isWanted.withLock(\.self) else {
      system.withLock { $0 = String(cString: path) }
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
