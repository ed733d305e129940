/// What a terminal can do, from the environment and from its own answers. A value; it asks nothing itself.
public struct Capabilities: Hashable, Sendable {
  public enum Colors: Int, Comparable, Sendable {
    case none, sixteen, palette, full
    public static func < (a: Colors, b: Colors) -> Bool { a.rawValue < b.rawValue }
  }
  /// How the terminal sends keys. Only with the latter two Ctrl+I differs from Tab, and Ctrl+Shift+S from Ctrl+S.
  public enum Keyboard: Sendable { case legacy, modifyOtherKeys, kitty }

  public internal(set) var colors: Colors
  /// Whether `4:3` and its like draw styled underlines.
  public internal(set) var underlineStyles: Bool
  /// Whether frames can be shown at once (mode 2026).
  public internal(set) var synchronizedOutput = false
  public internal(set) var keyboard: Keyboard = .legacy
  /// Whether the terminal wants grapheme clusters to be turned on (mode 2027).
  var wantsClusters = false
  /// Whether links may be sent (OSC 8): to all but those that stumble over them.
  public let hyperlinks: Bool
  /// Whether to send plain attributes, cursor addressing and erasing and nothing else: the Linux console, a VT100.
  public let isPlain: Bool
  /// Whether tmux or screen stands between us and the terminal.
  public let isMultiplexed: Bool
  /// Whether NO_COLOR forbids colours, whatever the terminal answers.
  private let isColorless: Bool
  private var answeredAttributes = false

  /// What the environment tells. Refuses a terminal that has no cursor addressing (TERM is unset or `dumb`).
  public init(environment: [String: String]) throws(TerminalError) {
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "dumb" { throw .unsuitable(term: term) }
    isPlain = term == "linux" || term.hasPrefix("vt")
    hyperlinks = !isPlain && Self.takesHyperlinks(term: term, environment: environment)
    isMultiplexed =
      environment["TMUX"].map { !$0.isEmpty }
      ?? (term.hasPrefix("tmux") || term.hasPrefix("screen"))
    isColorless = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    colors = isColorless ? .none : Colors(term: term, environment: environment)
    underlineStyles = !isPlain && Self.hasUnderlineStyles(term: term, environment: environment)
  }
}

extension Capabilities {
  /// Takes in an answer of the terminal.
  mutating func note(_ reply: Reply) {
    switch reply {
    case .mode(2026, let state): synchronizedOutput = state == 1 || state == 2
    case .mode(2027, let state): wantsClusters = state == 2
    case .keyboard: keyboard = .kitty
    case .version(let version): note(version: version)
    case .other(let text) where text.hasPrefix("1$r"): note(attributes: text)
    case .attributes: noteAttributes()
    default: break
    }
  }

  /// The primary attributes come last: what was not answered before them is not there.
  private mutating func noteAttributes() {
    if !answeredAttributes, keyboard == .legacy, !isPlain { keyboard = .modifyOtherKeys }
    answeredAttributes = true
  }

  private mutating func note(version: String) {
    guard Self.capable.contains(where: { version.lowercased().hasPrefix($0) }) else { return }
    underlineStyles = true
    raise(to: .full)
  }

  /// The attributes that the terminal kept of those we set (DECRQSS).
  private mutating func note(attributes: String) {
    if attributes.contains("4:3") { underlineStyles = true }
    let parts = attributes.split { $0 == ";" || $0 == ":" || $0 == "m" }
    if parts.contains("48"), parts.suffix(from: parts.firstIndex(of: "48") ?? 0).contains("2") {
      raise(to: .full)
    }
  }

  private mutating func raise(to level: Colors) { if !isColorless { colors = max(colors, level) } }

  private static let capable = [
    "kitty", "wezterm", "foot", "ghostty", "iterm2", "contour", "alacritty", "konsole", "vte",
    "mintty",
  ]

  /// VTE crashed over links before 0.50, GNU screen cuts long sequences and shows the rest, and Emacs shows them all.
  private static func takesHyperlinks(term: String, environment: [String: String]) -> Bool {
    if let version = environment["VTE_VERSION"].flatMap({ Int($0) }), version < 5000 { return false }
    if term.hasPrefix("eterm") || environment["INSIDE_EMACS"] != nil { return false }
    return !term.hasPrefix("screen") || environment["TMUX"].map { !$0.isEmpty } ?? false
  }

  private static func hasUnderlineStyles(term: String, environment: [String: String]) -> Bool {
    if let version = environment["VTE_VERSION"].flatMap({ Int($0) }), version >= 5102 {
      return true
    }
    if environment["TMUX"] != nil || term.hasPrefix("tmux") { return true }
    return Colors.direct.contains { term.hasPrefix($0) }
  }
}

extension Capabilities.Colors {
  static let direct = [
    "xterm-kitty", "foot", "alacritty", "wezterm", "xterm-ghostty", "ghostty", "contour",
  ]

  init(term: String, environment: [String: String]) {
    let declared = environment["COLORTERM"] ?? ""
    if term == "linux" {
      self = .sixteen
    } else if term.hasPrefix("vt") {
      self = .none
    } else if ["truecolor", "24bit"].contains(declared) || environment["WT_SESSION"] != nil
      || term.hasSuffix("-direct")
    {
      self = .full
    } else if Self.direct.contains(where: { term.hasPrefix($0) }) {
      self = .full
    } else {
      self = term.hasSuffix("256color") || term.hasPrefix("tmux") ? .palette : .sixteen
    }
  }
}
