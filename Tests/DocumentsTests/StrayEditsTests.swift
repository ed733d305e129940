import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Unsaved edits belong to a document, whatever it is called by now, and whoever has its name.
@MainActor @Suite struct StrayEditsTests {
  private let machines: Machines
  private let files = FileManager.default

  init() throws { machines = try Machines() }

  private func write(_ texts: [String: String], on machine: String) async throws {
    let root = try await machines.container(machine).root
    for (name, text) in texts { try Data(text.utf8).write(to: root.appending(path: name)) }
  }

  private func exchange(_ order: String...) async throws {
    for machine in order { try await machines.container(machine).sync() }
  }

  private func move(_ old: String, to new: String, on machine: String) async throws {
    let root = try await machines.container(machine).root
    try files.moveItem(at: root.appending(path: old), to: root.appending(path: new))
  }

  /// Leaves edits behind, as a script does that saves nothing.
  private func edit(_ name: String, _ words: String) async throws {
    let controller = try machines.controller("laptop"), root = try await machines.container("laptop").root
    let document = try await controller.openDocument(at: root.appending(path: name))
    try await document.record(document.text.replacing(Position.start..<Position.start, with: RichText(plain: words)))
    try await controller.close(document, keepingEdits: true)
  }

  /// The text that an editor shows that takes up what was left.
  private func recovered(_ name: String) async throws -> String? {
    let controller = try machines.controller("laptop"), root = try await machines.container("laptop").root
    let document = try await controller.openDocument(at: root.appending(path: name))
    let recovery = await document.recovery()
    try await controller.close(document, keepingEdits: true)
    return try recovery?.edit.applied(to: document.text).string
  }

  private func forget(_ name: String) async throws {
    let controller = try machines.controller("laptop"), root = try await machines.container("laptop").root
    let document = try await controller.openDocument(at: root.appending(path: name))
    try await document.recover(nil)
    try await controller.close(document, keepingEdits: true)
  }

  private func unsaved() async throws -> [String] {
    let container = try await machines.container("laptop"), state = try machines.surroundings("laptop").stateFolder
    let paths = try await container.documentStatuses().map(\.path)
    return try await container.unsavedDocuments(among: paths, in: state).map(\.path)
  }

  private func prepare(_ texts: [String: String]) async throws {
    try await write(texts, on: "laptop")
    try await exchange("laptop", "desktop", "laptop")
  }

  @Test func theyFollowWhereAnotherDocumentTookTheName() async throws {
    try await prepare(["one.txt": "the letter to Ines about the house"])
    try await edit("one.txt", "DRAFT ")
    try await move("one.txt", to: "three.txt", on: "desktop")
    try await exchange("desktop", "laptop")
    try await write(["one.txt": "totally different words altogether"], on: "desktop")
    try await exchange("desktop", "laptop")
    #expect(try await unsaved() == ["three.txt"])
    #expect(try await recovered("one.txt") == nil)
    #expect(try await recovered("three.txt") == "DRAFT the letter to Ines about the house")
  }

  @Test(arguments: ["laptop", "desktop"], [true, false])
  func theyFollowWhereTwoDocumentsExchangeNames(_ machine: String, _ isSecondOpenedFirst: Bool) async throws {
    try await prepare(["one.txt": "the letter to Ines about the house", "two.txt": "a list of what to buy on Monday"])
    try await edit("one.txt", "DRAFT ")
    try await edit("two.txt", "MILK ")
    for (old, new) in [("one.txt", "x.txt"), ("two.txt", "one.txt"), ("x.txt", "two.txt")] {
      try await move(old, to: new, on: machine)
      if machine == "desktop" { try await exchange("desktop") }
    }
    try await exchange(machine, "laptop")
    #expect(try await unsaved() == ["one.txt", "two.txt"])
    for name in isSecondOpenedFirst ? ["two.txt", "one.txt"] : ["one.txt", "two.txt"] {
      let text = name == "one.txt" ? "MILK a list of what to buy on Monday" : "DRAFT the letter to Ines about the house"
      #expect(try await recovered(name) == text)
    }
  }

  @Test func theyDoNotTakeThePlaceOfOthersOfTheirDocument() async throws {
    try await prepare(["one.txt": "the letter to Ines about the house"])
    try await edit("one.txt", "DRAFT ")
    let root = try await machines.container("laptop").root, state = try machines.surroundings("laptop").stateFolder
    let parent = state.appending(path: "recovery")
    let (old, new) = ("one.txt", "three.txt")
    let folders = [old, new].map { RecoveryJournal.folder(of: root.appending(path: $0), in: parent) }
    try await move(old, to: new, on: "laptop")
    try await write([old: "totally different words altogether"], on: "laptop")
    try await exchange("laptop")
    try RecoveryJournal.make(folders[1])
    try files.copyItem(at: RecoveryJournal.logFile(in: folders[0]), to: RecoveryJournal.logFile(in: folders[1]))
    let error = await #expect(throws: DocumentError.self) { try await recovered(old) }
    #expect(error?.code == .busy)
    #expect(try await recovered(new) == "DRAFT the letter to Ines about the house")
    try await forget(new)
    #expect(try await recovered(old) == nil)
    #expect(try await recovered(new) == "DRAFT the letter to Ines about the house")
  }

  @Test(arguments: [true, false])
  func anOpenDocumentIsFollowedWhereTwoExchangeNames(_ isNoticed: Bool) async throws {
    try await prepare(["one.txt": "the letter to Ines about the house", "two.txt": "a list of what to buy on Monday"])
    let controller = try machines.controller("laptop"), root = try await machines.container("laptop").root
    let document = try await controller.openDocument(at: root.appending(path: "one.txt"))
    try await document.record(document.text.replacing(Position.start..<Position.start, with: RichText(plain: "NEW ")))
    for (old, new) in [("one.txt", "x.txt"), ("two.txt", "one.txt"), ("x.txt", "two.txt")] {
      try await move(old, to: new, on: "laptop")
    }
    if isNoticed {
      try await exchange("laptop")
      guard case .moved("two.txt")? = try await document.arrivals().first else {
        Issue.record("it is not followed")
        return
      }
    }
    try await document.save()
    #expect(document.file.lastPathComponent == "two.txt")
    let texts = try ["one.txt", "two.txt"].map { try String(contentsOf: root.appending(path: $0), encoding: .utf8) }
    #expect(texts == ["a list of what to buy on Monday", "NEW the letter to Ines about the house"])
    #expect(try await document.arrivals().isEmpty)
  }

  @Test func thoseOfADeletedDocumentAreNotMixedIntoAnotherOneOfItsName() async throws {
    try await prepare(["one.txt": "the letter to Ines about the house"])
    try await edit("one.txt", "DRAFT ")
    let root = try await machines.container("desktop").root
    try files.removeItem(at: root.appending(path: "one.txt"))
    try await exchange("desktop", "laptop")
    try await write(["one.txt": "Unrelated words altogether"], on: "desktop")
    try await exchange("desktop", "laptop")
    #expect(try await recovered("one.txt") == nil)
    let container = try await machines.container("laptop"),
      conflict = try #require(try await container.conflicts().first)
    let kept = try await container.bytes(of: #require(conflict.other))
    #expect(String(decoding: kept, as: UTF8.self) == "DRAFT the letter to Ines about the house")
  }

  /// It stays then.
  @Test(arguments: [["desktop", "tablet"], ["tablet", "desktop"]])
  func theyGoOnWhereOneMachineDeletedTheDocumentAndAnotherEditedIt(_ order: [String]) async throws {
    try await prepare(["one.txt": "the letter\n\nto Ines\n"])
    try await exchange("tablet")
    try await edit("one.txt", "DRAFT ")
    try await write(["one.txt": "the letter\n\nto Ines and Eva\n"], on: "desktop")
    try files.removeItem(at: try await machines.container("tablet").root.appending(path: "one.txt"))
    for machine in order + ["laptop"] { try await exchange(machine) }
    #expect(try await recovered("one.txt") == "DRAFT the letter\n\nto Ines and Eva")
    #expect(try await machines.container("laptop").conflicts().isEmpty)
  }

  @Test func aDocumentThatIsDeletedAndComesBackHasThemStill() async throws {
    try await prepare(["one.txt": "the letter to Ines about the house"])
    try await edit("one.txt", "DRAFT ")
    let root = try await machines.container("desktop").root
    try files.removeItem(at: root.appending(path: "one.txt"))
    try await exchange("desktop", "laptop")
    try await write(["one.txt": "the letter to Ines about the house"], on: "desktop")
    try await exchange("desktop", "laptop")
    #expect(try await recovered("one.txt") == "DRAFT the letter to Ines about the house")
  }

  /// The journals, by their documents' names, that are of none that is known.
  private func strays() async throws -> [String] {
    let state = try machines.surroundings("laptop").stateFolder, container = try await machines.container("laptop")
    let journals = RecoveryJournal.survey(in: state).readable
    return try await RecoveryJournal.strays(among: journals, containers: [container], in: state)
      .map { String($0.deletingLastPathComponent().lastPathComponent.prefix { $0 != "." }) }
  }

  @Test func theyAreOfDocumentsAndOfFilesOutside() async throws {
    try await prepare(["one.txt": "the letter to Ines", "two.txt": "a list of what to buy", "three.txt": "a poem"])
    for name in ["one.txt", "two.txt", "three.txt"] { try await edit(name, "DRAFT ") }
    let outside = machines.folder.url.appending(path: "outside.txt")
    try Data("outside".utf8).write(to: outside)
    let journal = try RecoveryJournal(for: outside, in: machines.surroundings("laptop").stateFolder)
    try await journal.start(from: Array("outside".utf8))
    try await journal.append(
      RichText(plain: "outside").replacing(.start..<Position.start, with: RichText(plain: "x")), from: .start)
    await journal.close()
    try await move("two.txt", to: "four.txt", on: "desktop")
    try files.removeItem(at: try await machines.container("desktop").root.appending(path: "three.txt"))
    try await exchange("desktop", "laptop")
    #expect(try await strays() == [])
    let state = try machines.surroundings("laptop").stateFolder.appending(path: "recovery")
    let folder = RecoveryJournal.folder(of: try await machines.container("laptop").file(at: "one.txt"), in: state)
    try files.moveItem(at: folder, to: state.appending(path: "gone.txt-1234"))
    #expect(try await strays() == ["gone"])
  }

  /// Whoever went on with them had the document under its new name.
  @Test func theyAreOverWhereTheyWereContinuedAfterAMove() async throws {
    try await prepare(["one.txt": "First.\n\nThird there."])
    try await edit("one.txt", "DRAFT ")
    try await exchange("laptop", "desktop")
    try await move("one.txt", to: "two.txt", on: "desktop")
    try await exchange("desktop")
    let controller = try machines.controller("desktop")
    let offer = try #require(try await controller.continuableOffers().first)
    let continued = try await controller.continueActivity(offer)
    #expect(continued.document.text.string == "DRAFT First.\n\nThird there.")
    try await controller.close(continued.document, keepingEdits: true)
    try await exchange("desktop", "laptop")
    let container = try await machines.container("laptop"), state = try machines.surroundings("laptop").stateFolder
    let reader = try machines.controller("laptop").reader
    #expect(try await reader.unsavedDocuments(of: container, among: ["two.txt"], in: state).isEmpty)
    try await container.evict(["two.txt"])
  }
}
