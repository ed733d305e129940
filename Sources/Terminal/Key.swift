/// A key with its modifiers.
public struct Key: Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    /// What the key types; a letter with Ctrl or Alt is lower case.
    case character(Character)
    case enter, tab, backspace, delete, escape, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let shift = Modifiers(rawValue: 1), alt = Modifiers(rawValue: 2),
      control = Modifiers(rawValue: 4)
    public static let `super` = Modifiers(rawValue: 8)
  }
  public var code: Code
  public var modifiers: Modifiers
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    (self.code, self.modifiers) = (code, modifiers)
  }
}
