import Foundation
import Testing

@testable import Git

/// A pack that is written without a lock: what others did meanwhile is not lost.
@Suite final class RepackingTests {
  let folder: TemporaryFolder
  let repository: Repository
  let large: ObjectID
  let head: ObjectID

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    repository = try Repository.initialize(at: folder("c/.git"))
    large = try repository.writeBlob(Array("large\n".utf8))
    var head = try repository.commit(["a": "0", "film": "large\n"])
    for number in 1..<20 { head = try repository.commit(["f/\(number % 3)": "\(number)"], on: head) }
    try repository.setReference("refs/heads/main", to: head, expecting: nil)
    self.head = head
    try repository.compact()
    try run("find", folder("c/.git/objects"), "-type", "f", "-exec", "touch", "-d", "2 hours ago", "{}", "+")
    try FileManager.default.createDirectory(atPath: folder("packing"), withIntermediateDirectories: true)
  }

  private func written() throws -> Repacking {
    var repacking = try #require(try repository.beginLeavingOut([large: 6], besides: []))
    try repository.write(&repacking, into: folder("packing"))
    return repacking
  }

  private func packs() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder("c/.git/objects/pack")).filter { $0.hasSuffix(".pack") }
  }

  @Test func theOldPackStaysUntilTheEnd() throws {
    let before = try packs(), repacking = try written()
    #expect(try packs() == before && repository.contains(large))
    #expect(try repository.finish(repacking, without: [large]))
    #expect(try packs().count == 1 && packs() != before && !repository.contains(large) && repository.contains(head))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("packing")).isEmpty)
  }

  @Test func whatWasSavedMeanwhileStays() throws {
    let repacking = try written()
    let newer = try repository.commit(["b": "saved meanwhile"], on: head)
    try repository.setReference("refs/heads/main", to: newer, expecting: head)
    #expect(try repository.finish(repacking, without: [large]))
    #expect(repository.contains(newer) && !repository.contains(large))
    #expect(try repository.inspect([newer]).losses.map(\.id) == [large])
  }

  /// Only the old pack has it, as nothing reached it when the new one was begun.
  @Test func whatIsReachedAgainMeanwhileStays() throws {
    let lost = try repository.commit(["c": "nobody's"], on: head)
    try repository.setReference("refs/heads/other", to: lost, expecting: nil)
    try repository.compact()
    try repository.deleteReference("refs/heads/other")
    try run("find", folder("c/.git/objects"), "-type", "f", "-exec", "touch", "-d", "2 hours ago", "{}", "+")
    let before = try packs(), repacking = try written()
    try repository.setReference("refs/heads/other", to: lost, expecting: nil)
    #expect(try !repository.finish(repacking, without: [large]))
    #expect(try packs() == before && repository.inspect([lost]).losses.isEmpty)
  }

  @Test func whatIsWantedAgainMeanwhileStays() throws {
    let before = try packs(), repacking = try written()
    #expect(try !repository.finish(repacking, without: []))
    #expect(try packs() == before && repository.contains(large))
  }

  @Test func itCanBeCancelled() throws {
    var repacking = try #require(try repository.beginLeavingOut([large: 6], besides: []))
    let error = #expect(throws: GitError.self) {
      try repository.write(&repacking, into: folder("packing")) { _ in false }
    }
    #expect(error?.code == .cancelled)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("packing")).isEmpty)
    #expect(try repository.inspect([head]).losses.isEmpty)
  }
}
