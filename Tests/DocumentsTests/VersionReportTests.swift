import Documents
import Foundation
import Testing
import Ubiquity

/// The words of versions.
@MainActor
@Suite(.serialized) struct VersionReportTests {
  private let machines: Machines
  init() throws { machines = try Machines() }

  private func words(_ container: UbiquityContainer) async throws -> [Int?] {
    let reader = try machines.controller("laptop").reader
    let changes = try await container.history().flatMap(\.changes)
    return await VersionReport(reader: reader).words(of: changes, in: container).map { $0?.count }
  }

  private func known(_ container: UbiquityContainer) async throws -> [VersionWords.Count] {
    let changes = try await container.history().flatMap(\.changes)
    return await Array(container.knownWords(of: changes.map { .init($0, format: "public.plain-text") }).values)
  }

  @Test func whatHasNoWordsIsLookedAtOnce() async throws {
    let container = try await machines.container("laptop")
    try await container.save([0, 1, 2, 0xFF, 0, 0xFE, 0], at: "binary.txt", base: nil)
    #expect(try await known(container).isEmpty)
    #expect(try await words(container) == [nil])
    #expect(try await known(container) == [.none])
    #expect(try await words(container) == [nil])
  }

  @Test func aKeptCountThatIsNotWhatTheTextSaysIsFoundAndCountedAgain() async throws {
    let container = try await machines.container("laptop"),
      report = VersionReport(reader: try machines.controller("laptop").reader)
    try await container.save(Array("two words".utf8), at: "small.txt", base: nil)
    _ = try await words(container)
    #expect(await report.wrongWords(in: container) == 0)
    let change = try #require(try await container.history().flatMap(\.changes).first)
    let key = VersionWords.Key(change, format: "public.plain-text")
    await container.keep([key: .words(VersionWords(count: 7, added: 7, removed: 0))])
    #expect(await report.wrongWords(in: container) == 1)
    #expect(await report.wrongWords(in: container, mending: true) == 1)
    #expect(await report.wrongWords(in: container) == 0)
    #expect(try await words(container) == [2])
  }

  /// It is not even read.
  @Test func theWordsOfWhatIsVeryLargeAreNotCounted() async throws {
    let container = try await machines.container("laptop")
    try await container.save(Array("two words".utf8), at: "small.txt", base: nil)
    let line = Array("some words in a line of text\n".utf8)
    let large = Array(repeating: line, count: (65 << 20) / line.count).flatMap(\.self)
    try await container.save(large, at: "large.txt", base: nil)
    #expect(try await words(container) == [nil, 2])
    #expect(Set(try await known(container)) == [.none, .words(VersionWords(count: 2, added: 2, removed: 0))])
  }
}
