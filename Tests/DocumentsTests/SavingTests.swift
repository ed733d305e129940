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

  @Test func aCopyIsANewFile() async throws {
    let document = try await open(), copy = file.deletingLastPathComponent().appending(path: "b.rtf")
    try await document.save(as: copy)
    #expect(try controller.reader.read(copy).text.string == "zero one two")
    #expect(document.isModified)
    let error = await #expect(throws: DocumentError.self) { try await document.save(as: copy) }
    #expect(error?.code == .exists)
  }
}
