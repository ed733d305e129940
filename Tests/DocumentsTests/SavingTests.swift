import Documents
import Foundation
import RichText
import Testing

@MainActor
@Suite struct SavingTests {
  let machines: Machines
  let controller: DocumentController
  let file: URL

  init() throws {
    machines = try Machines()
    controller = try machines.controller("laptop")
    file = try machines.folder.file("laptop/a.txt", "one two\n")
  }

  private func open() async throws -> Document {
    let document = try await controller.openDocument(at: file)
    try await document.record(document.text.replacing(Position.start..<Position.start, with: RichText(plain: "zero ")))
    return document
  }

  @Test func aDocumentOutsideOfEveryContainerIsSavedInItsPlace() async throws {
    let document = try await open()
    #expect(document.activity == nil)
    try await document.save()
    #expect(try String(contentsOf: file, encoding: .utf8) == "zero one two\n")
  }

  @Test func whatAnotherProgramWroteIsNotOverwritten() async throws {
    let document = try await open()
    try Data("theirs".utf8).write(to: file)
    let error = await #expect(throws: DocumentError.self) { try await document.save() }
    #expect(error?.code == .changedElsewhere)
    #expect(try String(contentsOf: file, encoding: .utf8) == "theirs")
    #expect(document.isModified)
  }

  @Test func recoveredEditsAreFoundWhereTheUserWas() async throws {
    let document = try await open()
    let place = Place(anchor: Position(0, 5), head: Position(0, 8), top: .start)
    await document.move(to: place)
    try await controller.close(document, keepingEdits: true)
    let again = try await controller.openDocument(at: file)
    let recovery = try #require(await again.recovery())
    #expect(recovery.place == place)
    try await again.recover(recovery)
    #expect(again.place == place)
    try await controller.close(again, keepingEdits: true)
    try Data("one two three and more\n".utf8).write(to: file)
    let third = try await controller.openDocument(at: file)
    let merged = try #require(await third.recovery())
    #expect(try merged.edit.applied(to: third.text).string == "zero one two three and more")
    #expect(merged.place == place)
  }

  @Test func aPlaceBeyondTheTextIsItsEnd() async throws {
    let document = try await open()
    await document.move(to: Place(anchor: Position(7, 1), head: Position(0, 900), top: Position(9, 9)))
    try await controller.close(document, keepingEdits: true)
    let recovery = try #require(await controller.openDocument(at: file).recovery())
    let end = Position(0, 12)
    #expect(recovery.place == Place(anchor: end, head: end, top: end))
  }

  @Test func aCopyIsANewFile() async throws {
    let document = try await open(), copy = file.deletingLastPathComponent().appending(path: "b.rtf")
    try await document.save(as: copy)
    #expect(try controller.reader.read(copy).text.string == "zero one two")
    #expect(document.isModified)
    let error = await #expect(throws: DocumentError.self) { try await document.save(as: copy) }
    #expect(error?.code == .exists)
  }
}
