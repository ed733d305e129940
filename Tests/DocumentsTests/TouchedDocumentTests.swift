import Foundation
import Testing
import Ubiquity

@testable import Documents

/// Whether an open document takes up what other programs do to its file.
@MainActor
@Suite(.serialized) struct TouchedDocumentTests: TwoMachineTests {
  let two: TwoMachines
  init() throws { two = try TwoMachines() }

  private func looks(_ document: Document, _ count: Int = 3) async throws -> [Bool] {
    var found: [Bool] = []
    for _ in 0..<count { found.append(try await document.takeUpTouch()) }
    return found
  }

  @Test func aChangeIsTakenUpOnceWhenItIsLetBe() async throws {
    let document = try await openOnBoth(), container = try await machines.container("laptop")
    #expect(try await looks(document) == [false, false, false])
    try Data("another text".utf8).write(to: document.file)
    #expect(try await looks(document) == [false, true, false])
    #expect(try await container.collectLocalChanges() == 0)
    #expect(try await looks(document) == [false, false, false])
  }

  @Test func soIsThatItWent() async throws {
    let document = try await openOnBoth()
    #expect(try await looks(document) == [false, false, false])
    try FileManager.default.removeItem(at: document.file)
    #expect(try await looks(document) == [false, true, false])
  }

  @Test func aSaveOfItsOwnIsNone() async throws {
    let document = try await openOnBoth()
    try await type("very ", into: document)
    #expect(try await document.save().obstacle == nil)
    #expect(try await looks(document) == [false, false, false])
  }

  @Test func touchingItWithTheSameBytesIsNone() async throws {
    let document = try await openOnBoth()
    try Data(contentsOf: document.file).write(to: document.file, options: .atomic)
    #expect(try await looks(document) == [false, false, false])
  }
}
