import Formats
public import Foundation
public import Handoff

/// A document's place on the disk: one file, or a folder where its type is a package. Bytes are the file's, or those of a `FilePackage`.
public struct DocumentFile: Sendable {
  let file: URL
  let isPackage: Bool

  public init(_ file: URL, type: DocumentType) { (self.file, isPackage) = (file, type.isPackage) }

  /// All that is there.
  public func bytes() throws -> [UInt8] {
    guard isPackage else { return try DocumentReader.bytes(of: file) }
    do { return try PackageFolder(at: file).read().bytes } catch let error as DocumentError { throw error } catch {
      throw DocumentError(error, doing: "read", on: file)
    }
  }

  /// Puts the bytes there at once and as a whole, in place of what is there.
  public func write(_ bytes: [UInt8]) throws {
    guard isPackage else { return try FileReplacement(of: file).write(bytes) }
    try PackageFolder(at: file).write(FilePackage(bytes))
  }

  /// The same, but never over anything.
  public func make(_ bytes: [UInt8]) throws {
    guard isPackage else { return try Data(bytes).write(to: file, options: .withoutOverwriting) }
    do { try PackageFolder(at: file).make(FilePackage(bytes)) } catch let error as POSIXError
      where error.code == .EEXIST
    {
      throw CocoaError(.fileWriteFileExists)
    }
  }
}
