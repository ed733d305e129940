import Foundation
import Git
import Testing

@testable import Ubiquity

/// A remote that loses what the container loses is none.
@Suite struct RemoteFolderTests {
  private let world: World
  private let machine: Machine
  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  private var folder: String { machine.folder.path(percentEncoded: false).trimmingSlash }

  /// The addresses of places that are no second one.
  private func places() throws -> [String] {
    let link = world.folder.path + "/link", borrower = world.folder.path + "/borrower.git"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    _ = try git("clone", "--quiet", "--bare", "--shared", folder, borrower)
    _ = try Repository.initializeBare(at: folder + "/inside.git")
    return [folder, folder + "/.git", folder + "/inside.git", link, "file://" + folder, borrower]
  }

  @Test func aContainerIsNoRemoteOfItself() async throws {
    let container = try await machine.createAlone()
    try await container.save("my only novel", at: "novel.txt")
    for place in try places() {
      let error = await #expect(throws: UbiquityError.self) { try await container.connect(to: place) }
      #expect(error?.code == .badAddress && error?.message.contains("no second copy") == true, "\(place)")
      #expect(try await container.remote == nil)
    }
  }

  @Test func aNewContainerIsNoneEither() async throws {
    let error = await #expect(throws: UbiquityError.self) { try await machine.create(remote: folder + "/inside.git") }
    #expect(error?.code == .badAddress)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  /// The remote was moved there, or became a borrower, after it was given.
  @Test func nothingIsGivenAwayToARemoteThatBecameOne() async throws {
    let container = try await machine.create()
    try await container.save("my only novel", at: "novel.txt")
    try await container.sync()
    let lenders = world.remote + "/objects/info/alternates"
    try (folder + "/.git/objects\n").write(toFile: lenders, atomically: true, encoding: .utf8)
    let evicting = await #expect(throws: UbiquityError.self) { try await container.evict(["novel.txt"]) }
    let leaving = await #expect(throws: UbiquityError.self) { try await container.leave(removingFolder: true) }
    #expect(evicting?.code == .badAddress && leaving?.code == .badAddress)
    #expect(machine.text("novel.txt") == "my only novel")
  }
}
