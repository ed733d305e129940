import Foundation
import Synchronization
import Terminal
import Testing

@testable import Ubiquity
@testable import docedit

@Suite struct HistoryGraphTests {
  private static let laptop = HistoryEntry.Author(id: "00000000000000a1", name: "laptop")
  private static let desktop = HistoryEntry.Author(id: "00000000000000b2", name: "desktop")
  private static let phone = HistoryEntry.Author(id: "00000000000000c3", name: "phone")

  /// The entries are given the oldest first, and made a minute apart.
  private static func lines(_ entries: [HistoryEntry], in container: UbiquityContainer) -> [HistoryLine] {
    let dated = entries.enumerated().map { number, entry in
      var entry = entry
      entry.commit = String(format: "%07x", number + 0xab0000) + String(repeating: "0", count: 33)
      entry.date = Date(timeIntervalSince1970: 1_790_000_000 + 60 * Double(number))
      return entry
    }
    return dated.reversed().map { entry in
      HistoryLine(
        entry: entry, container: container,
        words: entry.changes.map { _ in VersionWords(count: 120, added: 5, removed: 2) })
    }
  }

  private static func version(
    _ author: HistoryEntry.Author, _ kind: HistoryEntry.Kind = .version, path: String? = "Letter.rtf",
    from: HistoryEntry.Author? = nil, sides: [HistoryEntry.Author] = [], conflicts: [HistoryEntry.Conflict] = []
  ) -> HistoryEntry {
    let continued = from.map {
      Continuation(activity: UUID(), from: Device(id: $0.id ?? "", name: $0.name))
    }
    let changes = path.map {
      [HistoryEntry.Change(kind: .edited, path: $0, oldBlob: "a", newBlob: "b")]
    }
    return HistoryEntry(
      commit: "", kind: kind, author: author, date: .distantPast, continued: continued, document: path,
      changes: changes ?? [], subject: "", parents: [], sides: sides, conflicts: conflicts)
  }

  private static func merge(_ sides: [HistoryEntry.Author], conflicts: [HistoryEntry.Conflict] = []) -> HistoryEntry {
    version(.init(id: nil, name: "docedit"), .merge, path: nil, sides: sides, conflicts: conflicts)
  }

  /// What is printed, its lines without blanks at their ends.
  private func graph(
    _ entries: [HistoryEntry], columns: Int? = nil, environment: [String: String] = ["NO_COLOR": "1"],
    isTable: Bool = false
  ) async throws -> String {
    let stage = try Stage(), output = Output()
    defer { stage.remove() }
    stage.environment = environment
    _ = try await stage.run("docedit init ~/Writing --name laptop", on: "laptop")
    var machine = try stage.machine("laptop", output: output)
    machine.isTerminal = columns != nil
    machine.screenSize = { columns.map { TerminalSize(columns: $0, rows: 24) } }
    let container = try #require(try DeviceRegistry(machine.surroundings).openContainers().first)
    let page = HistoryPage(Self.lines(entries, in: container), Console(machine))
    if isTable { page.printTable() } else { page.printGraph() }
    return output.text
  }

  private func table(_ entries: [HistoryEntry], columns: Int) async throws -> String {
    try await graph(entries, columns: columns, isTable: true)
  }

  private static let story = [
    version(laptop), version(desktop, .handOff, from: laptop), version(desktop), version(phone, .handOff, from: laptop),
    version(laptop, .handOff, from: phone), merge([laptop, desktop]),
    merge([laptop, phone], conflicts: [.init(id: "x", document: nil)]),
    version(desktop, .restore),
  ]

  @Test func eachDeviceHasALane() async throws {
    let text = try await graph(Self.story)
    #expect(
      text == """
        ╷  laptop
        │ ╷  desktop
        │ │ ╷  phone
        │ ○ │  0ab0007  2026-09-21 14:20  restore                             120 words  +5 −2  Letter.rtf
        ◆─┼─◆  0ab0006  2026-09-21 14:19  merge of laptop, phone, 1 conflict
        ◆─◆ │  0ab0005  2026-09-21 14:18  merge of laptop, desktop
        ●←┼─┤  0ab0004  2026-09-21 14:17  hand-off from phone                 120 words  +5 −2  Letter.rtf
        ├─┼→●  0ab0003  2026-09-21 14:16  hand-off from laptop                120 words  +5 −2  Letter.rtf
        │ ●    0ab0002  2026-09-21 14:15                                      120 words  +5 −2  Letter.rtf
        ├→●    0ab0001  2026-09-21 14:14  hand-off from laptop                120 words  +5 −2  Letter.rtf
        ●      0ab0000  2026-09-21 14:13                                      120 words  +5 −2  Letter.rtf

        """)
  }

  @Test func aLocaleThatIsNotUnicodeGetsASCII() async throws {
    let text = try await graph(Self.story, environment: ["LC_ALL": "C"])
    #expect(
      text == """
        .  laptop
        | .  desktop
        | | .  phone
        | o |  0ab0007  2026-09-21 14:20  restore                             120 words  +5 -2  Letter.rtf
        #-+-#  0ab0006  2026-09-21 14:19  merge of laptop, phone, 1 conflict
        #-# |  0ab0005  2026-09-21 14:18  merge of laptop, desktop
        *<+-|  0ab0004  2026-09-21 14:17  hand-off from phone                 120 words  +5 -2  Letter.rtf
        |-+>*  0ab0003  2026-09-21 14:16  hand-off from laptop                120 words  +5 -2  Letter.rtf
        | *    0ab0002  2026-09-21 14:15                                      120 words  +5 -2  Letter.rtf
        |>*    0ab0001  2026-09-21 14:14  hand-off from laptop                120 words  +5 -2  Letter.rtf
        *      0ab0000  2026-09-21 14:13                                      120 words  +5 -2  Letter.rtf

        """)
  }

  @Test func aNarrowTerminalShowsTheDocumentsFirst() async throws {
    let text = try await graph(Self.story, columns: 38)
    #expect(
      text == """
        ╷  desktop
        │ ╷  2 others
        ○ │  0ab0007  09-21 14:20  Letter.rtf
        │ ◆  0ab0006  09-21 14:19
        ◆─◆  0ab0005  09-21 14:18
        │ ●  0ab0004  09-21 14:17  Letter.rtf
        │ ●  0ab0003  09-21 14:16  Letter.rtf
        ● │  0ab0002  09-21 14:15  Letter.rtf
        ●←┤  0ab0001  09-21 14:14  Letter.rtf
          ●  0ab0000  09-21 14:13  Letter.rtf

        """)
  }

  @Test func devicesThatHaveNoRoomShareALane() async throws {
    let devices = (0..<9).map { HistoryEntry.Author(id: "000000000000000\($0)", name: "host\($0)") }
    let entries = devices.map { Self.version($0) } + [Self.version(devices[8], .handOff, from: devices[0])]
    let text = try await graph(entries, columns: 54)
    #expect(
      text == """
        ╷  host0
        │ ╷  host6
        │ │ ╷  host7
        │ │ │ ╷  host8
        │ │ │ │ ╷  5 others
        ├─┼─┼→● │  0ab0009  09-21 14:22         Letter.rtf
        │ │ │ ● │  0ab0008  09-21 14:21         Letter.rtf
        │ │ ●   │  0ab0007  09-21 14:20         Letter.rtf
        │ ●     │  0ab0006  09-21 14:19         Letter.rtf
        │       ●  0ab0005  09-21 14:18  host5  Letter.rtf
        │       ●  0ab0004  09-21 14:17  host4  Letter.rtf
        │       ●  0ab0003  09-21 14:16  host3  Letter.rtf
        │       ●  0ab0002  09-21 14:15  host2  Letter.rtf
        │       ●  0ab0001  09-21 14:14  host1  Letter.rtf
        ●          0ab0000  09-21 14:13         Letter.rtf

        """)
  }

  @Test(arguments: [80, 100])
  func aTableOfUsualWidthKeepsTheDocumentsWhole(_ columns: Int) async throws {
    let text = try await table(Self.story, columns: columns)
    let lines = text.split(separator: "\n")
    #expect(lines.count == Self.story.count && lines.allSatisfy { CellWidth.of(String($0)) <= columns }, "\(text)")
    #expect(lines.filter { $0.hasSuffix("Letter.rtf") }.count == 6 && !text.contains("…"), "\(text)")
    #expect(text.contains("hand-off from laptop"))
  }

  @Test func aLongNameIsCutOnlyWhereAllElseGaveWay() async throws {
    let name = String(repeating: "long ", count: 20) + ".rtf"
    let text = try await table([Self.version(Self.laptop, path: name)], columns: 80)
    #expect(CellWidth.of(text.trimmingCharacters(in: .newlines)) == 80 && text.contains("…"), "\(text)")
  }

  @Test func eachLaneHasItsColour() async throws {
    let text = try await graph(Array(Self.story.prefix(2)), columns: 100, environment: [:])
    #expect(
      text == """
        \u{1B}[36m╷\u{1B}[0m  \u{1B}[36mlaptop\u{1B}[0m
        \u{1B}[36m│\u{1B}[0m \u{1B}[33m╷\u{1B}[0m  \u{1B}[33mdesktop\u{1B}[0m
        \u{1B}[36m├\u{1B}[0m\u{1B}[36m→\u{1B}[0m\u{1B}[33m●\u{1B}[0m  \u{1B}[33m0ab0001  \u{1B}[0m\u{1B}[2m2026-09-21 14:14  \u{1B}[0mhand-off from laptop  \u{1B}[2m120 words  \u{1B}[0m\u{1B}[32m+5 −2  \u{1B}[0mLetter.rtf
        \u{1B}[36m●\u{1B}[0m    \u{1B}[33m0ab0000  \u{1B}[0m\u{1B}[2m2026-09-21 14:13  \u{1B}[0m                      \u{1B}[2m120 words  \u{1B}[0m\u{1B}[32m+5 −2  \u{1B}[0mLetter.rtf

        """)
  }

  @Test func namesCannotDriveTheTerminal() async throws {
    let evil = HistoryEntry.Author(id: nil, name: "a\u{1B}[2Jb\u{202E}")
    let text = try await graph([Self.version(evil, path: "x\u{1B}]0;\u{7}.txt")], columns: 100)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\u{7}"))
    #expect(text.contains("a^[[2Jb"))
  }

  @Test func nothingIsDrawnOfNothing() async throws { #expect(try await graph([]) == "") }
}
