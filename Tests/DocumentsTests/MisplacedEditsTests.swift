import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Unsaved edits of several documents, each of which got the name of another one.
@MainActor @Suite struct MisplacedEditsTests {
  private let machines: Machines

  init() throws { machines = try Machines() }

  private func file(_ name: String, on machine: String = "laptop") async throws -> URL {
    try await machines.container(machine).root.appending(path: name)
  }

  private func prepare() async throws {
    for (name, text) in ["1.txt": "one of rain", "2.txt": "two of snow", "3.txt": "three of hail"] {
      try Data(text.utf8).write(to: try await file(name))
    }
    for machine in ["laptop", "desktop", "laptop"] { try await machines.container(machine).sync() }
    for name in ["1.txt", "2.txt", "3.txt"] { try await edit(name) }
  }

  /// Leaves edits behind, as a script does that saves nothing.
  private func edit(_ name: String) async throws {
    let controller = try machines.controller("laptop")
    let document = try await controller.openDocument(at: try await file(name))
    try await document.record(document.text.replacing(Position.start..<Position.start, with: RichText(plain: "DRAFT ")))
    try await controller.close(document, keepingEdits: true)
  }

  /// The text that an editor shows that takes up what was left.
  private func recovered(_ name: String) async throws -> String? {
    let controller = try machines.controller("laptop")
    let document = try await controller.openDocument(at: try await file(name))
    let recovery = await document.recovery()
    try await controller.close(document, keepingEdits: true)
    return try recovery?.edit.applied(to: document.text).string
  }

  private func rename(_ names: [(old: String, new: String)]) async throws {
    for (old, new) in names {
      try FileManager.default.moveItem(at: try await file(old, on: "desktop"), to: try await file(new, on: "desktop"))
    }
    for machine in ["desktop", "laptop"] { try await machines.container(machine).sync() }
  }

  @Test(arguments: [["2.txt", "3.txt", "4.txt"], ["4.txt", "3.txt", "2.txt"], ["3.txt", "4.txt", "2.txt"]])
  func theyFollowWhereEachDocumentGotTheNameOfTheNext(_ order: [String]) async throws {
    try await prepare()
    try await rename([("3.txt", "4.txt"), ("2.txt", "3.txt"), ("1.txt", "2.txt")])
    let texts = ["2.txt": "DRAFT one of rain", "3.txt": "DRAFT two of snow", "4.txt": "DRAFT three of hail"]
    for name in order { #expect(try await recovered(name) == texts[name]) }
  }

  @Test(arguments: [["1.txt", "2.txt", "3.txt"], ["3.txt", "2.txt", "1.txt"]])
  func theyFollowWhereTheLastGotTheFirstName(_ order: [String]) async throws {
    try await prepare()
    try await rename([("3.txt", "4.txt"), ("2.txt", "3.txt"), ("1.txt", "2.txt"), ("4.txt", "1.txt")])
    let texts = ["2.txt": "DRAFT one of rain", "3.txt": "DRAFT two of snow", "1.txt": "DRAFT three of hail"]
    for name in order { #expect(try await recovered(name) == texts[name]) }
  }

  /// They were moved once, with their document, and what they were made to is not what any version gave that name.
  @Test func theyFollowAgain() async throws {
    try await prepare()
    try await rename([("3.txt", "4.txt")])
    #expect(try await recovered("4.txt") == "DRAFT three of hail")
    try Data("three of hail and more".utf8).write(to: try await file("4.txt", on: "desktop"))
    try await rename([])
    #expect(try await recovered("4.txt") == "DRAFT three of hail and more")
    try await rename([("4.txt", "5.txt"), ("1.txt", "4.txt")])
    #expect(try await recovered("4.txt") == "DRAFT one of rain")
    #expect(try await recovered("5.txt") == "DRAFT three of hail and more")
  }

  /// Who goes on with what another machine has under a name does not go on with what this one left under that.
  @Test func whatIsContinuedGetsItsOwnAlone() async throws {
    try await prepare()
    try await rename([("3.txt", "4.txt"), ("2.txt", "3.txt"), ("4.txt", "2.txt")])
    let desktop = try machines.controller("desktop")
    let document = try await desktop.openDocument(at: try await file("3.txt", on: "desktop"))
    try await document.record(document.text.replacing(Position.start..<Position.start, with: RichText(plain: "GO ")))
    try await desktop.close(document, keepingEdits: true)
    for machine in ["desktop", "laptop"] { try await machines.container(machine).sync() }
    let controller = try machines.controller("laptop")
    let offer = try #require(try await controller.offers().first { $0.title == "3.txt" })
    let continued = try await controller.continueActivity(offer).document
    #expect(continued.text.string == "DRAFT GO two of snow")
    try await controller.close(continued, keepingEdits: true)
    #expect(try await recovered("2.txt") == "DRAFT three of hail")
  }

  /// Of what is open nothing is taken away, and nothing is put in its place.
  @Test func theyWaitForADocumentThatIsOpen() async throws {
    try await prepare()
    let controller = try machines.controller("laptop")
    let open = try await controller.openDocument(at: try await file("2.txt"))
    try await rename([("3.txt", "4.txt"), ("2.txt", "3.txt"), ("1.txt", "2.txt")])
    #expect(try await recovered("4.txt") == "DRAFT three of hail")
    try await controller.close(open, keepingEdits: true)
    #expect(try await recovered("3.txt") == "DRAFT two of snow")
    #expect(try await recovered("2.txt") == "DRAFT one of rain")
  }

  @Test func whatIsUnderANameIsAwayBeforeSomethingElseGetsThere() {
    let ways = MisplacedEdits(["a": "b", "b": "c", "x": "y", "y": "z", "z": "x", "p": "q", "r": "c"]) { $0 == "c" }.ways
    #expect(ways == [[["b", "c"], ["a", "b"]], [["x", "y", "z"]]])
  }
}
