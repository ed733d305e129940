import Foundation
import Git
import Properties
import Synchronization
import Testing

@testable import Ubiquity

/// A connection that is lost in the middle of a transfer, once or again and again.
@Suite struct LostConnectionTests {
  private let world: World
  private let line: GitLine
  private let far: Machine
  private var near: Machine
  private let text = (0..<20_000).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined(
    separator: "\n")

  init() throws {
    world = try World()
    (far, near) = (try world.device("desktop"), try world.device("laptop"))
    line = try GitLine(Self.program, to: world)
  }

  /// Lets 30,000 bytes through, or all but the last answer, as often as is asked for.
  private static let program = #"""
    #!/bin/sh
    PATH=$REAL_PATH; export PATH
    case " $* " in *" $LINE_SERVICE "*) ;; *) exec git "$@" ;; esac
    echo >> "$LINE_CALLS"
    if [ $(wc -l < "$LINE_CALLS") -gt "$LINE_LOSSES" ]; then exec git "$@"; fi
    part="dd bs=1 count=30000 status=none"
    exec 3<&0 4>&1
    if [ "$LINE_SERVICE" = upload-pack ]; then git "$@" <&3 3<&- 4>&- | $part 3<&- >&4 4>&- &
    elif [ "$LINE_LOSES" = answer ]; then
      for folder; do :; done
      count=$(git receive-pack --http-backend-info-refs "$folder" | wc -c)
      git "$@" <&3 3<&- 4>&- | { dd bs=1 count=$count status=none; cat > /dev/null; } 3<&- >&4 4>&- &
    else $part <&3 3<&- 4>&- | git "$@" >&4 3<&- 4>&- & fi
    exec 3<&- 4>&- <&- >&-
    wait
    """#

  private mutating func lose(_ count: Int, _ service: String) {
    line.lead(&near, ["LINE_CALLS": calls, "LINE_SERVICE": service, "LINE_LOSSES": "\(count)"])
  }

  private var calls: String { world.folder.path + "/calls" }
  private var callCount: Int { (try? Data(contentsOf: URL(filePath: calls)).count) ?? 0 }

  @Test(arguments: [1, 2]) mutating func whatIsReceivedIsTriedAgain(_ losses: Int) async throws {
    let (a, b) = (try await near.create(), try await far.create())
    _ = try await a.sync()
    try await b.save(text, at: "long.txt")
    try await b.sync()
    lose(losses, "upload-pack")
    let container = try near.open(), phases = Phases()
    #expect(try await container.sync { phases.note($0.phase) }.received == ["long.txt"])
    #expect(callCount == losses + 1 && phases.broken == losses && near.text("long.txt") == text)
    #expect(await container.exchanges(limit: 1).first?.retries == losses)
  }

  @Test mutating func whatIsSentIsTriedAgain() async throws {
    let a = try await near.create()
    try await a.save(text, at: "long.txt")
    lose(1, "receive-pack")
    #expect(try await near.open().sync().sent == ["long.txt"])
    let b = try await far.create()
    try await b.sync()
    #expect(far.text("long.txt") == text)
  }

  @Test mutating func whatIsLargeIsTriedAgain() async throws {
    _ = try await near.create().sync()
    try near.write("long.txt", text)
    lose(2, "receive-pack")
    let container = try near.open()
    await container.callLarge(moreThan: 1_000)
    #expect(try await container.sync().sent == ["long.txt"])
    let record = try #require(await container.exchanges(limit: 1).first)
    #expect(record.retries > 0 && record.sent.bytes > 2 * text.utf8.count / 3, "\(record)")
  }

  @Test mutating func whatWasTakenAlthoughTheAnswerWasLostWasSent() async throws {
    let a = try await near.create()
    try await a.save(text, at: "long.txt")
    lose(1, "receive-pack")
    near.surroundings.environment["LINE_LOSES"] = "answer"
    let container = try near.open()
    #expect(try await container.sync().sent == ["long.txt"])
    let record = try #require(await container.exchanges(limit: 1).first)
    #expect(record.sent.versions == 1 && record.received.versions == 0 && record.retries == 1)
  }

  @Test mutating func aConnectionThatIsLostAgainAndAgainIsAFailure() async throws {
    let (a, b) = (try await near.create(), try await far.create())
    _ = try await a.sync()
    try await b.save(text, at: "long.txt")
    try await b.sync()
    lose(100, "upload-pack")
    let container = try near.open()
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .offline)
    #expect(callCount == 3, "\(error?.message ?? "")")
  }

  @Test mutating func aRemoteThatIsNotThereIsNotTriedAgain() async throws {
    _ = try await near.create()
    lose(0, "upload-pack")
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".away")
    let container = try near.open()
    await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(callCount <= 1)
  }
}

private final class Phases: Sendable {
  private let all = Mutex<[SyncProgress.Phase]>([])
  var broken: Int { all.withLock { $0.count { $0 == .broken } } }
  func note(_ phase: SyncProgress.Phase) { all.withLock { $0.append(phase) } }
}
