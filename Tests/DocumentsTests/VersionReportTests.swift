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
