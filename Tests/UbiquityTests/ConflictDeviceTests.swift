import Foundation
import Git
import Testing

@testable import Ubiquity

/// Whom a conflict names.
@Suite struct ConflictDeviceTests {
  private let world: World
  private let machines: [Machine]
  init() throws {
    let world = try World()
    (self.world, machines) = (world, try ["ada", "bob", "cleo"].map { try world.device($0) })
  }

  /// Joins what contains no X.
  private static let merge = joiningFilesWithout("X")

  private static func joiningFilesWithout(_ word: String) -> ContentMerge {
    let join = joiningFiles { _, a, b in a + [10] + b }
    return ContentMerge { path, base, a, b in
      guard case .file(let one) = a, case .file(let two) = b else { return nil }
      let isInConflict = (one + two).contains(where: { $0 == word.utf8.first })
      return isInConflict ? nil : join(path, base, a, b)
    }
  }

  private func containers() async throws -> [UbiquityContainer] {
    var all: [UbiquityContainer] = []
    for machine in machines { all.append(try await machine.create(contentMerge: Self.merge)) }
    try await all[0].save("base", at: "n.txt")
    for container in all { try await container.sync() }
    return all
  }

  @Test func whereWhatWasMergedIsOneSideItNamesWhoMadeTheNewestVersionInIt() async throws {
    let all = try await containers()
    try await all[0].save("of ada", at: "n.txt")
    try await all[1].save("of bob", at: "n.txt")
    try await all[1].save("of bob, again", at: "n.txt")
    try await all[2].save("X", at: "n.txt")
    for container in [all[0], all[1], all[2], all[0], all[1]] { try await container.sync() }
    for container in all {
      let conflicts = try await container.conflicts()
      #expect(conflicts.map { [$0.keptDevice, $0.otherDevice].sorted() } == [["bob", "cleo"]])
    }
    #expect(Set(try machines.map { try $0.head() }).count == 1)
  }

  @Test func whereOneAddsAFileToAPackageThatAnotherRenamesItNamesWhoWroteIt() async throws {
    let all = try await containers(), (ada, bob, cleo) = (machines[0], machines[1], machines[2])
    try ada.write("L.rtfd/TXT.rtf", "text of the package")
    for container in all { try await container.sync() }
    try ada.write("L.rtfd/a.txt", "of ada")
    try FileManager.default.moveItem(
      at: cleo.folder.appending(path: "L.rtfd"), to: cleo.folder.appending(path: "M.rtfd"))
    for container in [all[2], all[0]] { try await container.sync() }
    try bob.write("L.rtfd/a.txt", "X of bob")
    try await all[1].sync()
    let devices = try await all[1].conflicts().map { [$0.keptDevice, $0.otherDevice].sorted() }
    #expect(devices == [["ada", "bob"]])
  }

  /// Two devices that make the same merge, and the conflict in it, make the same conflict version.
  @Test func whoMakesTheSameMergeNamesTheSame() async throws {
    let all = try await containers()
    let copy = world.folder.path + "/copy.git"
    try FileManager.default.copyItem(atPath: world.remote, toPath: copy)
    try await all[2].setRemote(copy)
    try await all[2].save("X", at: "n.txt")
    try await all[2].sync()
    try await all[0].save("of ada", at: "n.txt")
    try await all[1].save("of bob", at: "n.txt")
    for container in [all[0], all[1], all[0]] { try await container.sync() }
    try await all[0].setRemote(copy)
    try await all[2].setRemote(world.remote)
    for container in [all[0], all[2]] { try await container.sync() }
    #expect(try machines[0].head() == machines[2].head())
    #expect(try conflicts(on: machines[0]).count == 1 && conflicts(on: machines[0]) == conflicts(on: machines[2]))
  }

  private func conflicts(on machine: Machine) throws -> [String] {
    let all = try machine.repository().references("refs/").filter { $0.name.contains("/conflicts/") }
    return Set(all.map { "\($0.name.suffix(40)) \($0.target)" }).sorted()
  }

  @Test func aSaveOverWhatWasMergedNamesWhoMadeTheNewestVersionInIt() async throws {
    let all = try await containers()
    let old = try #require(try await all[2].document(at: "n.txt")).blob
    try await all[0].save("of ada", at: "n.txt")
    try await all[1].save("of bob", at: "n.txt")
    for container in [all[0], all[1], all[2]] { try await container.sync() }
    try await all[2].save(Array("X".utf8), at: "n.txt", base: old)
    #expect(try await all[2].conflicts().map(\.otherDevice).allSatisfy { ["ada", "bob"].contains($0) })
  }

  /// Bob writes, cleo gives the document another name, and ada comes to know of both.
  private func renamed(_ all: [UbiquityContainer]) async throws {
    try await all[1].save("the words of bob", at: "n.txt")
    for container in [all[1], all[2]] { try await container.sync() }
    try machines[2].write("m.txt", "the words of bob")
    try machines[2].remove("n.txt")
    try await all[2].sync()
  }

  @Test func whoOnlyGaveItAnotherNameIsNotNamed() async throws {
    let all = try await containers()
    try await all[0].save("X", at: "n.txt")
    try await renamed(all)
    for container in [all[0], all[1], all[2]] { try await container.sync() }
    for container in all {
      let conflicts = try await container.conflicts()
      #expect(conflicts.map(\.path) == ["m.txt"])
      #expect(conflicts.map { [$0.keptDevice, $0.otherDevice].sorted() } == [["ada", "bob"]])
    }
    #expect(Set(try machines.map { try $0.head() }).count == 1)
  }

  @Test func aSaveOverWhatGotAnotherNameNamesWhoWroteIt() async throws {
    let all = try await containers()
    let old = try #require(try await all[0].document(at: "n.txt")).blob
    try await renamed(all)
    try await all[0].sync()
    try await all[0].save(Array("X".utf8), at: "m.txt", base: old)
    #expect(try await all[0].conflicts().map(\.otherDevice) == ["bob"])
  }
}
