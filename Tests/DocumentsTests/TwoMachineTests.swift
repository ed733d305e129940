import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

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

  /// Until the laptop has what the desktop makes of what it sent.
  func sync() async throws {
    for machine in ["laptop", "desktop", "laptop"] { try await machines.container(machine).sync() }
  }

  /// What a machine has of a document.
  func contents(on machine: String, _ name: String = "Letter.txt") async throws -> String {
    let container = try await machines.container(machine)
    let document = try #require(try await container.document(at: name))
    return String(decoding: try await container.bytes(of: document.blob), as: UTF8.self)
  }

  /// The letter, where the laptop has unsaved edits of it.
  func unsaved() async throws -> [String] {
    let container = try await machines.container("laptop"), state = laptop.surroundings.stateFolder
    return try await laptop.reader.unsavedDocuments(of: container, among: ["Letter.txt"], in: state).map(\.path)
  }

  /// A document of the laptop as the next process has it, with the edits that were left over.
  func reopened(_ document: Document) async throws -> Document {
    await document.journal.close()
    laptop.isUnattended = true
    let again = try await laptop.openDocument(at: document.file)
    try await again.recover(await again.recovery())
    return again
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
