import Foundation
import Git
import Testing

@testable import Ubiquity

/// A document that is deleted on all devices, and that two bring back before they hear of each other.
@Suite struct BroughtBackTests {
  private let world: World
  private let (laptop, desktop): (Machine, Machine)
  private let one, two: UbiquityContainer
  init() async throws {
    world = try World()
    (laptop, desktop) = (try world.device("laptop"), try world.device("desktop"))
    one = try await laptop.create(contentMerge: Self.merge)
    for (path, text) in Self.texts(Self.old) { try laptop.write(path, text) }
    try await one.sync()
    two = try await desktop.create(contentMerge: Self.merge)
    for document in ["a.txt", "a.rtfd"] { try desktop.remove(document) }
    for container in [two, one] { try await container.sync() }
    try laptop.write("other.txt", "a version between\n")
    for container in [one, two] { try await container.sync() }
    #expect(try laptop.folderTexts() == ["other.txt": "a version between\n"])
  }

  /// Joins files line by line, where there is a base.
  private static let merge = ContentMerge { _, base, one, other in
    guard case .file(let base)? = base, case .file(let one) = one, case .file(let other) = other else { return nil }
    return (try? LineMerge.joined(base: base, one, other)).flatMap(\.self).map { JoinedContent(.file($0)) }
  }

  private static let old = "the quick brown fox\njumps over\nthe lazy dog\n"

  private static func texts(_ text: String) -> [String: String] {
    ["a.txt": text, "a.rtfd/TXT.rtf": text, "a.rtfd/logo.png": "\0logo"]
  }

  private func write(_ text: String, _ machine: Machine) throws {
    for (path, text) in Self.texts(text) { try machine.write(path, text) }
  }

  private func sync() async throws {
    for container in [two, one] { try await container.collectLocalChanges() }
    for container in [two, one, two, one] { try await container.sync() }
    #expect(try laptop.head() == desktop.head())
    #expect(try laptop.folderTexts() == desktop.folderTexts())
  }

  @Test func whatBothWroteIsMergedAgainstWhatWasDeleted() async throws {
    try write("on the laptop\n" + Self.old, laptop)
    try write(Self.old + "on the desktop\n", desktop)
    try await sync()
    #expect(try await one.conflicts().isEmpty)
    let merged = Self.texts("on the laptop\n" + Self.old + "on the desktop\n")
    #expect(try laptop.folderTexts().filter { $0.key != "other.txt" } == merged)
  }

  @Test func aThirdOneThatBroughtItBackMeetsTheirMerge() async throws {
    let phone = try world.device("phone"), three = try await phone.create(contentMerge: Self.merge)
    try write("on the laptop\n" + Self.old, laptop)
    try write(Self.old + "on the desktop\n", desktop)
    try write(Self.old.replacing("jumps", with: "leaps"), phone)
    try await three.collectLocalChanges()
    try await sync()
    for container in [three, one, two] { try await container.sync() }
    let merged = Self.texts("on the laptop\n" + Self.old.replacing("jumps", with: "leaps") + "on the desktop\n")
    for machine in [laptop, desktop, phone] {
      #expect(try machine.folderTexts().filter { $0.key != "other.txt" } == merged)
    }
    #expect(try await three.conflicts().isEmpty)
  }

  @Test func whatWasMovedAwayIsNotWhatTheyBegan() async throws {
    try laptop.write("form.txt", Self.old)
    try await one.sync()
    try laptop.move("form.txt", "kept.txt")
    for container in [one, two] { try await container.sync() }
    try laptop.write("form.txt", "on the laptop\n" + Self.old)
    try desktop.write("form.txt", Self.old + "on the desktop\n")
    try await sync()
    #expect(try await one.conflicts().map(\.path) == ["form.txt"])
  }

  @Test func whatContradictsThatIsAConflictWithIt() async throws {
    try write(Self.old.replacing("lazy dog", with: "tired dog"), laptop)
    try write(Self.old.replacing("lazy dog", with: "sleepy dog"), desktop)
    try await sync()
    let conflicts = try await one.conflicts()
    #expect(Set(conflicts.map(\.path)) == ["a.txt", "a.rtfd/TXT.rtf"])
    let base = try Repository.blobID(of: Array(Self.old.utf8)).description
    #expect(conflicts.allSatisfy { $0.base == base })
  }

  @Test(arguments: [true, false]) func anotherTextUnderTheNameHasNothingToDoWithIt(_ isAlsoBack: Bool) async throws {
    try write("a shopping list\nmilk and bread\n", laptop)
    try write(isAlsoBack ? Self.old + "on the desktop\n" : "a list of birds\n", desktop)
    try await sync()
    let conflicts = try await one.conflicts()
    #expect(conflicts.map(\.path).contains("a.txt"))
    #expect(conflicts.allSatisfy { $0.base == nil })
  }
}
