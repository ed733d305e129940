import Foundation
import Terminal
import Testing

@testable import Ubiquity
@testable import docedit

/// A log of exchanges on terminals of different widths.
@Suite struct ExchangePageTests {
  private func page(columns: Int, of records: [ExchangeRecord]) throws -> [String] {
    let stage = try Stage(), output = Output()
    defer { stage.remove() }
    stage.environment = ["NO_COLOR": "1"]
    var machine = try stage.machine("laptop", output: output)
    machine.isTerminal = true
    machine.screenSize = { TerminalSize(columns: columns, rows: 24) }
    ExchangePage(container: "/home/me/Writing", records: records).print(on: Console(machine))
    return output.text.split(separator: "\n").map(String.init)
  }

  private func page(columns: Int) throws -> [String] {
    var moved = ExchangeRecord.Moved()
    (moved.versions, moved.documents, moved.documentCount, moved.bytes) = (2, ["Minutes of May.md"], 1, 3_000)
    let date = Date(timeIntervalSince1970: 1_790_000_000)
    var record = ExchangeRecord(.round, with: "/srv/writing.git", from: date, to: date + 0.4)
    (record.received, record.sent, record.retries) = (moved, moved, 1)
    return try page(columns: columns, of: [record])
  }

  @Test func aWideTerminalHasALineForEach() throws {
    let lines = try page(columns: 200)
    #expect(lines.count == 3 && lines[2].contains("received 2 versions of Minutes of May.md (3 KB)"))
  }

  @Test(arguments: [40, 80]) func onANarrowOneLinesAreBrokenBetweenWords(_ columns: Int) throws {
    let lines = try page(columns: columns)
    #expect(lines.allSatisfy { CellWidth.of($0) <= columns }, "\(lines)")
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("round 0.4 s received 2 versions of Minutes of May.md (3 KB) sent 2 versions"), "\(words)")
    #expect(words.hasSuffix("tried 2 times"))
  }

  @Test func activitiesThatAreToldOfTogetherWereSentOnceIfNothingElseIsTold() throws {
    let date = Date(timeIntervalSince1970: 0)
    var record = ExchangeRecord(.activities, with: "/srv/writing.git", from: date, to: date)
    (record.count, record.retries, record.sent.activities) = (40, 1, 1)
    #expect(try page(columns: 200, of: [record])[2].hasSuffix("tried 2 times"))
  }

  @Test(arguments: [(1, 0, ""), (1, 2, "tried 3 times; "), (2, 4, "tried 6 times; "), (3, 0, "")])
  func triesOfJoinedRoundsAreCountedTogether(_ count: Int, _ retries: Int, _ words: String) throws {
    let date = Date(timeIntervalSince1970: 0)
    var record = ExchangeRecord(.round, with: "/srv/writing.git", from: date, to: date)
    (record.count, record.retries, record.failure) = (count, retries, "no route")
    let line = try page(columns: 200, of: [record])[2]
    #expect(line.contains("\(words)failed: no route") && line.contains("tried") != words.isEmpty, "\(line)")
  }
}
