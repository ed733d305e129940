import ArgumentParser
import Foundation
import Terminal
import Testing

@testable import Ubiquity
@testable import docedit

/// What people see of long work.
@Suite struct ProgressTests {
  @Test(arguments: [
    (SyncProgress(.connecting), 5.0, "connecting"), (SyncProgress(.overtaken), 0, "another device was faster"),
    (SyncProgress(.tidying), 1, "tidying up"),
    (SyncProgress(.receiving, .init(objects: 0, totalObjects: 0, bytes: 0)), 1, "receiving"),
    (SyncProgress(.sending, .init(objects: 3, totalObjects: 3, bytes: 0)), 9, "sending 3 of 3 objects"),
    (
      SyncProgress(.receiving, .init(objects: 120, totalObjects: 340, bytes: 2_300_000)), 0.9,
      "receiving 120 of 340 objects, 2.3 MB"
    ),
    (
      SyncProgress(.receiving, .init(objects: 120, totalObjects: 340, bytes: 2_300_000)), 2,
      "receiving 120 of 340 objects, 2.3 MB, 1.1 MB/s"
    ),
    (
      SyncProgress(.sending, .init(objects: 1, totalObjects: 2, bytes: 999)), 1,
      "sending 1 of 2 objects, 999 bytes, 999 bytes/s"
    ),
    (SyncProgress(.sending, .init(objects: 1, totalObjects: 2, bytes: 1_000)), 0, "sending 1 of 2 objects, 1 KB"),
    (
      SyncProgress(.sending, .init(objects: 1, totalObjects: 2, bytes: 4_100_000_000)), 0,
      "sending 1 of 2 objects, 4.1 GB"
    ),
  ])
  func aTransferIsToldInWords(_ progress: SyncProgress, _ seconds: Double, _ words: String) {
    #expect(TransferLine.words(progress, after: seconds) == words)
  }

  /// A machine whose notes go to a terminal of so many columns.
  private func machine(
    _ stage: Stage, _ output: Output, columns: Int = 80, isTerminal: Bool = true
  ) throws -> Machine {
    var machine = try stage.machine("laptop", output: Output())
    machine.printError = { output.add($0) }
    machine.isErrorTerminal = isTerminal
    machine.screenSize = { TerminalSize(columns: columns, rows: 10) }
    return machine
  }

  @Test func aLineIsReplacedByTheNextAndTakenAway() throws {
    let (stage, output) = (try Stage(), Output())
    defer { stage.remove() }
    let line = TransferLine(try machine(stage, output))
    line.show(SyncProgress(.connecting))
    line.show(SyncProgress(.sending))
    line.clear()
    line.clear()
    #expect(output.text == "\r\u{1B}[Kconnecting\r\u{1B}[Ksending\r\u{1B}[K")
  }

  @Test func aLineIsNoWiderThanTheTerminalAndDrivesNothing() throws {
    let (stage, output) = (try Stage(), Output())
    defer { stage.remove() }
    let line = ProgressLine(try machine(stage, output, columns: 10))
    line.show("1/2 漢字漢字.md")
    line.show("a\u{1B}[2J")
    #expect(output.text == "\r\u{1B}[K1/2 漢字…\r\u{1B}[Ka^[[2J")
  }

  @Test func nothingIsShownWhereNobodyIsOrTheTerminalCannot() throws {
    let (stage, output) = (try Stage(), Output())
    defer { stage.remove() }
    ProgressLine(try machine(stage, output, isTerminal: false)).show("1/2")
    stage.environment["TERM"] = "dumb"
    let line = ProgressLine(try machine(stage, output))
    line.show("1/2")
    line.clear()
    #expect(output.text.isEmpty)
  }

  @Test func severalDocumentsAreCountedWhileTheyAreConverted() async throws {
    let (stage, notes) = (try Stage(), Output())
    defer { stage.remove() }
    _ = try await stage.run("printf one > a.md; printf two > b.md", on: "laptop")
    var command = try #require(
      try Docedit.parseAsRoot(["convert", "a.md", "none.md", "b.md", "--to", "txt"]) as? Convert)
    await #expect(throws: (any Error).self) { try await command.run(on: machine(stage, notes)) }
    let shown = notes.text.split(separator: "\r\u{1B}[K").map(String.init)
    #expect(shown.filter { !$0.contains("docedit:") } == ["1/3 a.md", "2/3 none.md", "3/3 b.md"])
    #expect(notes.text.contains("\r\u{1B}[Kdocedit: there is no document none.md"))
    #expect(notes.text.hasSuffix("\r\u{1B}[K"))
  }
}
