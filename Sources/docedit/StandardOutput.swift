import Documents
import Foundation
import Glibc
import Synchronization

/// Where a command's result goes. The first write that fails is remembered, what comes after it is left out, and the command tells of it at its end.
final class StandardOutput: Sendable {
  /// What it is called in messages.
  static let name = "standard output"
  /// How it is written as an argument.
  static let argument = "-"
  /// The program's own.
  static let this = StandardOutput(.standardOutput)

  private let file: FileHandle
  private let error = Mutex<(any Error)?>(nil)

  init(_ file: FileHandle) { self.file = file }

  func write(_ bytes: some Sequence<UInt8>) {
    error.withLock { error in
      if error != nil { return }
      do { try file.write(contentsOf: Data(bytes)) } catch let failure { error = failure }
    }
  }

  /// Why not all was written; nil where it was, and where the reader wanted no more (`| head`).
  var failure: DocumentError? {
    guard let error = error.withLock({ $0 }), !Self.isWithoutReader(error) else { return nil }
    return DocumentError(error, doing: "write to", on: Self.name)
  }

  private static func isWithoutReader(_ error: any Error) -> Bool {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return error.code == Int(EPIPE) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).map(isWithoutReader) ?? false
  }
}
