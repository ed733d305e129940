import ArgumentParser
import Foundation
import Terminal
import Testing

@testable import Ubiquity
@testable import docedit

/// What people see of long work.
@Suite struct ProgressTests {
  @Test(arguments: [
    (SyncProgress(.connecting), nil, "connecting"), (SyncProgress(.overtaken), nil, "another device was faster"),
    (SyncProgress(.tidying), nil, "tidying up"), (SyncProgress(.uploading), nil, "preparing large documents"),
    (SyncProgress(.uploading, size: 300_000_000), nil, "preparing large documents, 300.0 MB"),
    (SyncProgress(.uploading, .init(objects: 0, totalObjects: 0, bytes: 0)), nil, "sending large documents"),
    (SyncProgress(.receiving, .init(objects: 0, totalObjects: 0, bytes: 0)), nil, "receiving"),
    (SyncProgress(.sending, .init(objects: 3, totalObjects: 3, bytes: 0)), nil, "sending 3 of 3 objects"),
    (
      SyncProgress(.receiving, .init(objects: 120, totalObjects: 340, bytes: 2_300_000)), nil,
      "receiving 120 of 340 objects, 2.3 MB"
    ),
    (
      SyncProgress(.receiving, .init(objects: 120, totalObjects: 340, bytes: 2_300_000)), 1_150_000.5,
      "receiving 120 of 340 objects, 2.3 MB, 1.1 MB/s"
    ),
    (
      SyncProgress(.sending, .init(objects: 1, totalObjects: 2, bytes: 4_100_000_000)), nil,
      "sending 1 of 2 objects, 4.1 GB"
    ),
  ])
  func aTransferIsToldInWords(_ progress: SyncProgress, _ rate: Double?, _ words: String) {
    #expect(TransferLine.words(progress, rate: rate) == words)
  }

  /// What is told after each of so many seconds, when so many bytes had moved.
  private func rates(_ moments: [(Double, Int)]) -> [Double?] {
    var rate = TransferRate()
    return moments.map { rate.note($1, at: Date(timeIntervalSince1970: $0)) }
  }

  @Test func theRateIsOfWhatWasMovedSinceTheFirstBytes() {
    let told = rates([(0, 0), (11, 0), (11.5, 12), (12, 500_012), (13, 3_000_012)])
    let expected: [Double?] = [nil, nil, nil, nil, 2_000_000]
    #expect(told == expected)
  }

  @Test func theRateIsOfTheLastFiveSeconds() {
    let slow: [(Double, Int)] = (0...10).map { (Double($0), 1 + $0 * 100) }
    let fast: [(Double, Int)] = (11...20).map { (Double($0), $0 * 1_000 - 8_999) }
    let told = rates(slow + fast)
    let expected: [Double?] = [nil, 100, 640, 1_000]
    #expect([told[0], told[10], told[13], told[20]] == expected)
  }

  @Test func noRateIsToldWhereNothingMovedOrATransferBegan() {
    let told = rates([(0, 15), (5, 15), (6, 9), (6.5, 90), (7, 209)])
    let expected: [Double?] = [nil, nil, nil, nil, 200]
    #expect(told == expected)
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
