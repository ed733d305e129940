import ArgumentParser
import Foundation
import Synchronization
import Terminal
import Testing

@testable import docedit

/// What a person at a terminal is shown of a document, and by which pager.
@Suite final class ShowTests {
  private let stage: Stage
  private let output = Output()
  private let pages = Pages()

  init() throws {
    stage = try Stage()
    let home = stage.root.appending(path: "laptop")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let text = (1...40).map { "Line \($0) of a **long** document.\n\n" }.joined()
    try Data(text.utf8).write(to: home.appending(path: "Long.md"))
    try Data("One line.\n".utf8).write(to: home.appending(path: "Short.md"))
  }

  deinit { stage.remove() }

  /// What a pager was given.
  private final class Pages: Sendable {
    private let all = Mutex<[(command: String, text: String)]>([])
    var shown: [(command: String, text: String)] { all.withLock { $0 } }
    func add(_ command: String, _ text: String) { all.withLock { $0.append((command, text)) } }
  }

  /// The machine with a terminal of 60 × 10, whose pager only remembers what it is given.
  private func terminal(_ environment: [String: String] = [:], pagerWorks: Bool = true) throws -> Machine {
    stage.environment = environment.merging(["TERM": "xterm-256color"]) { own, _ in own }
    var machine = try stage.machine("laptop", output: output)
    (machine.isTerminal, machine.isErrorTerminal) = (true, true)
    machine.screenSize = { TerminalSize(columns: 60, rows: 10) }
    machine.page = { [pages] pager, text in
      pages.add(pager.command, text)
      return pagerWorks
    }
    return machine
  }

  private func show(_ arguments: String..., on machine: Machine) async throws {
    var command = try #require(try Docedit.parseAsRoot(["show"] + arguments) as? Show)
    try await command.run(on: machine)
  }

  @Test func whatIsLongerThanTheScreenGoesThroughThePager() async throws {
    try await show("Long.md", on: terminal())
    #expect(pages.shown.map(\.command) == ["less -R"] && output.text.isEmpty)
    #expect(pages.shown.first?.text.contains("Line 40 of a \u{1B}[") == true)
  }

  @Test func whatFitsTheScreenIsPrinted() async throws {
    try await show("Short.md", on: terminal())
    #expect(pages.shown.isEmpty && output.text.contains("One line."))
  }

  @Test(arguments: [
    ["PAGER": "mine"], ["DOCEDIT_PAGER": "mine", "PAGER": "other"], ["DOCEDIT_PAGER": "mine", "PAGER": "cat"],
  ])
  func theUserNamesThePager(_ environment: [String: String]) async throws {
    try await show("Long.md", on: terminal(environment))
    #expect(pages.shown.map(\.command) == ["mine"] && output.text.isEmpty)
  }

  @Test(arguments: [["PAGER": "cat"], ["PAGER": ""], ["DOCEDIT_PAGER": "", "PAGER": "mine"]])
  func noPagerIsWanted(_ environment: [String: String]) async throws {
    try await show("Long.md", on: terminal(environment))
    #expect(pages.shown.isEmpty && output.text.contains("Line 40"))
  }

  @Test func aPagerIsNotUsedForOtherPrograms() async throws {
    try await show("Long.md", "--plain", on: terminal())
    var piped = try terminal()
    piped.isTerminal = false
    try await show("Long.md", on: piped)
    #expect(pages.shown.isEmpty)
    #expect(output.text.components(separatedBy: "Line 40 of a long document.\n").count == 3)
  }

  @Test func withoutAPagerTheTextIsPrinted() async throws {
    try await show("Long.md", "--no-pager", on: terminal())
    #expect(pages.shown.isEmpty && output.text.contains("Line 40"))
  }

  @Test func aPagerThatFailsDoesNotHideTheText() async throws {
    try await show("Long.md", on: terminal(["PAGER": "broken"], pagerWorks: false))
    #expect(output.text.contains("The pager broken could not be used") && output.text.contains("Line 40"))
  }

  @Test func withoutColoursTheTextHasNone() async throws {
    try await show("Long.md", on: terminal(["NO_COLOR": "1"]))
    let text = try #require(pages.shown.first?.text)
    #expect(text.contains("Line 40 of a long document.") && !text.contains("\u{1B}"))
  }
}
