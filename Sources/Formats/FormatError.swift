/// Why a file could not be read or written: what it is, and what to do.
public struct FormatError: Error, Equatable, Sendable {
  /// What kind of trouble it is.
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
    /// Two documents have no version that both grew from.
    public static let noCommonVersion = Code(rawValue: "noCommonVersion")
  }
  public var code: Code
  /// What failed, on what.
  public var message: String
  /// What to do about it.
  public var hint: String?
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }
  public static func ~= (code: Code, error: Self) -> Bool { error.code == code }
}
