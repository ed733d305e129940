import Foundation
import Properties
import Synchronization
import Testing

@testable import Git

/// What is said to `git-receive-pack`, and how its answers are read.
@Suite final class PushRequestTests {
  private let folder: TemporaryFolder
  private let a: Repository
  private let options = NetworkOptions(environment: ProcessInfo.processInfo.environment)
  private let main = "refs/heads/main"

  init() throws {
    folder = try TemporaryFolder()
    _ = try Repository.initializeBare(at: folder("hub"))
    a = try Repository.initialize(at: folder("a/.git"))
    try run("git", "-C", folder("hub"), "config", "receive.fsckObjects", "true")
  }

  private var hub: RemoteURL { .folder(path: folder("hub")) }

  private func push(_ commit: ObjectID, to name: String? = nil) throws -> [String?] {
    try a.setReference(main, to: commit, expecting: nil)
    return try a.push(hub, ["\(main):\(name ?? main)"], options: options).map(\.rejection)
  }

  private func commits() throws -> (one: ObjectID, two: ObjectID) {
    let one = try a.commit(["kept/a": "1", "kept/deep/b": "2", "changed/c": "3"])
    return (one, try a.commit(["changed/c": "4"], on: one))
  }

  @Test func aSmallPushReadsNothingOfWhatDidNotChange() throws {
    let (one, two) = try commits()
    #expect(try push(one) == [nil])
    let kept = try run("git", "-C", folder("a"), "rev-parse", "\(two):kept/deep").output
    try FileManager.default.removeItem(atPath: folder("a/.git/objects/\(kept.prefix(2))/\(kept.dropFirst(2))"))
    #expect(try push(two) == [nil])
    #expect(try run("git", "-C", folder("hub"), "cat-file", "-p", "\(main):changed/c").output == "4")
    #expect(try faults(in: folder("hub")) == "")
  }

  @Test func whatIsSentIsToldWhileItIsSent() throws {
    final class Told: Sendable { let all = Mutex<[TransferProgress]>([]) }
    let told = Told()
    var (options, numbers) = (options, SystemRandomNumberGenerator())
    options.progress = { progress in
      told.all.withLock { $0.append(progress) }
      return true
    }
    let text = (0..<40_000).map { _ in "\(numbers.next())" }.joined()
    try a.setReference(main, to: a.commit(["a": text]), expecting: nil)
    #expect(try a.push(hub, ["\(main):\(main)"], options: options).map(\.rejection) == [nil])
    let all = told.all.withLock(\.self)
    let (first, last) = (try #require(all.first), try #require(all.last))
    #expect(first.bytes < last.bytes && last.bytes > 300_000)
    #expect(first.objects < 3 && last.objects == 3 && all.allSatisfy { $0.totalObjects == 3 })
  }

  @Test func anObjectThatTheRemoteRefusesIsAnErrorWithItsWords() throws {
    let (one, two) = try commits()
    #expect(try push(one) == [nil])
    try run("git", "-C", folder("hub"), "config", "receive.maxInputSize", "30")
    let error = #expect(throws: GitError.self) { _ = try push(two) }
    #expect(error?.message.isEmpty == false)
    #expect(try Repository.list(hub, options: options) == [main: one])
  }

  @Test func ofSeveralReferencesOneIsRefusedAndTheOthersAreTaken() throws {
    let script = "#!/bin/sh\necho telling >&2\ncase $1 in *no) exit 1;; esac\n"
    try ExecutableFile.write(script, to: folder("hub/hooks/update"))
    let (one, two) = try commits()
    for (name, commit) in [("refs/docedit/no", one), ("refs/docedit/yes", two), (main, two)] {
      try a.setReference(name, to: commit, expecting: nil)
    }
    let names = ["refs/docedit/no", "refs/docedit/yes", main]
    let results = try a.push(hub, names.map { "\($0):\($0)" }, options: options)
    #expect(results.map(\.rejection) == ["hook declined: telling", nil, nil])
    #expect(try Repository.list(hub, options: options) == [main: two, "refs/docedit/yes": two])
    let again = try a.push(hub, names.map { "\($0):\($0)" }, options: options)
    #expect(again.map(\.rejection) == ["hook declined: telling", nil, nil])
  }

  @Test(
    arguments: [
      ("unpack ok\n", [:], nil), ("unpack no room\n", [:], "no room"),
      ("unpack ok\nok refs/a\nng refs/b hook \u{1B}declined\n", ["refs/a": nil, "refs/b": "hook declined"], nil),
      ("unpack ok\nng refs/a\nsomething new\n", ["refs/a": "refused"], nil),
    ] as [(String, [String: String?], String?)])
  func aReportSaysWhatBecameOfEachReference(lines: String, answers: [String: String?], refusal: String?) throws {
    let packets = lines.split(separator: "\n").flatMap { PacketLine.bytes(Array("\($0)\n".utf8)) }
    let report = try PushReport(packets + PacketLine.flush)
    #expect(report.refusal == refusal && report.answers.keys == answers.keys)
    for (name, words) in answers {
      #expect((report.answers[name] ?? "absent")?.contains("\u{1B}") != true)
      #expect((report.answers[name] == .some(nil)) == (words == nil))
    }
  }

  @Test func aRemoteThatSaysEverythingInOneStreamIsUnderstood() throws {
    let script = """
      #!/bin/sh
      PATH='\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")'
      git "$@" | perl -e 'while (sysread(STDIN, $_, 65536)) { s/side-band-64k/some-band-64k/; syswrite(STDOUT, $_) }'
      """
    try ExecutableFile.write(script, to: folder("bin/git"))
    try ExecutableFile.write("#!/bin/sh\ncase $1 in *no) exit 1;; esac\n", to: folder("hub/hooks/update"))
    var options = options
    options.environment["PATH"] = folder("bin") + ":/usr/bin:/bin"
    let (one, two) = try commits()
    for (name, commit) in [("refs/docedit/no", one), (main, two)] {
      try a.setReference(name, to: commit, expecting: nil)
    }
    let names = ["refs/docedit/no", main]
    let results = try a.push(hub, names.map { "\($0):\($0)" }, options: options)
    #expect(results.map(\.rejection) == ["hook declined", nil])
    #expect(try Repository.list(hub, options: options) == [main: two])
  }

  @Test(arguments: ["", "0000", "000funpack ok\n", "zzzz", "0012unpack o"])
  func aReportThatIsCutOffIsNone(_ text: String) {
    #expect(throws: GitError.self) { _ = try PushReport(Array(text.utf8)) }
  }

  @Test func whatARemoteCanDoStandsBehindItsFirstReference() {
    func abilities(_ words: String) -> RemoteAbilities? {
      RemoteAbilities(greeting: PacketLine.bytes(Array("\(String(repeating: "0", count: 40)) x\0\(words)\n".utf8)))
    }
    #expect(abilities("report-status side-band-64k ofs-delta")?.isBanded == true)
    #expect(abilities("delete-refs report-status")?.isBanded == false)
    #expect(abilities("delete-refs") == nil && RemoteAbilities(greeting: Array("00ff12".utf8)) == nil)
  }

  @Test func linesHaveTheirLengthBeforeThem() {
    #expect(PacketLine.bytes(Array("a\n".utf8)) == Array("0006a\n".utf8))
    let bytes = Array("0006a\n0000".utf8)
    let first = PacketLine.first(in: bytes[...])
    #expect(first.map { Array($0) } == Array("0006a\n".utf8))
    #expect(PacketLine.first(in: bytes[6...]) == nil && PacketLine.first(in: bytes[..<5]) == nil)
    #expect(PacketLine.length(Array("+006".utf8)[...]) == nil && PacketLine.length([48]) == nil)
  }
}
