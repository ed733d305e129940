import Foundation
import Testing

@testable import Git
@testable import Ubiquity

/// A store that is to be damaged: documents with a history and a conflict, all of them sent.
struct DamagedStore {
  let world: World, a: Machine, container: UbiquityContainer, doctor: StoreDoctor

  init() async throws {
    (world, a, container, doctor) = try await World.withDoctor()
    for number in 0..<3 { try await container.save("text of version \(number)\n", at: "notes/a.txt") }
    try await container.save("another document\n", at: "b.txt")
    let base = try await container.save("c\n", at: "c.txt")
    try await container.save("c, changed\n", at: "c.txt")
    try await container.save(Array("c, otherwise\n".utf8), at: "c.txt", base: base.blob)
    _ = try await container.history()
    try await container.sync()
  }

  func wrong() async throws -> [StoreFinding.Subject] {
    try await doctor.verify().filter { $0.grade == .wrong }.map(\.subject)
  }

  /// Mends, and looks whether all is as it was.
  @discardableResult
  func mend(remote: Bool = true) async throws -> [String] {
    let done = try await doctor.repair(remote: remote)
    #expect(!done.isEmpty)
    #expect(try git("-C", a.git, "fsck", "--strict", "--no-dangling") == "")
    #expect(try await wrong().isEmpty, "after: \(done)")
    let again = try a.open()
    #expect(try await again.history(of: "notes/a.txt").count == 3)
    #expect(try await again.conflicts().count == 1)
    try await again.save("saved after the repair\n", at: "b.txt")
    try await again.sync()
    #expect(try git("-C", a.git, "fsck", "--strict", "--no-dangling") == "")
    #expect(try await doctor.repair().isEmpty)
    return done
  }

  func object(_ text: String) throws -> String {
    let id = try Repository.blobID(of: Array(text.utf8)).description
    return "\(a.git)/objects/\(id.prefix(2))/\(id.dropFirst(2))"
  }

  func write(_ bytes: some Sequence<UInt8>, to file: String) throws {
    try? FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    try Data(bytes).write(to: URL(filePath: file))
  }
}
