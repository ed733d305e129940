import Foundation
import Terminal
import Testing

@testable import Ubiquity
@testable import docedit

/// A log of exchanges on terminals of different widths.
@Suite struct ExchangePageTests {
  private func page(columns: Int) throws -> [String] {
    let stage = try Stage(), output = Output()
    defer { stage.remove() }
    stage.environment = ["NO_COLOR": "1"]
    var machine = try stage.machine("laptop", output: output)
    machine.isTerminal = true
    machine.screenSize = { TerminalSize(columns: columns, rows: 24) }
    var moved = ExchangeRecord.Moved()
    (moved.versions, moved.documents, moved.documentCount, moved.bytes) = (2, ["Minutes of May.md"], 1, 3_000)
    let date = Date(timeIntervalSince1970: 1_790_000_000)
    var record = ExchangeRecord(.round, with: "/srv/writing.git", from: date, to: date + 0.4)
    (record.received, record.sent, record.retries) = (moved, moved, 1)
    ExchangePage(container: "/home/me/Writing", records: [record]).print(on: Console(machine))
    return output.text.split(separator: "\n").map(String.init)
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
}
