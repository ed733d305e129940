import Foundation
import Testing

@testable import Git
@testable import Ubiquity

/// A package and a file that take each other's place under one name.
@Suite struct ChangedKindTests {
  private let world: World
  private let machine: Machine
  private let container: UbiquityContainer

  init() async throws {
    world = try World()
    machine = try world.device("laptop")
    container = try await machine.create()
  }

  private func makePackage(_ name: String) throws {
    try machine.write("\(name)/TXT.rtf", "text of a package")
    try machine.write("\(name)/a.png", "a picture")
  }

  /// Makes a version, and tells what it changed: the kind and the name of each document, the former name after it.
  private func changed() async throws -> [String] {
    try await container.sync()
    let entry = try #require(try await container.history().first)
    let findings = try await StoreDoctor(
      root: machine.folder, device: machine.device, surroundings: machine.surroundings
    ).verify()
    #expect(findings.allSatisfy { $0.grade == .fine })
    return entry.changes.map { "\($0.kind) \($0.path)" + ($0.oldPath.map { " \($0)" } ?? "") }
  }

  @Test func aPackageThatBecomesAFileIsEdited() async throws {
    try makePackage("P.rtfd")
    #expect(try await changed() == ["added P.rtfd"])
    try machine.remove("P.rtfd")
    try machine.write("P.rtfd", "{\\rtf1 file}")
    #expect(try await changed() == ["edited P.rtfd"])
    let history = try await container.history(of: "P.rtfd"), change = try #require(history.first?.changes.first)
    #expect(history.count == 2 && change.oldBlob == history.last?.changes.first?.newBlob)
    #expect(try await container.text(of: change.newBlob) == "{\\rtf1 file}")
  }

  @Test func aFileThatBecomesAPackageIsEdited() async throws {
    try machine.write("P.rtfd", "{\\rtf1 file}")
    _ = try await changed()
    try machine.remove("P.rtfd")
    try makePackage("P.rtfd")
    #expect(try await changed() == ["edited P.rtfd"])
    try machine.remove("P.rtfd")
    try machine.write("P.rtfd", "text of a package")
    #expect(try await changed() == ["edited P.rtfd"])
    #expect(try await container.history(of: "P.rtfd").count == 3)
  }

  private func restore(_ version: StoredDocument) async throws {
    let present = try await container.document(at: "P.rtfd")
    try await container.save(
      container.content(of: version.blob), at: "P.rtfd", base: present?.blob, restored: version)
  }

  @Test func aVersionOfTheOtherKindIsBroughtBack() async throws {
    try makePackage("P.rtfd")
    _ = try await changed()
    let package = try #require(try await container.document(at: "P.rtfd"))
    try machine.remove("P.rtfd")
    try machine.write("P.rtfd", "{\\rtf1 file}")
    _ = try await changed()
    let file = try #require(try await container.document(at: "P.rtfd"))
    try await restore(package)
    #expect(try machine.folderTexts() == ["P.rtfd/TXT.rtf": "text of a package", "P.rtfd/a.png": "a picture"])
    #expect(try await changed() == ["edited P.rtfd"])
    try machine.write("P.rtfd/b.png", "collected before it goes")
    try await restore(file)
    #expect(try machine.folderTexts() == ["P.rtfd": "{\\rtf1 file}"])
    #expect(try await changed() == ["edited P.rtfd"])
    #expect(try await container.history(of: "P.rtfd").count == 5)
    #expect(try await container.collectLocalChanges() == 0)
  }

  @Test func aVersionOfTheOtherKindIsNotPutOverWhatNoVersionHas() async throws {
    try machine.write("P.rtfd", "{\\rtf1 file}")
    _ = try await changed()
    let file = try #require(try await container.document(at: "P.rtfd"))
    try machine.remove("P.rtfd")
    try makePackage("P.rtfd")
    try machine.home.link("Documents/P.rtfd/link", to: "/etc/passwd")
    _ = try await container.sync()
    let before = try await container.document(at: "P.rtfd")
    let error = await #expect(throws: UbiquityError.self) { try await restore(file) }
    #expect(error?.code == .exists && error?.message.contains("P.rtfd/link") == true, "\(error as Any)")
    #expect(try await container.document(at: "P.rtfd") == before && machine.text("P.rtfd/a.png") == "a picture")
  }

  @Test func aDocumentThatTakesThePlaceOfOneOfTheOtherKindIsGoneFromItsOwn() async throws {
    try makePackage("P.rtfd")
    try machine.write("other.rtf", "a file of some length that is found again")
    _ = try await changed()
    try machine.remove("P.rtfd")
    try machine.move("other.rtf", "P.rtfd")
    #expect(try await changed() == ["edited P.rtfd", "deleted other.rtf"])
    try makePackage("Q.rtfd")
    _ = try await changed()
    try machine.remove("P.rtfd")
    try machine.move("Q.rtfd", "P.rtfd")
    #expect(try await changed() == ["edited P.rtfd", "deleted Q.rtfd"])
  }

  @Test func whatWentOnUnderAnotherNameIsRenamed() async throws {
    try makePackage("P.rtfd")
    _ = try await changed()
    try machine.move("P.rtfd", "Q.rtfd")
    try machine.write("P.rtfd", "{\\rtf1 file}")
    #expect(try await changed() == ["added P.rtfd", "renamed Q.rtfd P.rtfd"])
    #expect(try await container.history(of: "P.rtfd").count == 1)
    #expect(try await container.history(of: "Q.rtfd").count == 2)
  }

  @Test func aMergeWithOneCanBeRead() async throws {
    try makePackage("P.rtfd")
    _ = try await changed()
    let other = try world.device("desktop"), second = try await other.create()
    try await second.save("picture of the desktop", at: "P.rtfd/b.png")
    try await second.sync()
    try machine.remove("P.rtfd")
    try machine.write("P.rtfd", "{\\rtf1 file}")
    try await container.sync()
    try await second.sync()
    #expect(try await container.history().map(\.commit) == second.history().map(\.commit))
    #expect(try await !container.history(of: "P.rtfd").isEmpty)
  }

  @Test func anIndexThatCannotBeMadeIsNoticed() async throws {
    for number in 0..<3 { try await container.save("text \(number)\n", at: "a.txt") }
    let versions = try await container.history(of: "a.txt"),
      root = machine.folder.path(percentEncoded: false).trimmingSlash
    let store = try Store(root: root, device: machine.device, surroundings: machine.surroundings, contentMerge: nil)
    #expect(store.inspectIndex().failure == nil)
    let tree = try store.commit(#require(ObjectID(versions[1].commit))).content.tree.description
    try FileManager.default.removeItem(atPath: "\(machine.git)/objects/\(tree.prefix(2))/\(tree.dropFirst(2))")
    let again = try Store(root: root, device: machine.device, surroundings: machine.surroundings, contentMerge: nil)
    let inspection = again.inspectIndex()
    #expect(inspection.failure?.isEmpty == false && inspection.complaints.isEmpty)
  }
}
