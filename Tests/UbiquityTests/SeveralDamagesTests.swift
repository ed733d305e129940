import Foundation
import Handoff
import Properties
import Testing

@testable import Git
@testable import Ubiquity

/// Several things in git's folder are damaged at once: one repair does all that can be done.
@Suite struct SeveralDamagesTests {
  private let store: DamagedStore

  init() async throws {
    store = try await DamagedStore()
    let base = try #require(try await store.container.document(at: "b.txt"))
    try await store.container.publish(
      PublishedActivity(
        payload: ActivityPayload(activityType: "org.example.editing", identifier: UUID(), title: "b", userInfo: [:]),
        state: .active, isCurrent: true, path: "b.txt", base: base, draft: Array("unsaved\n".utf8), continues: nil))
    try await store.container.sync()
    try await store.container.save("text that was not sent\n", at: "notes/a.txt")
  }

  private func wrong() async throws -> [StoreFinding] {
    try await store.doctor.verify().filter { $0.grade == .wrong }
  }

  private func file(_ id: ObjectID) -> String {
    "\(store.a.git)/objects/\(id.description.prefix(2))/\(id.description.dropFirst(2))"
  }

  /// The inner one is only seen once there is an outer one again.
  @Test func twoFoldersOneInTheOther() async throws {
    let repository = try store.a.repository(), head = try #require(try store.a.head())
    let tree = try repository.commit(head).content.tree
    let inner = try #require(try repository.entries(of: tree).first { $0.name == "notes" }).id
    for id in [tree, inner] { try store.write([], to: file(id)) }
    #expect(try await !store.doctor.repair().isEmpty)
    #expect(try await wrong().isEmpty)
    #expect(try await store.doctor.repair().isEmpty)
    #expect(store.a.text("notes/a.txt") == "text that was not sent\n")
  }

  /// What no remote has, and no version needs.
  @Test(arguments: [Reference.knownMain, Reference.sentMain, Reference.trustedCircle, Reference.circle])
  func aReferenceToWhatIsNowhere(_ name: String) async throws {
    let target = try store.a.repository().reference(name)
    try store.write(Array("\(String(repeating: "a1", count: 20))\n".utf8), to: "\(store.a.git)/\(name)")
    #expect(try await !wrong().isEmpty)
    #expect(try await !store.doctor.repair().isEmpty)
    #expect(try await wrong().isEmpty)
    #expect(try await store.doctor.repair().isEmpty)
    #expect(try store.a.repository().reference(name) == target)
  }

  /// Whatever cannot be had, the rest is mended.
  @Test func aFolderThatOnlyTheRemoteHas() async throws {
    try await store.container.sync()
    let head = try #require(try store.a.head())
    try FileManager.default.removeItem(atPath: file(store.a.repository().commit(head).content.tree))
    try FileManager.default.removeItem(atPath: "\(store.a.git)/index")
    try store.write([], to: "\(store.a.git)/docedit/state.plist")
    #expect(try await store.doctor.repair(remote: false).contains { $0.hasPrefix("made state.plist anew") })
    #expect(try await wrong().map(\.subject) == [.objects])
    #expect(try await !store.doctor.repair().isEmpty)
    #expect(try await wrong().isEmpty)
  }

  /// What a disk may damage, by its path in git's folder.
  private func files() throws -> [String] {
    let all = FileManager.default.enumerator(atPath: store.a.git)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(store.a.git)/\(path)")
      let kind = attributes?[.type] as? FileAttributeType
      return kind == .typeRegular && !path.hasPrefix("hooks/") && !path.hasSuffix("lock") && !path.hasPrefix("logs/")
    }.sorted()
  }

  private func damage(_ path: String, _ choices: inout Choices) throws -> String {
    let file = "\(store.a.git)/\(path)", old = try Data(contentsOf: URL(filePath: file))
    let kind = choices.element(of: ["gone", "empty", "half", "junk", "other"])
    try FileManager.default.removeItem(atPath: file)
    switch kind {
    case "gone": break
    case "empty": try store.write([], to: file)
    case "half": try store.write(old.prefix(old.count / 2), to: file)
    case "junk": try store.write(Array(repeating: 0, count: old.count), to: file)
    default: try store.write(Array("\(String(repeating: "a1", count: 20))\n".utf8), to: file)
    }
    return "\(path) \(kind)"
  }

  /// Damages a few of the files, and says which, and how.
  private func damageSome(_ choices: inout Choices) throws -> [String] {
    var damages: [String] = []
    let all = try files(), kinds = ["refs/", "objects/"].map { kind in all.filter { $0.hasPrefix(kind) } }
    let own = all.filter { !$0.hasPrefix("refs/") && !$0.hasPrefix("objects/") }
    for _ in 0..<choices.int(in: 2...5) {
      let path = choices.element(of: choices.element(of: kinds + [own]))
      guard FileManager.default.fileExists(atPath: "\(store.a.git)/\(path)") else { continue }
      damages.append(try damage(path, &choices))
    }
    return damages
  }

  @Test(arguments: seeds(12), [true, false])
  func oneRepairDoesAllThatCanBeDone(_ seed: Int, _ remote: Bool) async throws {
    var choices = Choices(seed: UInt64(seed))
    let damages = try damageSome(&choices), done: [String]
    do { done = try await store.doctor.repair(remote: remote) } catch { Issue.record("\(damages): \(error)"); return }
    let wrong = try await wrong(), again = try await store.doctor.repair(remote: remote)
    #expect(again.isEmpty || again.allSatisfy(done.contains), "\(damages), done: \(done)")
    if remote { #expect(wrong.isEmpty, "\(damages), done: \(done)") }
    #expect(try await self.wrong() == wrong, "\(damages), done: \(done)")
    #expect(store.a.text("b.txt") == "another document\n")
  }
}
