import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

/// Pushes to an encrypted remote that do not succeed at once.
@Suite struct SealedRetryTests {
  private let world: World
  private let gitLine: GitLine
  private var (laptop, desktop): (Machine, Machine)

  init() throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    gitLine = try GitLine(Self.program, to: world)
  }

  /// Lets another machine's commit in before, or after, the first `git receive-pack` has said what there is, once the file `armed` is there; or cuts the line, or loses the answer.
  private static let program = #"""
    #!/bin/sh
    PATH=$REAL_PATH; export PATH
    case " $* " in *" receive-pack "*) ;; *) exec git "$@" ;; esac
    echo >> "$LINE/calls"
    rm "$LINE/armed" 2> /dev/null || exec git "$@"
    for folder; do :; done
    come() { git -C "$folder" update-ref refs/heads/sealed $(cat "$LINE/other"); }
    exec 3<&0 4>&1
    case $(cat "$LINE/trouble") in
    before) come; exec git "$@" ;;
    between)
      { dd bs=1 count=4 status=none > "$LINE/part"; come; cat "$LINE/part" -; } <&3 3<&- 4>&- | git "$@" >&4 3<&- 4>&- & ;;
    middle)
      dd bs=1 count=400 status=none <&3 3<&- 4>&- | git "$@" >&4 3<&- 4>&- & ;;
    answer)
      count=$(git receive-pack --http-backend-info-refs "$folder" | wc -c)
      git "$@" <&3 3<&- 4>&- | { dd bs=1 count=$count status=none; cat > /dev/null; } 3<&- >&4 4>&- & ;;
    esac
    exec 3<&- 4>&- <&- >&-
    wait
    """#

  private var line: String { gitLine.folder }
  private var callCount: Int { (try? Data(contentsOf: URL(filePath: line + "/calls")).count) ?? 0 }

  private func packCount() throws -> Int { try world.sealedFiles().keys.count { $0.hasPrefix("packs/") } }

  /// The laptop, over a line that has that trouble with what it sends first.
  private mutating func troubled(_ trouble: String) throws -> UbiquityContainer {
    gitLine.lead(&laptop, ["LINE": line])
    try trouble.write(toFile: line + "/trouble", atomically: true, encoding: .utf8)
    try "".write(toFile: line + "/armed", atomically: true, encoding: .utf8)
    return try laptop.open()
  }

  /// The desktop sends a version, which the remote does not have yet: it comes when the line lets it.
  private func sendLater(_ two: UbiquityContainer) async throws {
    let remote = try Repository.open(at: world.remote)
    let before = try #require(try remote.reference(SealedRemote.branch))
    try await two.save("from the desktop", at: "y.txt")
    try await two.sync()
    let other = try #require(try remote.reference(SealedRemote.branch))
    try other.description.write(toFile: line + "/other", atomically: true, encoding: .utf8)
    try remote.setReference(SealedRemote.branch, to: before, expecting: nil)
  }

  private func expectEqual(_ containers: UbiquityContainer..., texts: [String: String]) async throws {
    for container in containers + containers { try await container.sync() }
    #expect(try laptop.head() == desktop.head())
    #expect(try laptop.folderTexts() == texts && desktop.folderTexts() == texts)
    let packs = try packCount(), state = try world.references()
    for container in containers { #expect(try await container.sync().sent == []) }
    #expect(try packCount() == packs && world.references() == state)
    for machine in [laptop, desktop] {
      #expect(try await machine.doctor.verify(remote: true).filter { $0.grade == .wrong } == [])
    }
  }

  @Test(arguments: ["before", "between"])
  mutating func whoIsOvertakenSendsWhatItHasAfterTheOther(_ moment: String) async throws {
    let (_, two, _) = try await laptop.found(with: desktop), packs = try packCount()
    try await sendLater(two)
    let one = try troubled(moment)
    try await one.save("from the laptop", at: "z.txt")
    #expect(try await one.sync().sent == ["z.txt"])
    let record = try #require(await one.exchanges(limit: 1).first)
    #expect(record.retries > 0 && record.received.documents == ["y.txt"], "\(record)")
    #expect(try packCount() == packs + 2)
    try await expectEqual(two, one, texts: ["x.txt": "base", "y.txt": "from the desktop", "z.txt": "from the laptop"])
  }

  @Test(arguments: ["middle", "answer"])
  mutating func whatALostConnectionBrokeOffIsSentOnce(_ moment: String) async throws {
    let (_, two, _) = try await laptop.found(with: desktop), packs = try packCount()
    let one = try troubled(moment)
    try await one.save("from the laptop", at: "z.txt")
    #expect(try await one.sync().sent == ["z.txt"])
    let record = try #require(await one.exchanges(limit: 1).first)
    #expect(record.retries == 1 && record.sent.versions == 1 && record.received.versions == 0, "\(record)")
    #expect(try callCount == (moment == "answer" ? 1 : 2) && packCount() == packs + 1)
    try await expectEqual(two, one, texts: ["x.txt": "base", "z.txt": "from the laptop"])
  }

  @Test mutating func whatTheRemoteRejectsIsSentWhenItDoesNotAnyMore() async throws {
    let (one, two, _) = try await laptop.found(with: desktop)
    let hook = world.remote + "/hooks/pre-receive", packs = try packCount(), state = try world.references()
    try ExecutableFile.write("#!/bin/sh\necho 'no room today'; exit 1\n", to: hook)
    try await one.save("from the laptop", at: "z.txt")
    for _ in 0..<2 {
      let error = await #expect(throws: UbiquityError.self) { try await one.sync() }
      #expect(error?.code == .permission, "\(error?.message ?? "")")
      #expect(try packCount() == packs && world.references() == state)
    }
    try FileManager.default.removeItem(atPath: hook)
    #expect(try await one.sync().sent == ["z.txt"])
    #expect(try packCount() == packs + 1)
    try await expectEqual(two, one, texts: ["x.txt": "base", "z.txt": "from the laptop"])
  }
}
