/// What a terminal sends.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  case paste(String)
  case mouse(Mouse)
  case focus(Bool)
  case resize(columns: Int, rows: Int)
  /// An answer to one of our questions; the program may ignore it.
  case reply(Reply)
  /// The program is to end: SIGTERM or SIGHUP came, or the terminal went away.
  case terminate
  /// Waking from suspension: repaint everything.
  case resume
}

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
    public static let shift = Modifiers(rawValue: 1), alt = Modifiers(rawValue: 2), control = Modifiers(rawValue: 4)
    public static let `super` = Modifiers(rawValue: 8)
  }
  public var code: Code
  public var modifiers: Modifiers
  public init(_ code: Code, _ modifiers: Modifiers = []) { (self.code, self.modifiers) = (code, modifiers) }
}

/// A mouse event in cells, from 0.
public struct Mouse: Hashable, Sendable {
  public enum Action: Hashable, Sendable { case press(Int), release, drag, wheelUp, wheelDown }
  public var action: Action
  public var column: Int
  public var row: Int
  public var modifiers: Key.Modifiers
  /// 1, 2 or 3: how many presses came in quick succession on this cell.
  public var clicks: Int
  public init(_ action: Action, column: Int, row: Int, modifiers: Key.Modifiers = [], clicks: Int = 1) {
    (self.action, self.column, self.row, self.modifiers, self.clicks) = (action, column, row, modifiers, clicks)
  }
}

/// A terminal's answer about itself.
public enum Reply: Hashable, Sendable { case attributes([Int]), mode(Int, Int), keyboard(Int), version(String), other(String) }
