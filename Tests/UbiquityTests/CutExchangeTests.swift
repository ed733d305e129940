import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

/// What two programs say to each other is cut short, spoiled or held up on its way, at any byte. Here at a few; `EVERY=1` in the environment takes all
/// borders of packets, their neighbours, and every 16th byte.
@Suite struct CutExchangeTests {
  enum Service: String, CaseIterable { case receive = "upload-pack", send = "receive-pack" }
  enum Way: String, CaseIterable { case reply, request }
  /// What comes after the place.
  enum Rest: String, CaseIterable {
    case nothing, garbage, silence

    /// How many places are tried if not all.
    var sample: Int { self == .silence ? 1 : 3 }
  }

  private let world: World
  private let a: Machine, b: Machine
  private let line: BadLine

  init() throws {
    world = try World()
    // With a setting of its own, the folder is spoken with over git's program.
    _ = try git("-C", world.remote, "config", "transfer.fsckObjects", "false")
    line = try BadLine(in: world.folder)
    a = try world.device("laptop")
    b = try world.device("desktop")
  }

  @Test(arguments: Service.allCases, Way.allCases) func theNextRoundIsWhole(_ service: Service, _ way: Way) async throws
  {
    var bad = a
    bad.surroundings.environment.merge(line.environment(service.rawValue, way.rawValue)) { $1 }
    bad.surroundings.lostConnectionPause = .zero
    let (one, two) = (try await a.create(), try await b.create())
    try await one.save("a text\n", at: "a.txt")
    for container in [one, two, one] { try await container.sync() }
    var words: [String] = []
    for rest in Rest.allCases {
      try line.set(at: .max, .nothing)
      bad.surroundings.networkTimeout = 30
      try await news(one, two, service, &words)
      try await bad.open().sync()
      if rest == .silence { bad.surroundings.networkTimeout = 1 }
      let spoiled = try bad.open()
      for place in try line.places(Self.isThorough ? nil : rest.sample) {
        try line.set(at: place, rest)
        try await news(one, two, service, &words)
        try await meet(spoiled, service, rest, "\(rest) at \(place)")
        for container in [one, two, one] { try await container.sync() }
        #expect(try a.head() == b.head() && remoteHead() == a.head(), "\(rest) at \(place)")
        let text = try #require(b.text("a.txt"))
        #expect(a.text("a.txt") == text && words.allSatisfy { text.contains($0) }, "\(rest) at \(place)")
      }
    }
    try await expectWhole(one, two)
  }

  private static let isThorough = ProcessInfo.processInfo.environment["EVERY"] != nil

  /// A round over the bad line: what it says is done is done, and what is not is told in words of ours.
  private func meet(_ spoiled: UbiquityContainer, _ service: Service, _ rest: Rest, _ place: String) async throws {
    do throws(UbiquityError) {
      try await spoiled.sync()
    } catch {
      let start = "cannot \(service == .send ? "send to" : "receive from") the remote: "
      #expect(error.message.hasPrefix(start), "\(error.message), \(place)")
      let isSpoiled = service == .receive && rest == .garbage && [.damaged, .refusedTransfer].contains(error.code)
      #expect(isSpoiled || [.offline, .permission].contains(error.code), "\(error.code) \(error.message), \(place)")
      return
    }
    if service == .send { #expect(try remoteHead() == a.head(), "acknowledged, \(place)") }
  }

  private func news(
    _ one: UbiquityContainer, _ two: UbiquityContainer, _ service: Service, _ words: inout [String]
  ) async throws {
    words.append("word\(words.count).")
    let (writer, machine) = service == .send ? (one, a) : (two, b)
    try await writer.save((machine.text("a.txt") ?? "") + "\(words.last ?? "")\n", at: "a.txt")
    if service == .receive { try await two.sync() }
  }

  private func remoteHead() throws -> ObjectID? { try Repository.open(at: world.remote).reference("refs/heads/main") }

  private func expectWhole(_ one: UbiquityContainer, _ two: UbiquityContainer) async throws {
    for repository in [a.git, b.git, world.remote] {
      let checked = try run("git", "-C", repository, "fsck", "--strict", "--no-dangling", "--no-progress")
      #expect(!checked.contains("error") && !checked.contains("missing"), "\(checked)")
    }
    let before = try world.references()
    for container in [one, two] { #expect(try await !container.sync().isSubstantial) }
    #expect(try world.references() == before)
    #expect(try await one.conflicts().isEmpty)
  }
}

/// A `git` in front of the real one, which passes on only so many bytes of what goes one way, and writes down what came.
private struct BadLine {
  private let folder: String

  init(in world: TemporaryFolder) throws {
    folder = world.path + "/line"
    try ExecutableFile.write(Self.script, to: folder + "/git")
  }

  /// The service itself reads and writes the pipes; the script lets go of them, so that an end of one is seen on the other side.
  private static let script = #"""
    #!/bin/sh
    PATH=$REAL_PATH; export PATH
    case " $* " in *" $LINE_SERVICE "*) ;; *) exec git "$@" ;; esac
    at=$(cat "$LINE_FOLDER/at")
    pass() {
      if [ "$at" = all ]; then tee "$LINE_FOLDER/passed"
      else dd bs=1 count="$at" status=none; cat "$LINE_FOLDER/rest"; fi
      if [ -e "$LINE_FOLDER/silent" ]; then sleep 5; fi
    }
    exec 3<&0 4>&1
    if [ "$LINE_WAY" = reply ]; then git "$@" <&3 3<&- 4>&- | pass 3<&- >&4 4>&- &
    else pass <&3 3<&- 4>&- | git "$@" >&4 3<&- 4>&- & fi
    exec 3<&- 4>&- <&- >&-
    wait
    """#

  func environment(_ service: String, _ way: String) -> [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": folder + ":" + path, "REAL_PATH": path, "LINE_FOLDER": folder, "LINE_SERVICE": service, "LINE_WAY": way,
    ]
  }

  func set(at place: Int, _ rest: CutExchangeTests.Rest) throws {
    try write("at", Data((place == .max ? "all" : "\(place)").utf8))
    try write("rest", Data(rest == .garbage ? (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37) } : []))
    try? FileManager.default.removeItem(atPath: folder + "/silent")
    if rest == .silence { try write("silent", Data()) }
  }

  private func write(_ name: String, _ data: Data) throws { try data.write(to: URL(filePath: folder + "/" + name)) }

  /// Where to cut what passed last: at the borders of packets and beside them, and between.
  func places(_ count: Int?) throws -> [Int] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/passed")))
    var borders = [0], place = 0
    while place + 4 <= bytes.count,
      let length = Int(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    {
      place += max(length, 4)
      borders.append(place)
    }
    let near = borders.flatMap { [$0 - 1, $0, $0 + 1, $0 + 4] } + stride(from: 0, to: bytes.count, by: 16)
    let all = Set(near.filter { (0..<bytes.count).contains($0) }).sorted()
    guard let count else { return all }
    return (0..<count).map { all[$0 * all.count / count] }
  }
}
