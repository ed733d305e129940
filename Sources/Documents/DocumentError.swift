import Files
public import Foundation

/// Why a document could not be opened, saved or continued.
public struct DocumentError: Error, Equatable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let notFound = Code(rawValue: "notFound")
    public static let exists = Code(rawValue: "exists")
    /// No document type claims the file, or none that docedit can read yet.
    public static let unknownType = Code(rawValue: "unknownType")
    /// The type is known, the bytes are not of it.
    public static let unreadable = Code(rawValue: "unreadable")
    public static let permission = Code(rawValue: "permission")
    public static let inputOutput = Code(rawValue: "inputOutput")
    /// The document is open in another docedit on this machine.
    public static let busy = Code(rawValue: "busy")
    /// Another program wrote the file since it was read.
    public static let changedElsewhere = Code(rawValue: "changedElsewhere")
    /// No activity fits, or none is there.
    public static let noActivity = Code(rawValue: "noActivity")
    /// The activity is of a type that no document type here claims.
    public static let unknownActivityType = Code(rawValue: "unknownActivityType")
  }
  public var code: Code
  /// What failed, on what: lower case, no full stop.
  public var message: String
  /// What to do about it.
  public var hint: String?
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }
  public static func ~= (code: Code, error: Self) -> Bool { error.code == code }
}

extension DocumentError {
  /// What a failed file operation means.
  init(_ error: any Error, doing action: String, on file: URL) {
    self.init(error, doing: action, on: file.lastPathComponent)
  }

  /// What a failed file operation means, for a file that is called so in messages: `cannot write to Letter.rtf: the disk is full`.
  public init(_ error: any Error, doing action: String, on name: String) {
    switch Self.posixCode(of: error) {
    case ENOENT?:
      self.init(.notFound, "cannot \(action) \(name): there is no such file", hint: "check the name and the folder")
    case EROFS?:
      self.init(
        .permission, "cannot \(action) \(name): the file system can only be read",
        hint: "choose a place elsewhere, or mount it so that it can be written")
    case EACCES?, EPERM?:
      self.init(
        .permission, "cannot \(action) \(name): permission denied", hint: "check who owns the file and its folder")
    case EEXIST?, EISDIR?, ENOTDIR?, ELOOP?:
      self.init(.exists, "cannot \(action) \(name): something is in the way", hint: "choose another name")
    case ENOSPC?, EDQUOT?:
      self.init(
        .inputOutput, "cannot \(action) \(name): the disk is full",
        hint: "free some space; nothing that was saved is lost")
    default: self.init(.inputOutput, "cannot \(action) \(name): \(Self.words(of: error))")
    }
  }

  /// What it means that a file could not be written. Where a folder on the way is missing, that is told.
  public init(_ error: any Error, writing file: URL, as action: String = "save") {
    let folder = file.deletingLastPathComponent().path
    if Self.posixCode(of: error) == ENOENT, !FileManager.default.fileExists(atPath: folder) {
      self.init(
        .notFound, "cannot \(action) \(file.lastPathComponent): there is no folder \(folder)",
        hint: "make the folder first, or choose another one")
    } else {
      self.init(error, doing: action, on: file)
    }
  }

  private static func posixCode(of error: any Error) -> Int32? {
    if let error = error as? SystemError { return error.number }
    if let error = error as? POSIXError { return error.code.rawValue }
    let cocoa = error as NSError
    if cocoa.domain == NSPOSIXErrorDomain { return Int32(cocoa.code) }
    if let underlying = cocoa.userInfo[NSUnderlyingErrorKey] as? any Error { return posixCode(of: underlying) }
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile?, .fileNoSuchFile?: return ENOENT
    case .fileReadNoPermission?, .fileWriteNoPermission?: return EACCES
    case .fileWriteOutOfSpace?: return ENOSPC
    case .fileWriteVolumeReadOnly?: return EROFS
    default: return nil
    }
  }

  private static func words(of error: any Error) -> String {
    if let error = error as? SystemError { return error.words }
    return ((error as NSError).localizedDescription).prefix { $0 != "\n" }.lowercased()
  }
}
