import Foundation
import Testing

@testable import Ubiquity

/// Plain git deletes what it takes for the remote's: whatever only packs name that are marked so, and that none of these has.
@Suite struct EvictionGarbageTests {
  private let laptop: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws { (_, laptop, container, doctor) = try await World.withDoctor() }

  /// Two documents with old versions, one of them not sent, beside something large, so that a little of it is evicted by itself.
  private func fill(besides size: Int) async throws {
    if size > 0 { try await container.save(Self.noise(size), at: "large.txt") }
    for number in 1...3 {
      for name in ["a.md", "b.md"] { try await container.save("text \(number) of \(name)\n", at: name) }
    }
    try await container.sync()
    for number in 4...5 { try await container.save("text \(number) of b.md\n", at: "b.md") }
  }

  private static func noise(_ size: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return String(decoding: (0..<size).map { _ in UInt8.random(in: 33...126, using: &generator) }, as: UTF8.self)
  }

  private func collectGarbage() throws { try laptop.plain("gc", "--quiet", "--prune=now") }

  private func expectAllIsWhole() async throws {
    let wrong = try await doctor.verify().filter { $0.grade == .wrong }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// As git deletes what is in no pack.
  private func lose(_ blob: String) throws {
    let folder = "\(laptop.git)/objects"
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/pack") where name.hasSuffix(".pack") {
      try FileManager.default.moveItem(atPath: "\(folder)/pack/\(name)", toPath: "\(folder)/\(name)")
      _ = try run(["sh", "-c", "git -C '\(laptop.git)' unpack-objects -q < '\(folder)/\(name)'"])
    }
    try FileManager.default.removeItem(atPath: "\(folder)/\(blob.prefix(2))/\(blob.dropFirst(2))")
  }

  @Test(arguments: [0, 12 << 20]) func nothingIsLostThatIsHere(besides size: Int) async throws {
    try await fill(besides: size)
    try await container.evict(["a.md"])
    try collectGarbage()
    try await expectAllIsWhole()
    try await container.sync()
    #expect(try laptop.plain("log", "--format=", "-p", "b.md").contains("+text 4 of b.md"))
  }

  @Test(arguments: [0, 12 << 20]) func whatCameBackStays(besides size: Int) async throws {
    try await fill(besides: size)
    try await container.sync()
    try await container.evict(["a.md"])
    try await container.download(["a.md"])
    try collectGarbage()
    try await expectAllIsWhole()
    try await container.evict(["a.md"])
    try laptop.write("a.md", "text 3 of a.md\n")
    try await container.sync()
    try collectGarbage()
    try await expectAllIsWhole()
  }

  /// As after an eviction by an older docedit, whose packs had no files.
  @Test func whatItDeletedIsAskedFor() async throws {
    try await fill(besides: 0)
    try await container.sync()
    try await container.evict(["a.md"])
    let blob = try #require(try await container.document(at: "b.md")?.blob)
    try lose(blob)
    #expect(try await container.sync().sent == [])
    #expect(try await container.text(of: container.document(at: "b.md")?.blob) == "text 5 of b.md\n")
    try await expectAllIsWhole()
  }
}
