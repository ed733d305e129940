import Testing

@testable import Terminal

struct CapabilitiesTests {
  private func capabilities(_ environment: [String: String], _ replies: Reply...) throws
    -> Capabilities
  {
    var capabilities = try Capabilities(environment: environment)
    for reply in replies { capabilities.note(reply) }
    return capabilities
  }

  @Test(
    arguments: [
      (["TERM": "xterm"], .sixteen), (["TERM": "xterm-256color"], .palette),
      (["TERM": "tmux-256color"], .palette), (["TERM": "linux"], .sixteen),
      (["TERM": "vt220"], .none), (["TERM": "xterm-ghostty"], .full),
      (["TERM": "xterm-direct"], .full),
      (["TERM": "xterm", "COLORTERM": "24bit"], .full),
      (["TERM": "linux", "COLORTERM": "truecolor"], .sixteen),
      (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    ] as [([String: String], Capabilities.Colors)])
  func theEnvironmentTellsTheColours(environment: [String: String], colors: Capabilities.Colors)
    throws
  {
    #expect(try capabilities(environment).colors == colors)
  }

  @Test(arguments: [[:], ["TERM": ""], ["TERM": "dumb"]] as [[String: String]])
  func aTerminalWithoutAddressingIsRefused(environment: [String: String]) {
    #expect(throws: TerminalError.unsuitable(term: environment["TERM"] ?? "")) {
      try Capabilities(environment: environment)
    }
  }

  @Test func theRefusalSaysWhatToDo() {
    #expect(TerminalError.unsuitable(term: "dumb").description.contains("dumb"))
    #expect(TerminalError.unsuitable(term: "\u{1B}[2J").description.contains("^[[2J"))
    #expect(TerminalError.notATerminal.hint.contains("docedit edit FILE -e"))
    #expect(
      TerminalError.system(operation: "read the terminal", code: 5).description.contains(
        "Input/output error"))
  }

  @Test func answersRaiseWhatIsKnown() throws {
    let term = ["TERM": "xterm-256color"]
    #expect(try capabilities(term, .mode(2026, 2)).synchronizedOutput)
    #expect(try !capabilities(term, .mode(2026, 0)).synchronizedOutput)
    #expect(try capabilities(term, .version("WezTerm 2024")).colors == .full)
    #expect(try capabilities(term, .other("1$r0;4:3;48:2::1:2:3m")).underlineStyles)
    #expect(try capabilities(term, .other("1$r0;48;2;1;2;3m")).colors == .full)
    #expect(try capabilities(term, .other("1$r0m")).colors == .palette)
    #expect(
      try capabilities(["TERM": "xterm", "NO_COLOR": "1"], .version("kitty(0.40)")).colors == .none)
  }

  @Test func theAttributesCloseTheQuestions() throws {
    let term = ["TERM": "xterm-256color"]
    #expect(try capabilities(term).keyboard == .legacy)
    #expect(try capabilities(term, .keyboard(0), .attributes([62])).keyboard == .kitty)
    #expect(try capabilities(term, .attributes([62])).keyboard == .modifyOtherKeys)
    #expect(try capabilities(["TERM": "linux"], .attributes([6])).keyboard == .legacy)
  }
}

struct ClipboardTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
    ("ÿ橋", "w7/mqYs="),
  ])
  func base64FollowsTheStandard(text: String, encoded: String) {
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == encoded)
  }

  @Test func textIsSentToTheTerminalAndThroughTmux() throws {
    let plain = try Capabilities(environment: ["TERM": "xterm"])
    #expect(
      Clipboard.sequence(for: "foo", capabilities: plain) == Array("\u{1B}]52;c;Zm9v\u{1B}\\".utf8))
    let tmux = try Capabilities(environment: ["TERM": "tmux-256color", "TMUX": "/tmp/tmux"])
    let sent = String(decoding: Clipboard.sequence(for: "foo", capabilities: tmux), as: UTF8.self)
    #expect(sent.hasSuffix("\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zm9v\u{1B}\u{1B}\\\u{1B}\\"))
  }

  @Test func whatIsTooLongOrCannotBeTakenIsNotSent() throws {
    let plain = try Capabilities(environment: ["TERM": "xterm"])
    #expect(
      Clipboard.sequence(for: String(repeating: "x", count: 100_001), capabilities: plain).isEmpty)
    let console = try Capabilities(environment: ["TERM": "linux"])
    #expect(Clipboard.sequence(for: "foo", capabilities: console).isEmpty)
  }
}
