internal import Files
public import Formats
public import Foundation
public import Handoff
public import RichText

/// Finds out what a file is, by the document types, and reads it with its format.
public struct DocumentReader: Sendable {
  private let askTypes: @Sendable () -> DocumentTypes
  /// What files can be.
  public var types: DocumentTypes { askTypes() }

  /// A reader of files of these types.
  public init(types: DocumentTypes) { askTypes = { types } }
  /// A reader that asks for the types with each file that it looks at.
  public init(asking types: @escaping @Sendable () -> DocumentTypes) { askTypes = types }

  /// A file as it was read.
  public struct Contents: Sendable {
    public var type: DocumentType
    /// The file name as which they were read.
    var name: String
    /// The content type of its format.
    public var contentType: String
    public var bytes: [UInt8]
    public var formatted: any FormattedText
    /// What its relative addresses are relative to; nil where it has no place of its own.
    public var folder: URL?
    public var text: RichText { formatted.text }
  }

  /// Reads a file, as what its name says or, where it is given, another name.
  public func read(_ file: URL, as other: String? = nil) throws -> Contents {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw DocumentError(SystemError.notFound, doing: "read", on: file)
    }
    let (type, format) =
      try other.map { try self.format(for: $0, isFolder: file.isFolder) }
      ?? self.format(of: file)
    var contents = try contents(
      DocumentFile(file, type: type).bytes(), name: file.lastPathComponent, type: type, format: format)
    if let other { contents.name = other }
    contents.folder = file.deletingLastPathComponent()
    return contents
  }

  private func format(of file: URL) throws -> (DocumentType, any DocumentFormat) {
    do { return try format(for: file.lastPathComponent, isFolder: file.isFolder) } catch {
      throw foreign(file) ?? error
    }
  }

  /// What a file is that no document type claims; nil where one does, or nothing can be said of it.
  private func foreign(_ file: URL) -> DocumentError? {
    let name = file.lastPathComponent
    guard types.entry(for: name, isFolder: file.isFolder) == nil, file.isRegularFile,
      let start = try? FileHandle(forReadingFrom: file).read(upToCount: Self.lookedAt),
      let foreign = ForeignFile([UInt8](start))
    else { return nil }
    return DocumentError(
      .unknownType, "no document type claims \(name): it looks like \(foreign.kind)", hint: foreign.advice)
  }

  /// So much of a file says what it is.
  private static let lookedAt = 64 << 20

  /// Reads bytes that belong to a file of this name, or to a package, as what that or another name says.
  public func read(_ bytes: [UInt8], named name: String, as other: String? = nil) throws -> Contents {
    let (type, format) = try format(for: other ?? name, isFolder: isPackage(other ?? name))
    var contents = try contents(bytes, name: name, type: type, format: format)
    if let other { contents.name = other }
    return contents
  }

  /// An empty document for a file of this name.
  public func blank(named name: String) throws -> Contents {
    let (type, format) = try format(for: name, isFolder: isPackage(name))
    let formatted = format.blank()
    do {
      return Contents(
        type: type, name: name, contentType: format.contentType, bytes: try formatted.bytes(with: formatted.text),
        formatted: formatted)
    } catch {
      throw DocumentError(.unreadable, "cannot make \(name): \(error.message)", hint: error.hint)
    }
  }

  /// All bytes of a file.
  public static func bytes(of file: URL) throws -> [UInt8] {
    do { return try [UInt8](Data(contentsOf: file)) } catch {
      if case .other = file.kind { throw DocumentError.noFile(file) }
      throw DocumentError(error, doing: "read", on: file)
    }
  }

  private func contents(_ bytes: [UInt8], name: String, type: DocumentType, format: any DocumentFormat) throws
    -> Contents
  {
    do {
      return Contents(
        type: type, name: name, contentType: format.contentType, bytes: bytes, formatted: try format.read(bytes))
    } catch {
      throw DocumentError(.unreadable, "cannot read \(name): \(error.message)", hint: error.hint)
    }
  }

  /// The bytes that the text of a document of this name is in: all, or a package's `TXT.rtf`.
  public func textBytes(_ bytes: [UInt8], named name: String) throws -> [UInt8] {
    guard isPackage(name) else { return bytes }
    do { return try FilePackage(bytes).file(matching: RTFDFormat.textName)?.bytes ?? [] } catch {
      throw DocumentError(.unreadable, "cannot read \(name): \(error.message)", hint: error.hint)
    }
  }

  /// Whether a document of this name is a folder.
  public func isPackage(_ name: String) -> Bool {
    types.entry(for: name, isFolder: false) == nil && types.entry(for: name, isFolder: true)?.type.isPackage ?? false
  }

  /// Whether files of these names are read as the same.
  func readsAlike(_ name: String, _ other: String) -> Bool {
    let (one, two) = (
      types.entry(for: name, isFolder: isPackage(name)), types.entry(for: other, isFolder: isPackage(other))
    )
    return one?.type == two?.type && one?.contentType == two?.contentType
  }

  private func format(for name: String, isFolder: Bool) throws -> (DocumentType, any DocumentFormat) {
    guard let match = types.entry(for: name, isFolder: isFolder) else {
      if isFolder {
        throw DocumentError(.unknownType, "\(name) is a folder, not a document", hint: "name the documents in it")
      }
      throw DocumentError(
        .unknownType, "no document type claims \(name)", hint: "docedit types lists what docedit opens")
    }
    guard let contentType = match.contentType, let format = DocumentFormats.format(for: contentType) else {
      throw DocumentError(
        .unknownType, "\(name) is of the type \(match.type.name), which docedit cannot open yet",
        hint: "docedit types lists what it opens")
    }
    return (match.type, format)
  }
}

extension URL {
  /// Whether a folder, and no link to one, is there.
  package var isFolder: Bool {
    let folder = Folder(deletingLastPathComponent().path(percentEncoded: false))
    return (try? folder.kind(of: lastPathComponent)) == .folder
  }

  /// Whether a file, or a link to one, is there: no device, no pipe.
  fileprivate var isRegularFile: Bool {
    (try? resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
  }
}
