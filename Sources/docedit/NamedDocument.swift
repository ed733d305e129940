import Documents
import Foundation
import Ubiquity

/// What an argument of a command names, as it was found.
enum NamedDocument {
  case input
  case file(URL)
  case version(FoundVersion)

  /// The document's file name, whose extension is its format; that of standard input has none.
  var name: String {
    switch self {
    case .input: "document"
    case .file(let file): file.lastPathComponent
    case .version(let version): version.name
    }
  }

  /// How it is called in what is told of it, as in `Letter.rtf@4bd1f91`.
  var title: String {
    switch self {
    case .input: StandardInput.name
    case .file(let file): file.lastPathComponent
    case .version(let version): version.title
    }
  }
}

extension FoundVersion {
  /// The file name that the document has in it.
  var name: String { URL(filePath: stored.path).lastPathComponent }

  fileprivate var title: String {
    let version = entry.commit.prefix(7)
    return isByName ? "\(version):\(stored.path)" : "\(document.path)@\(version)"
  }
}

extension Workspace {
  /// Finds what an argument names: standard input, a file, a document's name in a container, or a version. A file of that very name comes first: `@` may
  /// be part of one. A document that was evicted is downloaded.
  func find(_ argument: String) async throws -> NamedDocument {
    if argument == StandardInput.argument { return .input }
    let file = machine.file(argument)
    if FileManager.default.fileExists(atPath: file.path) { return .file(try await existingFile(argument)) }
    return try await namesVersion(argument)
      ? .version(try await version(argument)) : .file(try await existingFile(argument))
  }

  /// Whether an argument names a version, and no document with an `@` in its name; that may be one that was evicted.
  func namesVersion(_ argument: String) async throws -> Bool {
    let file = machine.file(argument)
    if !VersionReference.isPossible(argument) || FileManager.default.fileExists(atPath: file.path) { return false }
    guard let container = try registry.container(containing: file), let path = try? container.path(of: file) else {
      return true
    }
    return try await container.document(at: path) == nil
  }

  /// What is in it, read as the format; without one, files and versions are what their names say.
  func contents(of document: NamedDocument, from format: FormatName? = nil) throws -> DocumentReader.Contents {
    if let format { try check(document, isOf: format) }
    let read = format.map { "document.\($0)" }
    return switch document {
    case .input: try inputContents(from: format)
    case .file(let file): try reader.read(file, as: read)
    case .version(let version): try contents(of: version, as: read)
    }
  }

  private func contents(of version: FoundVersion, as name: String?) throws -> DocumentReader.Contents {
    var contents = try reader.read(version.content.bytes, named: version.name, as: name)
    contents.folder = try version.document.file.deletingLastPathComponent()
    return contents
  }

  /// Throws where a folder is to be read as a format of files, or a file as one of folders.
  private func check(_ document: NamedDocument, isOf format: FormatName) throws {
    guard case .file(let file) = document, file.isExistingFolder != format.isPackage else { return }
    let (kind, other) = format.isPackage ? ("file", "folder") : ("folder", "file")
    throw CommandFailure(
      .usage, "\(file.lastPathComponent) is a \(kind), and a document of the format \(format) is a \(other)",
      hint: "leave out --from, or name another format")
  }
}
