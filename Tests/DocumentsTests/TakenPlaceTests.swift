import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Documents whose name, or place, somebody else has.
@MainActor @Suite struct TakenPlaceTests {
  private let machines: Machines
  private let files = FileManager.default

  init() throws { machines = try Machines() }

  private func opened(_ name: String, _ text: String) async throws -> (Document, UbiquityContainer) {
    let container = try await machines.container("laptop"), file = container.root.appending(path: name)
    try Data(text.utf8).write(to: file)
    return (try await machines.controller("laptop").openDocument(at: file), container)
  }

  private func type(_ words: String, in document: Document) async throws {
    try await document.record(document.text.replacing(Position.start..<Position.start, with: RichText(plain: words)))
  }

  private func text(_ name: String, in container: UbiquityContainer) throws -> String {
    try String(contentsOf: container.root.appending(path: name), encoding: .utf8)
  }

  @Test func aDocumentThatCannotHaveItsNameIsOpenedUnderTheOneThatItGets() async throws {
    let (first, container) = try await opened("f.txt", "one\n")
    #expect(first.formerName == nil)
    let (document, _) = try await opened("F.txt", "two\n")
    #expect(document.formerName == "F.txt" && document.displayName == "F 2.txt")
    try await type("more than ", in: document)
    try await document.save()
    #expect(try text("F 2.txt", in: container) == "more than two\n")
    #expect(try text("f.txt", in: container) == "one\n")
    #expect(try await container.documents().map(\.path) == ["F 2.txt", "f.txt"])
  }

  @Test(arguments: [false, true]) func aSaveGivesWayToAFolder(_ isKnown: Bool) async throws {
    let (document, container) = try await opened("note.txt", "one\n")
    try await type("more than ", in: document)
    try files.removeItem(at: document.file)
    try files.createDirectory(at: document.file, withIntermediateDirectories: false)
    try Data("inside\n".utf8).write(to: document.file.appending(path: "in.txt"))
    if isKnown {
      try await container.sync()
      guard case .hidden? = try await document.arrivals().first else {
        Issue.record("nothing is told of the folder")
        return
      }
    }
    let saved = try await document.save()
    #expect(saved.obstacle == .folder && document.displayName == "note 2.txt" && !document.isModified)
    #expect(try text("note 2.txt", in: container) == "more than one\n")
    #expect(try text("note.txt/in.txt", in: container) == "inside\n")
    #expect(try await container.documents().map(\.path) == ["note 2.txt", "note.txt/in.txt"])
    try await type("still ", in: document)
    #expect(try await document.save().obstacle == nil)
    #expect(try text("note 2.txt", in: container) == "still more than one\n")
  }

  @Test func whatWasDeletedHereIsNotToldAsDeletedElsewhere() async throws {
    let (document, container) = try await opened("note.txt", "one\n")
    try files.removeItem(at: document.file)
    try await container.sync()
    guard case .deleted(.thisMachine)? = try await document.arrivals().first else {
      Issue.record("it is not told as deleted here")
      return
    }
    try await document.save()
    #expect(try text("note.txt", in: container) == "one\n")
  }
}
