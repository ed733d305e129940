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

  /// Throws `permission` where somebody made the file read-only: a folder that may be written would let it be replaced all the same.
  func checkIsWritable() throws {
    switch file.kind {
    case .other: throw DocumentError.noFile(file)
    case .file(let stamp) where stamp.mode & 0o222 == 0:
      throw DocumentError(
        .permission, "cannot save \(file.lastPathComponent): the file is read-only",
        hint: "let it be written with chmod u+w, or save a copy with `save as PATH`")
    default: return
    }
  }

  /// Puts the bytes there at once and as a whole, in place of what is there, and keeps the permissions. Links are followed: what they lead to
  /// is replaced. Throws `permission` where that is read-only.
  public func write(_ bytes: [UInt8]) throws {
    try checkIsWritable()
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

extension URL {
  /// What is there, or where a link leads; nil where that is nothing, or cannot be known.
  var kind: Descriptor.Kind? {
    let target = resolvingSymlinksInPath()
    return try? Folder(target.deletingLastPathComponent().path).kind(of: target.lastPathComponent)
  }
}

extension DocumentError {
  static func noFile(_ file: URL) -> DocumentError {
    DocumentError(
      .unreadable, "\(file.lastPathComponent) is no file: a pipe, a device or a socket", hint: "name a file")
  }
}
