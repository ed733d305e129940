import Properties
import Testing

@testable import Terminal

struct FrameEncoderTests {
  private static func capabilities(_ environment: [String: String], synchronized: Bool = false)
    throws -> Capabilities
  {
    var capabilities = try Capabilities(environment: environment)
    capabilities.synchronizedOutput = synchronized
    return capabilities
  }

  private static let pieces = [
    "a", "bcd", "  ", "橋", "字字", "👩‍🌾", "e\u{301}", "─│", "🇩🇪", "❤\u{FE0F}", "\u{1B}", "क्षि", "Ж",
    "long text over many cells", "ᄒ", "\u{903}",
  ]

  private static func style(_ choices: inout Choices) -> CellStyle {
    var style = CellStyle()
    if choices.bool() { return style }
    (style.bold, style.dim, style.italic) = (choices.bool(), choices.bool(), choices.bool())
    (style.strikethrough, style.reverse) = (choices.bool(), choices.bool())
    style.underline = CellStyle.Underline(rawValue: UInt8(choices.int(in: 0...5))) ?? .none
    style.link = Hyperlink(choices.element(of: ["", "https://a.example", "mailto:b@example.org"]))
    let colors: [CellStyle.Color] = [
      .standard, .palette(3), .palette(12), .palette(200), .rgb(10, 200, 30), .rgb(255, 255, 255),
    ]
    (style.foreground, style.background) = (
      choices.element(of: colors), choices.element(of: colors)
    )
    return style
  }

  /// Frames that each change a little of the one before.
  private static func frames(_ choices: inout Choices) -> [Frame] {
    var frame = Frame(columns: choices.int(in: 1...14), rows: choices.int(in: 1...4))
    return (0...choices.int(in: 0...3)).map { _ in
      if choices.int(in: 0...3) == 0 { frame = Frame(columns: frame.columns, rows: frame.rows) }
      for _ in 0...choices.int(in: 0...4) {
        let (row, column) = (choices.int(in: 0...3), choices.int(in: -1...13))
        frame.write(choices.element(of: pieces), row: row, column: column, style: style(&choices))
      }
      frame.cursor =
        choices.bool()
        ? .init(
          column: choices.int(in: 0...(frame.columns - 1)),
          row: choices.int(in: 0...(frame.rows - 1))) : nil
      frame.title = choices.element(of: ["", "one", "two"])
      return frame
    }
  }

  @Test(arguments: [
    ["TERM": "xterm-kitty"], ["TERM": "xterm-256color"], ["TERM": "xterm"], ["TERM": "linux"],
    ["TERM": "xterm-kitty", "NO_COLOR": "1"],
    ["TERM": "tmux-256color", "TMUX": "/tmp/x"], ["TERM": "vt100"],
  ])
  func theTerminalShowsTheLastFrame(environment: [String: String]) throws {
    let capabilities = try Self.capabilities(
      environment, synchronized: environment["TERM"] == "xterm-kitty")
    let encoder = FrameEncoder(capabilities: capabilities)
    forAll(cases: 400) {
      Self.frames(&$0)
    } _: { frames in
      var terminal = VirtualTerminal(columns: frames[0].columns, rows: frames[0].rows)
      var old: Frame?
      for frame in frames {
        terminal.apply(encoder.encode(old, frame))
        guard terminal.shown == frame.adapted(to: capabilities), terminal.penIsPlain,
          terminal.unknown.isEmpty
        else { return false }
        old = frame
      }
      return !terminal.isSynchronized
    }
  }

  private func bytes(
    _ environment: [String: String] = ["TERM": "xterm-kitty"], from old: Frame?, to new: Frame
  ) throws -> String {
    let encoder = try FrameEncoder(capabilities: Self.capabilities(environment))
    return String(decoding: encoder.encode(old, new), as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  private func frame(
    _ text: String, style: CellStyle = .init(), column: Int = 0, cursor: Int? = nil
  ) -> Frame {
    var frame = Frame(columns: 20, rows: 3)
    frame.write(text, row: 1, column: column, style: style)
    frame.cursor = cursor.map { .init(column: $0, row: 1) }
    return frame
  }

  @Test func equalFramesGiveNoBytes() throws {
    #expect(try bytes(from: frame("abc", cursor: 1), to: frame("abc", cursor: 1)) == "")
    #expect(try bytes(from: frame("abc"), to: frame("abc")) == "")
  }

  @Test func aTypedLetterCostsLittle() throws {
    #expect(
      try bytes(from: frame("abc", cursor: 3), to: frame("abcd", cursor: 4))
        == "␛[?25l␛[2;4Hd␛[2;5H␛[?25h")
  }

  @Test func aMovedCursorPaintsNothing() throws {
    #expect(try bytes(from: frame("abc", cursor: 3), to: frame("abc", cursor: 2)) == "␛[2;3H")
    #expect(try bytes(from: frame("abc", cursor: 3), to: frame("abc")) == "␛[?25l")
    #expect(try bytes(from: frame("abc"), to: frame("abc", cursor: 0)) == "␛[2;1H␛[?25h")
  }

  @Test func shortGapsAreWrittenAndLongOnesSkipped() throws {
    #expect(try bytes(from: frame("abcde"), to: frame("XbcdY")) == "␛[2;1HXbcdY")
    #expect(try bytes(from: frame("abcdefgh"), to: frame("XbcdefgY")) == "␛[2;1HX␛[6CY")
  }

  @Test func aBlankRestIsErased() throws {
    #expect(try bytes(from: frame("abcdefghij"), to: frame("ab")) == "␛[2;3H␛[K")
  }

  @Test func theCursorIsPlacedAnewAfterAClusterOfUncertainWidth() throws {
    #expect(try bytes(from: frame("    "), to: frame("👍🏽bb")).contains("👍🏽␛[2;3Hb"))
    #expect(try bytes(from: frame("👍🏽bb"), to: frame("橋bb")) == "␛[2;1H橋b")
  }

  @Test func attributesChangeByTheShorterWay() throws {
    var old = CellStyle()
    (old.bold, old.foreground) = (true, .palette(1))
    var new = old
    new.italic = true
    #expect(new.rendition(after: old) == "\u{1B}[3m")
    #expect(old.rendition(after: new) == "\u{1B}[23m")
    #expect(CellStyle().rendition(after: new) == "\u{1B}[m")
    #expect(
      CellStyle { $0.dim = true }.rendition(after: CellStyle { $0.bold = true }) == "\u{1B}[0;2m")
    #expect(CellStyle { $0.underline = .wave }.rendition(after: CellStyle()) == "\u{1B}[4:3m")
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], "␛[38;2;255;0;0m"), (["TERM": "xterm-256color"], "␛[38;5;196m"),
    (["TERM": "xterm"], "␛[91m"),
    (["TERM": "linux"], "␛[91m"),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "␛[38;2;255;0;0m"),
  ])
  func coloursFitTheTerminal(environment: [String: String], code: String) throws {
    let red = CellStyle { $0.foreground = .rgb(255, 0, 0) }
    #expect(try bytes(environment, from: frame(""), to: frame("x", style: red)).contains(code))
  }

  @Test func withoutColoursTheOtherAttributesStay() throws {
    let style = CellStyle {
      ($0.foreground, $0.background, $0.bold, $0.reverse) = (.rgb(9, 9, 9), .palette(4), true, true)
    }
    let sent = try bytes(
      ["TERM": "xterm-kitty", "NO_COLOR": "1"], from: frame(""), to: frame("x", style: style))
    #expect(sent == "␛[2;1H␛[1;7mx␛[m")
    #expect(
      try bytes(
        ["TERM": "xterm-kitty", "NO_COLOR": ""], from: frame(""), to: frame("x", style: style)
      ).contains("48;5") == false)
    #expect(
      try bytes(
        ["TERM": "xterm-kitty", "NO_COLOR": ""], from: frame(""), to: frame("x", style: style)
      ).contains("38;2;9;9;9"))
  }

  private func link(_ address: String) -> CellStyle { CellStyle { $0.link = Hyperlink(address) } }

  @Test func linksBeginAndEndWithinTheirRow() throws {
    let sent = try bytes(from: frame("a"), to: frame("abc", style: link("https://e.org")))
    #expect(sent == "␛[2;1H␛]8;id=1273ip;https://e.org␛\\abc␛]8;;␛\\")
    var both = Frame(columns: 4, rows: 2)
    for row in 0..<2 { both.write("橋橋", row: row, style: link("https://e.org")) }
    let pieces = try bytes(from: nil, to: both).split(separator: "␛]8;", omittingEmptySubsequences: false)
    #expect(pieces.map { $0.hasPrefix("id=") } == [false, true, false, true, false])
  }

  @Test func aLinkOfTheSameLookIsNoRendition() throws {
    let sent = try bytes(from: frame("ab", style: link("https://a.org")), to: frame("ab", style: link("https://b.org")))
    #expect(!sent.contains("[m"))
    #expect(try bytes(from: frame("ab", style: link("https://a.org")), to: frame("ab")) == "␛[2;1Hab")
  }

  @Test(arguments: [
    ["TERM": "linux"], ["TERM": "vt220"], ["TERM": "screen-256color"], ["TERM": "eterm-color"],
    ["TERM": "xterm-256color", "VTE_VERSION": "4801"],
  ])
  func terminalsThatStumbleOverLinksGetNone(environment: [String: String]) throws {
    #expect(!(try bytes(environment, from: nil, to: frame("a", style: link("https://e.org"))).contains("]8")))
  }

  @Test(arguments: [["TERM": "screen-256color", "TMUX": "/tmp/x"], ["TERM": "xterm", "VTE_VERSION": "7003"]])
  func othersGetLinks(environment: [String: String]) throws {
    #expect(try bytes(environment, from: nil, to: frame("a", style: link("https://e.org"))).contains("]8"))
  }

  @Test func synchronizedFramesBeginAndEnd() throws {
    let encoder = try FrameEncoder(
      capabilities: Self.capabilities(["TERM": "xterm-kitty"], synchronized: true))
    let sent = String(decoding: encoder.encode(nil, frame("x", cursor: 1)), as: UTF8.self)
    #expect(sent.hasPrefix("\u{1B}[?2026h\u{1B}[?25l"))
    #expect(sent.hasSuffix("\u{1B}[?25h\u{1B}[?2026l"))
  }

  @Test func aTitleCannotDriveTheTerminal() throws {
    var titled = frame("")
    titled.title = "a\u{1B}]52;c;x\u{7}\u{9C}\u{202E}\nb"
    let sent = try bytes(from: frame(""), to: titled)
    #expect(sent == "␛]2;a^[]52;c;x^G\\u{9C}\\u{202E}b␛\\")
    #expect(try bytes(["TERM": "linux"], from: frame(""), to: titled) == "")
  }

  @Test func theConsoleGetsPlainSequencesOnly() throws {
    let style = CellStyle {
      ($0.underline, $0.strikethrough, $0.background) = (.wave, true, .rgb(0, 0, 0))
    }
    let sent = try bytes(["TERM": "linux"], from: nil, to: frame("x─橋", style: style, cursor: 1))
    #expect(
      !sent.contains("4:") && !sent.contains("␛]") && !sent.contains("48;")
        && !sent.contains("2026"))
    #expect(sent.contains("2;4"))
  }
}
