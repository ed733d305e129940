import Formats
import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Who wrote what several machines put in at one place, also in the same words.
@MainActor
@Suite(.serialized) struct AuthorshipOfMergesTests {
  private let machines: Machines
  init() throws { machines = try Machines() }

  private func save(_ text: String, on name: String) async throws {
    let container = try await machines.container(name)
    let head = try await container.document(at: "a.txt")
    try await container.save(Array("\(text)\n".utf8), at: "a.txt", base: head?.blob)
  }

  private func sync(_ names: [String]) async throws {
    for name in names { try await machines.container(name).sync() }
  }

  /// What there is of each author, in the order of the text.
  private func told(on name: String) async throws -> [String] {
    let (container, reader) = (try await machines.container(name), try machines.controller(name).reader)
    let head = try #require(try await container.document(at: "a.txt"))
    let text = try reader.read(try await container.content(of: head.blob).bytes, named: "a.txt").text
    let authorship = try await reader.authorship(of: text, grownFrom: head, in: container)
    return authorship.parts.compactMap { part in
      let bytes = Array(authorship.text[part.paragraph].text.utf8)[part.bytes]
      let words = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
      return words.isEmpty ? nil : "\(part.version?.author.name ?? "nobody"): \(words)"
    }
  }

  /// All have the first text; then each machine writes one of its own, and all are merged.
  private func merge(_ first: String, _ texts: [(name: String, text: String)]) async throws {
    let names = texts.map { $0.name }
    for name in names { _ = try await machines.container(name) }
    try await save(first, on: names[0])
    try await sync(names)
    for (name, text) in texts { try await save(text, on: name) }
    try await sync(names + names)
  }

  @Test(arguments: [false, true]) func aWordThatBothPutInIsOfWhoTypedItsSentence(_ isSwapped: Bool) async throws {
    let texts = ["Start. It sleeps.", "Start. It eats."]
    let (mine, others) = isSwapped ? (texts[1], texts[0]) : (texts[0], texts[1])
    try await merge("Start.", [("laptop", mine), ("desktop", others)])
    let found = try await told(on: "laptop")
    let (own, other) = isSwapped ? ("It eats.", "It sleeps.") : ("It sleeps.", "It eats.")
    #expect(found.sorted() == ["desktop: \(other)", "laptop: \(own)", "laptop: Start."], "\(found)")
  }

  @Test func sentencesThatEndAlikeAreOfWhoTypedThem() async throws {
    try await merge(
      "Start.", [("laptop", "Start. A end."), ("desktop", "Start. B end."), ("tablet", "Start. C end.")])
    let found = try await told(on: "laptop")
    #expect(
      found.sorted() == ["desktop: B end.", "laptop: A end.", "laptop: Start.", "tablet: C end."], "\(found)")
  }

  @Test func whereEachVersionGrewFromOneAComparisonWithThatTellsAll() async throws {
    let names = ["laptop", "desktop"]
    for name in names { _ = try await machines.container(name) }
    try await save("Start.", on: "laptop")
    try await save("Start. It sleeps.", on: "laptop")
    try await sync(names)
    try await save("Start. It eats. It sleeps.", on: "desktop")
    #expect(
      try await told(on: "desktop") == ["laptop: Start.", "laptop: It", "desktop: eats. It", "laptop: sleeps."])
  }
}
