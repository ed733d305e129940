import Foundation
import Git
import Testing

@testable import Ubiquity

/// Versions that no client makes, as the remote's `main` or behind it.
@Suite struct HostileVersionTests {
  private let world: World
  private let machine: Machine
  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  enum Flaw: CaseIterable {
    case manyParents, moreThanGitTakes, large, noTree, empty, fileAsFolder

    /// What is told of it.
    var words: String {
      switch self {
      case .manyParents: "a version with 1001 parents"
      case .moreThanGitTakes: "a version with 70000 parents"
      case .large: "a version of 9 MB"
      case .noTree, .empty: "is not written as git writes versions"
      case .fileAsFolder: "the folder “d/” is not written as git writes folders"
      }
    }
  }

  private func git(_ arguments: String...) throws -> String {
    try program(["git", "-C", world.remote] + arguments).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func write(_ kind: String, _ bytes: Data) throws -> String {
    let file = world.folder.url.appending(path: "object")
    try bytes.write(to: file)
    return try git("hash-object", "-t", kind, "--literally", "-w", file.path)
  }

  private func commit(_ lines: [String], _ message: String = "x") throws -> String {
    let who = ["author", "committer"].map { "\($0) x <x@y> 1700000000 +0000" }
    return try write("commit", Data(((lines + who).joined(separator: "\n") + "\n\n\(message)\n").utf8))
  }

  private func version(with flaw: Flaw) throws -> String {
    let parent = try "parent " + git("rev-parse", "main"), tree = try "tree " + git("rev-parse", "main^{tree}")
    switch flaw {
    case .manyParents: return try commit([tree] + Array(repeating: parent, count: 1001))
    case .moreThanGitTakes: return try commit([tree] + Array(repeating: parent, count: 70_000))
    case .large: return try commit([tree, parent], String(repeating: "x", count: 9 << 20))
    case .noTree: return try commit([parent])
    case .empty: return try write("commit", Data())
    case .fileAsFolder:
      let entry: Data = try Data("40000 d".utf8) + [0] + Self.raw(git("rev-parse", "main:x.txt"))
      return try commit(["tree " + write("tree", entry), parent])
    }
  }

  private static func raw(_ id: String) -> [UInt8] {
    stride(from: 0, to: 40, by: 2).compactMap { UInt8(id.dropFirst($0).prefix(2), radix: 16) }
  }

  private func move(to version: String) throws { try world.folder.write("remote.git/refs/heads/main", version + "\n") }

  @Test(arguments: Flaw.allCases) func aMainThatCannotBeIsRefused(_ flaw: Flaw) async throws {
    let container = try await machine.create()
    try await container.save("mine", at: "x.txt")
    try await container.sync()
    let good = try git("rev-parse", "main")
    try move(to: version(with: flaw))
    try await container.save("mine, edited", at: "x.txt")
    for _ in 0..<2 {
      let error = try await #require(throws: UbiquityError.self) { try await container.sync() }
      #expect(error.code == .rewound && error.message.contains(flaw.words), "\(error)")
    }
    #expect(try await container.history().count == 2)
    let other = try world.device("desktop")
    let refused = try await #require(throws: UbiquityError.self) { try await other.create() }
    #expect(refused.message.contains(flaw.words), "\(refused)")
    try move(to: good)
    #expect(try await container.sync().sent == ["x.txt"])
  }

  @Test(arguments: [Flaw.manyParents, .moreThanGitTakes, .large]) func oneBehindAGoodVersionIsRefused(_ flaw: Flaw)
    async throws
  {
    let container = try await machine.create()
    try await container.save("mine", at: "x.txt")
    try await container.sync()
    let tree = try git("rev-parse", "main^{tree}")
    try move(to: commit(["tree " + tree, "parent " + version(with: flaw)]))
    let error = try await #require(throws: UbiquityError.self) { try await container.sync() }
    #expect(error.code == .rewound && error.message.contains(flaw.words), "\(error)")
  }

  /// What a remote lacks, a machine may have.
  @Test func aMainWhoseTreeIsNotThereIsDamage() async throws {
    let container = try await machine.create()
    try await container.save("mine", at: "x.txt")
    try await container.sync()
    let good = try git("rev-parse", "main")
    try move(to: commit(["tree " + String(repeating: "2", count: 40), "parent " + good]))
    let error = try await #require(throws: UbiquityError.self) { try await container.sync() }
    #expect(error.code == .damagedRemote && error.hint?.contains("remote --repair") == true, "\(error)")
  }
}
