public import RichText

/// A kind of file: bytes to rich text and back.
public protocol DocumentFormat: Sendable {
  /// The uniform type identifier, for example `public.rtf`.
  var contentType: String { get }
  /// Reads a file. Never crashes or hangs, whatever the bytes are.
  func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText
  /// A new, empty file.
  func blank() -> any FormattedText
}

/// A file as it was read: its text, and the bytes that hold all the rest.
public protocol FormattedText: Sendable {
  /// The text as read. Its paragraphs' ids tie an edited text to the source.
  var text: RichText { get }
  /// The file with this text, which grew from `text` by edits. The same content as `text` gives the source's bytes exactly; otherwise only
  /// what changed differs.
  func bytes(with edited: RichText) throws(FormatError) -> [UInt8]
  /// What of the edited text this format cannot hold, in the user's words; empty where it holds all.
  func losses(of edited: RichText) -> [String]
}

/// The formats that there are.
public enum DocumentFormats {
  /// The format for a content type; nil where there is none yet.
  public static func format(for contentType: String) -> (any DocumentFormat)? { fatalError("contract") }
}

/// Why a file could not be read or written: what it is, and what to do.
public struct FormatError: Error, Equatable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The bytes are of another format.
    public static let notThisFormat = Code(rawValue: "notThisFormat")
    /// The file is broken or cut off.
    public static let damaged = Code(rawValue: "damaged")
    /// A stated limit is passed.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// The text holds what the format cannot.
    public static let cannotHold = Code(rawValue: "cannotHold")
  }
  public var code: Code
  public var message: String
  public var hint: String?
  public init(_ code: Code, _ message: String, hint: String? = nil) { (self.code, self.message, self.hint) = (code, message, hint) }
  public static func ~= (code: Code, error: Self) -> Bool { error.code == code }
}
