import Foundation
import Git
import Properties
import Testing

@testable import Ubiquity

/// A remote with references whose names exclude those that docedit needs there.
@Suite struct ReferenceObstacleTests {
  private let remote: FolderRemote, world: World, a: Machine, b: Machine, container: UbiquityContainer

  init() async throws {
    remote = try await FolderRemote()
    (world, a, b, container) = (remote.world, remote.a, remote.b, remote.container)
  }

  /// Puts a reference there, in the place of those that its name excludes.
  private func put(_ name: String) throws {
    for line in try world.references() {
      let other = String(line.prefix { $0 != " " })
      if other.hasPrefix(name + "/") || name.hasPrefix(other + "/") {
        _ = try git("-C", world.remote, "update-ref", "-d", other)
      }
    }
    let main = try #require(try a.head())
    _ = try git("-C", world.remote, "update-ref", name, main.description)
  }

  private func isThere(_ name: String) throws -> Bool {
    try world.references().contains { $0.hasPrefix(name + " ") }
  }

  /// With a hook it is git's own program that sends, and libgit2 that fetches.
  private func addHook(_ script: String = "exit 0") throws {
    try ExecutableFile.write("#!/bin/sh\n\(script)\n", to: world.remote + "/hooks/update")
  }

  private static let names = [
    "refs/ubiquity/activities", "refs/ubiquity/conflicts", "refs/ubiquity/devices",
    "refs/ubiquity/probe", "refs/ubiquity/circle/x", "refs/ubiquity/circle/x/y", "refs/heads/ubiquity/conflicts",
  ]

  @Test(arguments: names, [false, true]) func whatIsInTheWayGoesWithTheNextExchange(_ name: String, _ isHooked: Bool)
    async throws
  {
    if isHooked { try addHook() }
    try put(name)
    let finding = try #require(try await remote.finding())
    #expect(finding.grade == .wrong && finding.details.contains { $0.hasPrefix(name + " ") }, "\(finding)")
    let report = try await container.tryRemote()
    #expect(report.obstacle == name && report.isUsable)
    try await meetInAConflict()
    #expect(try !isThere(name))
    if isHooked { try FileManager.default.removeItem(atPath: world.remote + "/hooks/update") }
    try await remote.isInOrder()
  }

  /// Both edit one line, and both have what the other did, with a conflict version.
  private func meetInAConflict() async throws {
    let other = try b.open()
    try await container.save("one, here\n", at: "a.md")
    try await other.save("one, there\n", at: "a.md")
    for container in [other, container, other] { try await container.sync() }
    #expect(a.text("a.md") == b.text("a.md"))
    let here = try await container.conflicts(), there = try await other.conflicts()
    #expect(here.count == 1 && there.map(\.id) == here.map(\.id))
    _ = try await other.resolve(there, keeping: .ours)
    for container in [other, container] { try await container.sync() }
  }

  /// Nobody can push a reference of such a name, nor take it away by that.
  @Test func whatOnlyGitThereTakesAwayIsTold() async throws {
    try put("refs/ubiquity")
    #expect(
      try await remote.finding()?.summary.hasSuffix("there git update-ref -d refs/ubiquity takes it away") == true)
    try await container.save("one, here\n", at: "a.md")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.hint == "there git update-ref -d refs/ubiquity takes it away")
  }

  @Test(arguments: names) func theRepairOfTheRemoteNamesWhatItTakesAway(_ name: String) async throws {
    try put(name)
    let repair = try await container.repairRemote()
    #expect(repair.strangers == .init(removed: [name]))
    #expect(try !isThere(name))
    try await b.open().sync()
    try await container.sync()
    try await remote.isInOrder()
  }

  @Test(arguments: ["refs/ubiquity/notes", "refs/ubiquity/notes/x", "refs/ubiquity/activities/x/y"])
  func whatIsInNobodysWayStays(_ name: String) async throws {
    try put(name)
    try await container.save("one, edited\n", at: "a.md")
    try await container.sync()
    #expect(try isThere(name))
  }

  @Test func whereTheRemoteKeepsItThatIsTold() async throws {
    try put("refs/ubiquity/circle/x")
    try addHook("case $3 in *[1-9a-f]*) exit 0;; esac; exit 1")
    try await container.save("one, edited\n", at: "a.md")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .permission && error?.message.contains("refs/ubiquity/circle/x") == true, "\(error as Any)")
    #expect(error?.hint?.contains("git update-ref -d refs/ubiquity/circle/x") == true)
    #expect(try git("-C", world.remote, "show", "main:a.md") == "one, edited\n")
  }

  @Test func aBranchInTheWayOfMainIsNamedAndLeftToItsUser() async throws {
    try put("refs/heads/main/x")
    #expect(try await remote.finding()?.summary.contains("“main/x”") == true)
    let report = try await container.tryRemote()
    #expect(!report.isUsable && report.mayPush != .yes)
    let error = await #expect(throws: UbiquityError.self) { try await container.repairRemote() }
    #expect(error?.code == .damagedRemote && error?.message.contains("“main/x”") == true)
    #expect(error?.hint == "take it away there: git push \(world.remote.shellWord) --delete main/x")
    #expect(try isThere("refs/heads/main/x"))
    _ = try git("-C", a.folder.path(percentEncoded: false), "push", "-q", world.remote, "--delete", "main/x")
    _ = try await container.repairRemote()
    try await b.open().sync()
    try await remote.isInOrder()
  }

  @Test(arguments: ["refs/heads/main", "refs/ubiquity/devices"]) func anEmptyFolderInThePlaceOfAReferenceGoes(
    _ name: String
  ) async throws {
    _ = try git("-C", world.remote, "pack-refs", "--all")
    let folder = name == Reference.main ? name : "\(name)/\(a.device.id)"
    try FileManager.default.createDirectory(
      atPath: "\(world.remote)/\(folder)/x/y", withIntermediateDirectories: true)
    try await container.save("one, edited\n", at: "a.md")
    #expect(try await container.sync().sent == ["a.md"])
    try await remote.isInOrder()
  }

  /// Whoever moves or deletes a symbolic reference moves or deletes the one that it names.
  @Test(arguments: [true, false], [true, false]) func aSymbolicReferenceIsToldAndMended(_ isOwn: Bool, _ isLink: Bool)
    async throws
  {
    let name = "refs/ubiquity/devices/\((isOwn ? a : b).device.id)", file = "\(world.remote)/\(name)"
    try FileManager.default.removeItem(atPath: file)
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "refs/heads/main")
    } else {
      try Data("ref: refs/heads/main\n".utf8).write(to: URL(filePath: file))
    }
    let main = try #require(try a.head())
    try await container.save("one, edited\n", at: "a.md")
    let error = await #expect(throws: UbiquityError.self) { try await container.sync() }
    #expect(error?.code == .damagedRemote && error?.message.contains(name) == true, "\(error as Any)")
    #expect(error?.hint?.contains("docedit remote --repair") == true)
    #expect(try await remote.finding()?.summary.contains(name) == true)
    #expect(try Repository.open(at: world.remote).reference(Reference.main) == main)
    let repair = try await container.repairRemote()
    #expect(repair.finding?.contains(name) == true && repair.sent == ["a.md"])
    for machine in [b, a] { try await machine.open().sync() }
    try await remote.isInOrder()
  }
}
