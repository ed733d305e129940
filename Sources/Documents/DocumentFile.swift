import Files
import Formats
public import Foundation
public import Handoff

/// A document's place on the disk: one file, or a folder where its type is a package. Bytes are the file's, or those of a `FilePackage`.
///
/// What fails is told as a `DocumentError`.
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

  /// Puts the bytes there at once and as a whole, in place of what is there, and keeps the permissions. Links are followed: what they lead to
  /// is replaced.
  public func write(_ bytes: [UInt8]) throws {
    try saving {
      if isPackage { return try PackageFolder(at: file).write(FilePackage(bytes)) }
      let target = file.resolvingSymlinksInPath()
      try Folder(target.deletingLastPathComponent().path).write(bytes, to: target.lastPathComponent)
    }
  }

  /// The same, but never over anything: throws `exists`.
  public func make(_ bytes: [UInt8]) throws {
    try saving {
      if isPackage { return try PackageFolder(at: file).make(FilePackage(bytes)) }
      let folder = Folder(file.deletingLastPathComponent().path)
      guard try folder.write(bytes, to: file.lastPathComponent, mayReplace: { $0 == nil }) else {
        throw SystemError.exists
      }
    }
  }

  private func saving(_ body: () throws -> Void) throws {
    do { try body() } catch let error as DocumentError { throw error } catch {
      throw DocumentError(error, writing: file)
    }
  }
}
