import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Containers whose folder is moved while a document of theirs is open.
@MainActor @Suite struct MovedFolderTests {
  private let machines: Machines
  private let files = FileManager.default

  init() throws { machines = try Machines() }

  private func opened() async throws -> (document: Document, controller: DocumentController, root: URL) {
    let container = try await machines.container("laptop"), controller = try machines.controller("laptop")
    let file = container.root.appending(path: "sub/note.txt")
    try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("one\n".utf8).write(to: file)
    return (try await controller.openDocument(at: file), controller, container.root)
  }

  private func move(_ root: URL, to name: String) throws -> URL {
    let new = root.deletingLastPathComponent().appending(path: name, directoryHint: .isDirectory)
    try files.createDirectory(at: new.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.moveItem(at: root, to: new)
    return new
  }

  private func type(_ words: String, in document: Document) async throws {
    try await document.record(document.text.replacing(Position.start..<Position.start, with: RichText(plain: words)))
  }

  private func text(in root: URL) throws -> String {
    try String(contentsOf: root.appending(path: "sub/note.txt"), encoding: .utf8)
  }

  @Test func aSaveGoesWhereTheFolderWasMoved() async throws {
    let (document, controller, root) = try await opened()
    try await type("two ", in: document)
    let new = try move(root, to: "Elsewhere/Words")
    try await document.save()
    #expect(try text(in: new) == "two one\n")
    #expect(!files.fileExists(atPath: root.path))
    #expect(document.file.path == new.appending(path: "sub/note.txt").path)
    #expect(try controller.registry.roots().map(\.lastPathComponent) == ["Words"])
    #expect(try await document.followFolder() == nil)
  }

  @Test func unsavedEditsAndThePlaceAreRememberedWhereTheFolderWasMoved() async throws {
    let (document, controller, root) = try await opened()
    try await document.save()
    try await type("two ", in: document)
    let new = try move(root, to: "Words")
    try await controller.close(document, keepingEdits: true)
    let again = try await controller.openDocument(at: new.appending(path: "sub/note.txt"))
    let recovery = try #require(await again.recovery())
    #expect(try recovery.edit.applied(to: again.text).string == "two one")
    let remembered = try await again.ubiquity?.container.activities() ?? []
    #expect(remembered.map(\.path) == ["sub/note.txt"] && remembered.map(\.state) == [.recent])
  }

  /// To another file system, a move is a copy, and then a removal: docedit has to be told of it once.
  @Test func aFolderThatWasCopiedAndRemovedIsFollowedOnceItIsKnown() async throws {
    let (document, controller, root) = try await opened()
    let new = root.deletingLastPathComponent().appending(path: "Words", directoryHint: .isDirectory)
    try files.copyItem(at: root, to: new)
    try files.removeItem(at: root)
    try await type("two ", in: document)
    let error = await #expect(throws: UbiquityError.self) { try await document.save() }
    #expect(error?.code == .noContainer)
    #expect(document.isModified)
    #expect(try controller.registry.container(containing: new.appending(path: "x")) != nil)
    try await document.save()
    #expect(try text(in: new) == "two one\n")
  }

  @Test func anotherContainerInThePlaceOfTheOldOneIsLeftAlone() async throws {
    let (document, controller, root) = try await opened()
    let new = try move(root, to: "Words"), surroundings = try machines.surroundings("laptop")
    _ = try await UbiquityContainer.create(
      at: root, remote: nil, device: controller.registry.device(), surroundings: surroundings)
    try controller.registry.add(root: root)
    try await type("two ", in: document)
    try await document.save()
    #expect(try text(in: new) == "two one\n")
    #expect(try files.contentsOfDirectory(atPath: root.path) == [".git"])
  }

  @Test func aFolderInTheTrashIsGone() async throws {
    let (document, _, root) = try await opened()
    try await type("two ", in: document)
    let trashed = try move(root, to: ".local/share/Trash/files/Documents of laptop")
    await #expect(throws: UbiquityError.self) { try await document.save() }
    #expect(try text(in: trashed) == "one\n")
    try files.moveItem(at: trashed, to: root)
    try await document.save()
    #expect(try text(in: root) == "two one\n")
  }
}
