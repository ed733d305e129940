import Foundation

/// The characters that a history is written with.
struct HistoryGlyphs: Equatable {
  var arrow, minus, ellipsis: String
  var version, restore, merge: Character
  /// A lane, and the place where one begins at the top.
  var lane, top: Character
  var line, crossing: Character
  /// Where a line leaves a lane that goes on, to the right and to the left; the same where the lane ends.
  var right, left, lastRight, lastLeft: Character
  var toRight, toLeft: Character

  static let unicode = HistoryGlyphs(
    arrow: "→", minus: "−", ellipsis: "…", version: "●", restore: "○", merge: "◆", lane: "│", top: "╷", line: "─",
    crossing: "┼", right: "├", left: "┤", lastRight: "╰", lastLeft: "╯", toRight: "→", toLeft: "←")
  static let ascii = HistoryGlyphs(
    arrow: "->", minus: "-", ellipsis: "~", version: "*", restore: "o", merge: "#", lane: "|", top: ".", line: "-",
    crossing: "+", right: "|", left: "|", lastRight: "`", lastLeft: "'", toRight: ">", toLeft: "<")
}

extension HistoryGlyphs {
  /// Unicode where the locale of the environment says so.
  init(_ environment: [String: String]) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    self = name.contains("utf-8") || name.contains("utf8") ? .unicode : .ascii
  }
}
