import Foundation
import Properties
import Testing

@testable import Ubiquity

/// How often the remote is spoken to: with ssh every time costs a tenth of a second or more.
@Suite struct ConnectionTests {
  private let world: World
  private let a: Machine, b: Machine
  init() throws {
    world = try World()
    (a, b) = (try world.device("laptop"), try world.device("desktop"))
  }

  /// The services that a machine asked for since the last call; its `git` writes them down.
  private func services(of machine: Machine) throws -> [String] {
    let log = machine.home.text("services") ?? ""
    try machine.home.write("services", "")
    return log.split(separator: "\n").map(String.init)
  }

  private func writeDown(_ machine: Machine) throws -> Machine {
    var machine = machine
    let path = machine.surroundings.environment["PATH"] ?? "/usr/bin:/bin"
    let script = """
      #!/bin/sh
      for word; do case "$word" in *-pack) echo "$word" >> '\(machine.home.path)/services';; esac; done
      PATH='\(path)' exec git "$@"
      """
    try ExecutableFile.write(script, to: machine.home.path + "/bin/git")
    machine.surroundings.environment["PATH"] = machine.home.path + "/bin:" + path
    return machine
  }

  @Test func aSaveIsOnePushAndALookOneFetch() async throws {
    let (a, b) = (try writeDown(a), try writeDown(b))
    _ = try git("-C", world.remote, "config", "transfer.fsckObjects", "false")
    let one = try await a.create(), two = try await b.create()
    for container in [one, two, one] { try await container.sync() }
    _ = try (services(of: a), services(of: b))
    try await one.save("hello", at: "a.txt")
    #expect(try await one.syncSaved().sent == ["a.txt"])
    #expect(try services(of: a) == ["receive-pack"])
    #expect(try await two.poll())
    #expect(try services(of: b) == ["upload-pack"] && b.text("a.txt") == "hello")
    #expect(try await !two.poll())
    #expect(try services(of: b) == ["upload-pack"])
  }

  @Test func whatOthersDidMeanwhileIsFetchedWithTheSameRound() async throws {
    let one = try await a.create(), two = try await b.create()
    for container in [one, two, one] { try await container.sync() }
    try await two.save("theirs", at: "b.txt")
    try await two.sync()
    try await one.save("ours", at: "a.txt")
    let report = try await one.sync()
    #expect(report.received == ["b.txt"] && report.sent == ["a.txt"])
    #expect(a.text("b.txt") == "theirs")
    try await two.sync()
    #expect(b.text("a.txt") == "ours")
  }

  @Test func anotherContainersRemoteGetsNothing() async throws {
    let one = try await a.create(), other = try World(), stranger = try other.device("stranger")
    _ = try await stranger.create()
    let before = try other.references()
    try await one.setRemote(other.remote)
    try await one.save("secret", at: "a.txt")
    let error = await #expect(throws: UbiquityError.self) { try await one.sync() }
    #expect(error?.code == .unrelated)
    #expect(try other.references() == before)
  }

  @Test func whoSavesReportsNothingAndIsKnownToHaveIt() async throws {
    let one = try await a.create(), two = try await b.create()
    for container in [one, two, one] { try await container.sync() }
    let report = "refs/ubiquity/devices/\(one.device.id)"
    let before = try git("-C", world.remote, "rev-parse", report)
    let saved = try await one.save("hello", at: "a.txt")
    try await one.syncSaved()
    try await two.sync()
    #expect(try git("-C", world.remote, "rev-parse", report) == before)
    let found = try #require(await two.devices().first { $0.device == one.device })
    #expect(found.main == saved.version && found.ahead == 0 && found.behind == 0)
  }

  @Test func whatCameOfADeviceAndIsNotMergedYetIsAhead() async throws {
    let one = try await a.create(), two = try await b.create()
    for container in [one, two, one] { try await container.sync() }
    try await one.save("hello", at: "a.txt")
    let last = try await one.save("hello, world", at: "a.txt")
    try await one.syncSaved()
    var report = SyncReport()
    _ = try await two.receive(&report, nil)
    let found = try #require(await two.devices().first { $0.device == one.device })
    #expect(found.main == last.version && found.ahead == 2 && found.behind == 0)
  }

  @Test func whoReceivesReportsIt() async throws {
    let one = try await a.create(), two = try await b.create()
    for container in [one, two, one] { try await container.sync() }
    let saved = try await one.save("hello", at: "a.txt")
    for container in [one, two, one] { try await container.sync() }
    let found = try #require(await one.devices().first { $0.device == two.device })
    #expect(found.main == saved.version && found.behind == 0)
  }
}

/// After a save in an editor that stays open.
@Suite struct SavedFirstTests {
  private let world: World, a: Machine, b: Machine

  init() throws {
    world = try World()
    (a, b) = (try world.device("a"), try world.device("b"))
  }

  @Test func whatWasSavedAndWhatOtherProgramsDidIsSent() async throws {
    let one = try await a.create(), two = try await b.create()
    for container in [one, two, one] { try await container.sync() }
    try await one.save("hello", at: "a.txt")
    try a.write("b.txt", "foreign")
    #expect(try await one.syncSavedFirst().sent == ["a.txt", "b.txt"])
    try await two.sync()
    #expect(b.text("a.txt") == "hello" && b.text("b.txt") == "foreign")
  }

  @Test func whatOthersDidMeanwhileIsReceived() async throws {
    let one = try await a.create(), two = try await b.create()
    for container in [one, two, one] { try await container.sync() }
    try await two.save("theirs", at: "b.txt")
    try await two.sync()
    try await one.save("ours", at: "a.txt")
    #expect(try await one.syncSavedFirst().received == ["b.txt"])
    try await two.sync()
    #expect(b.text("a.txt") == "ours" && a.text("b.txt") == "theirs")
  }

  @Test func whatOtherProgramsDidBecomesAVersionWhereTheRemoteDoesNotAnswer() async throws {
    let one = try await a.create()
    try await one.sync()
    try await one.save("hello", at: "a.txt")
    try a.write("b.txt", "foreign")
    try FileManager.default.moveItem(atPath: world.remote, toPath: world.remote + ".away")
    await #expect(throws: UbiquityError.self) { try await one.syncSavedFirst() }
    #expect(try await one.documents().map(\.path) == ["a.txt", "b.txt"])
  }
}
