import Documents
import Foundation
import RichText
import Testing
import Ubiquity

/// A laptop and a desktop with one container.
@MainActor
struct TwoMachines {
  let machines: Machines
  let laptop: DocumentController
  let desktop: DocumentController

  init() throws {
    machines = try Machines()
    (laptop, desktop) = (try machines.controller("laptop"), try machines.controller("desktop"))
  }
}

/// Tests with two machines, of which one begins and the other goes on.
@MainActor
protocol TwoMachineTests {
  var two: TwoMachines { get }
}

extension TwoMachineTests {
  var machines: Machines { two.machines }
  var laptop: DocumentController { two.laptop }
  var desktop: DocumentController { two.desktop }
  var text: String { "Dear Ines,\nthe quick brown fox\njumps over the lazy dog." }

  /// A new document that is open on the laptop; the desktop has the container, but not the document yet.
  func openOnLaptop(_ text: String? = nil, named name: String = "Letter.txt") async throws -> Document {
    let container = try await machines.container("laptop")
    _ = try await machines.container("desktop")
    try await container.save(Array((text ?? self.text).utf8), at: name, base: nil)
    let document = try await laptop.openDocument(at: try container.file(at: name))
    await document.becomeMain()
    return document
  }

  /// A new document that both machines have; it is open on the laptop.
  func openOnBoth(_ text: String? = nil, named name: String = "Letter.txt") async throws -> Document {
    let document = try await openOnLaptop(text, named: name)
    try await machines.container("laptop").sync()
    try await machines.container("desktop").sync()
    return document
  }

  func type(_ word: String, into document: Document, at position: Position = .start) async throws {
    try await document.record(document.text.replacing(position..<position, with: RichText(plain: word)))
  }

  /// The paragraph of a word goes.
  func drop(_ word: String, from document: Document) async throws {
    let index = try #require(Array(document.text.paragraphs).firstIndex { $0.text.contains(word) })
    try await document.record(document.text.replacing(Position(index, 0)..<Position(index + 1, 0), with: RichText()))
  }

  func rewrite(_ document: Document, _ text: String) async throws {
    try await document.record(
      document.text.replacing(.start..<document.text.end, with: RichText(plain: text)))
  }

  /// What the desktop is offered after it looked.
  func offers() async throws -> [Offer] {
    _ = try await machines.container("desktop").poll()
    return try await desktop.continuableOffers()
  }

  func continueOnDesktop() async throws -> ContinuedDocument {
    try await desktop.continueActivity(try #require(try await offers().first))
  }
}
