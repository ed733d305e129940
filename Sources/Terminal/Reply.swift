/// A terminal's answer about itself.
public enum Reply: Hashable, Sendable {
  /// Primary device attributes (DA1). Everybody answers these, in order: what was asked before and not answered is not known there.
  case attributes([Int])
  /// A private mode and its state (DECRPM): 1 set, 2 reset, 0 unknown, 3 and 4 fixed.
  case mode(Int, Int)
  /// The flags of the kitty keyboard protocol that are on.
  case keyboard(Int)
  /// The terminal's name and version (XTVERSION).
  case version(String)
  /// Any other answer, without its introducer and terminator.
  case other(String)
}

extension Reply {
  /// The reply in an OSC, DCS or APC string.
  init(string: String) {
    self = string.hasPrefix(">|") ? .version(String(string.dropFirst(2))) : .other(string)
  }
}
