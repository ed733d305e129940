import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Documents that two machines changed in different places, and in one place differently.
@MainActor
@Suite(.serialized) struct ContestedWordsTests {
  private let machines: Machines

  init() throws { machines = try Machines() }

  private static let rtf = #"{\rtf1\ansi\deff0{\fonttbl{\f0 Helvetica;}}\pard "#

  /// A document of three paragraphs in one of the formats.
  private func content(_ name: String, _ lines: String...) throws -> StoredContent {
    switch name.split(separator: ".").last {
    case "rtf": return .file(Array((Self.rtf + lines.joined(separator: #"\par "#) + "}").utf8))
    case "rtfd":
      let text = Self.rtf + lines.joined(separator: #"\par "#) + "}"
      return .folder([StoredFile(name: "TXT.rtf", bytes: Array(text.utf8))])
    default: return .file(Array(lines.joined(separator: "\n\n").utf8))
    }
  }

  private func lines(_ container: UbiquityContainer, _ name: String) async throws -> [String] {
    let blob = try #require(try await container.document(at: name)).blob
    return try lines(await container.content(of: blob), name)
  }

  private func lines(_ content: StoredContent, _ name: String) throws -> [String] {
    try machines.controller("laptop").reader.read(content.bytes, named: name).text.paragraphs.map(\.text)
      .filter { !$0.isEmpty }
  }

  /// Both save on top of one version, and exchange. The desktop's version is the newer one.
  private func conflict(_ name: String) async throws -> (
    laptop: UbiquityContainer, desktop: UbiquityContainer, conflict: ConflictVersion
  ) {
    let (laptop, desktop) = (try await machines.container("laptop"), try await machines.container("desktop"))
    let base = try await laptop.save(try content(name, "one two three", "four", "five"), at: name, base: nil)
    try await laptop.sync()
    try await desktop.sync()
    try await laptop.save(try content(name, "one zwei three", "four and laptop", "five"), at: name, base: base.blob)
    try await desktop.save(Array("x".utf8), at: "other.txt", base: nil)
    try await desktop.save(try content(name, "one deux three", "four", "desktop and five"), at: name, base: base.blob)
    for container in [laptop, desktop, laptop] { try await container.sync() }
    #expect(try await laptop.document(at: name)?.blob == desktop.document(at: name)?.blob)
    let found = try await laptop.conflicts()
    #expect(try await desktop.conflicts() == found && found.count == 1)
    return (laptop, desktop, try #require(found.first))
  }

  @Test(arguments: ["a.txt", "a.md", "a.rtf", "a.rtfd"])
  func onlyTheWordsThatBothChangedAreInQuestion(_ name: String) async throws {
    let (laptop, _, conflict) = try await conflict(name)
    #expect(try await lines(laptop, name) == ["one deux three", "four and laptop", "desktop and five"])
    #expect(conflict.keptDevice == "desktop" && conflict.otherDevice == "laptop" && conflict.joined != nil)
  }

  @Test(arguments: ["a.txt", "a.md", "a.rtf", "a.rtfd"])
  func theOtherWordsCanBeTakenAndAllElseStays(_ name: String) async throws {
    let (laptop, desktop, conflict) = try await conflict(name)
    let present = try #require(try await desktop.document(at: name))
    let later = try content(name, "one deux three", "four and laptop", "desktop and five and later")
    try await desktop.save(later, at: name, base: present.blob)
    let expected = ["one zwei three", "four and laptop", "desktop and five and later"]
    #expect(try lines(await desktop.outcome(of: conflict), name) == expected)
    #expect(try await desktop.resolve([conflict], keeping: .theirs) == [name])
    #expect(try await lines(desktop, name) == expected)
    for container in [desktop, laptop] { try await container.sync() }
    #expect(try await lines(laptop, name) == expected)
    #expect(try await laptop.conflicts().isEmpty)
  }

  @Test func aPlaceThatWasChangedSinceHasTheOtherWordsToo() async throws {
    let (_, desktop, conflict) = try await conflict("a.txt")
    let present = try #require(try await desktop.document(at: "a.txt"))
    let later = try content("a.txt", "one trois three", "four and laptop", "desktop and five")
    try await desktop.save(later, at: "a.txt", base: present.blob)
    try await desktop.resolve([conflict], keeping: .theirs)
    #expect(try await lines(desktop, "a.txt") == ["one zwei three", "four and laptop", "desktop and five"])
  }

  @Test(arguments: ["a.txt", "a.md", "a.rtf", "a.rtfd"])
  func whatWasWrittenBesideAParagraphThatIsGoneStaysThere(_ name: String) async throws {
    let container = try await machines.container("laptop")
    let base = try await container.save(
      try content(name, "one two", "seven eight nine", "ten eleven"), at: name, base: nil)
    for word in ["DESK", "LAP"] {
      try await container.save(
        try content(name, "one two", "\(word) eight nine", "ten eleven"), at: name, base: base.blob)
    }
    let present = try await container.document(at: name)
    try await container.save(try content(name, "one two BESIDE", "New ten eleven"), at: name, base: present?.blob)
    let conflict = try #require(try await container.conflicts().first)
    try await container.resolve([conflict], keeping: .theirs)
    #expect(try await lines(container, name) == ["one two BESIDE", "DESK eight nine", "New ten eleven"])
  }

  @Test func theWholeOtherVersionCanBeADocumentOfItsOwn() async throws {
    let (laptop, _, conflict) = try await conflict("a.rtf")
    #expect(try await laptop.resolve([conflict], keeping: .both) == ["a 2.rtf"])
    #expect(try await lines(laptop, "a 2.rtf") == ["one zwei three", "four and laptop", "five"])
    #expect(try await lines(laptop, "a.rtf") == ["one deux three", "four and laptop", "desktop and five"])
  }

  @Test(arguments: ["a.txt", "a.rtfd"]) func aSaveOverANewerVersionKeepsItsWords(_ name: String) async throws {
    let container = try await machines.container("laptop")
    let base = try await container.save(try content(name, "one two three", "four"), at: name, base: nil)
    try await container.save(try content(name, "one deux three", "four and more"), at: name, base: base.blob)
    try await container.save(try content(name, "new", "one zwei three", "four"), at: name, base: base.blob)
    #expect(try await lines(container, name) == ["new", "one zwei three", "four and more"])
    let conflict = try #require(try await container.conflicts().first)
    #expect(try lines(await container.outcome(of: conflict), name) == ["new", "one deux three", "four and more"])
  }

  @Test func withoutACommonVersionTheOtherIsSetAsideAsAWhole() async throws {
    let container = try await machines.container("laptop")
    try await container.save(try content("a.txt", "one"), at: "a.txt", base: nil)
    try await container.save(try content("a.txt", "two"), at: "a.txt", base: nil)
    let conflict = try #require(try await container.conflicts().first)
    #expect(conflict.joined == nil)
    #expect(try await lines(container, "a.txt") == ["two"])
    #expect(try lines(await container.outcome(of: conflict), "a.txt") == ["one"])
  }

  // MARK: Two machines that resolve it at once

  private static let edited = ["one deux three", "one zwei three", "four and laptop", "desktop and five"]
  private static let theirs = ["one zwei three", "four and laptop", "desktop and five"]

  /// Resolves the conflict by these lines in place of the document's.
  private func resolve(_ conflict: ConflictVersion, by lines: [String], _ name: String, on container: UbiquityContainer)
    async throws
  {
    let present = try await container.document(at: name)
    let text = lines.joined(separator: name.hasSuffix(".md") || name.hasSuffix(".txt") ? "\n\n" : #"\par "#)
    _ = try await container.save(try content(name, text), of: present, at: name, resolving: [conflict.id])
  }

  /// One text, or the other, and never both one after the other; the one that is not there is a conflict version again.
  @Test(arguments: ["a.txt", "a.md", "a.rtf", "a.rtfd"], [true, false])
  func whoResolveItOtherwiseHaveOneOfTheTwo(_ name: String, _ isEditedByBoth: Bool) async throws {
    let (laptop, desktop, conflict) = try await conflict(name)
    try await resolve(conflict, by: Self.edited, name, on: desktop)
    if isEditedByBoth {
      try await resolve(conflict, by: Self.theirs, name, on: laptop)
    } else {
      try await laptop.resolve([conflict], keeping: .theirs)
    }
    for container in [laptop, desktop, laptop] { try await container.sync() }
    let present = try await lines(laptop, name), again = try #require(try await laptop.conflicts().first)
    #expect(try await lines(desktop, name) == present)
    #expect(try await desktop.conflicts() == [again])
    let other = try lines(await laptop.outcome(of: again), name)
    #expect([present, other].sorted { $0.count < $1.count } == [Self.theirs, Self.edited])
    try await laptop.resolve([again], keeping: .theirs)
    for container in [laptop, desktop] { try await container.sync() }
    #expect(try await lines(desktop, name) == other)
    #expect(try await desktop.conflicts().isEmpty)
  }

  @Test(arguments: ["a.txt", "a.rtf"]) func whoResolveItAlikeMayBothGoOn(_ name: String) async throws {
    let (laptop, desktop, conflict) = try await conflict(name)
    for container in [laptop, desktop] { try await resolve(conflict, by: Self.theirs, name, on: container) }
    let present = try #require(try await desktop.document(at: name))
    let later = try content(name, "one zwei three", "four and laptop", "desktop and five and later")
    try await desktop.save(later, at: name, base: present.blob)
    for container in [laptop, desktop, laptop] { try await container.sync() }
    #expect(try await lines(laptop, name) == ["one zwei three", "four and laptop", "desktop and five and later"])
    #expect(try await laptop.conflicts().isEmpty)
  }
}
