import Foundation
import Git
import Testing

@testable import Ubiquity

/// Documents that are folders.
@Suite struct PackageTests {
  private let world: World
  private let machine: Machine

  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  private func content(_ files: [(String, String)]) -> StoredContent {
    .folder(files.map { StoredFile(name: $0.0, bytes: Array($0.1.utf8)) })
  }

  private var letter: StoredContent { content([("TXT.rtf", "text"), ("a.png", "picture"), ("sub/b.txt", "b")]) }

  @Test func allFilesAreOneVersion() async throws {
    let container = try await machine.createAlone()
    let saved = try await container.save(letter, at: "notes/Letter.rtfd", base: nil)
    #expect(machine.text("notes/Letter.rtfd/TXT.rtf") == "text" && machine.text("notes/Letter.rtfd/sub/b.txt") == "b")
    #expect(try await container.documents() == [saved])
    #expect(try await container.document(at: "notes/Letter.rtfd") == saved)
    #expect(try await container.content(of: saved.blob) == letter)
    let entries = try await container.history(of: "notes/Letter.rtfd")
    #expect(entries.count == 1 && entries[0].document == "notes/Letter.rtfd")
    #expect(entries[0].changes == [.init(kind: .added, path: "notes/Letter.rtfd", newBlob: saved.blob)])
    #expect(try git("-C", machine.folder.path(percentEncoded: false), "status", "--porcelain") == "")
    #expect(try git("-C", machine.folder.path(percentEncoded: false), "fsck", "--strict") == "")
  }

  @Test func itsNameIsThatOfItsTree() async throws {
    let container = try await machine.createAlone()
    let odd = content(
      [("TXT.rtf", "x"), ("a", "1"), ("a.b", "2"), ("a/c", "3"), ("a0", "4"), ("ä/d/e", "5")].filter { $0.0 != "a" })
    let saved = try await container.save(odd, at: "X.rtfd", base: nil)
    #expect(try UbiquityContainer.name(of: odd) == saved.blob)
  }

  @Test func onlyFoldersOfDocumentTypesAreDocuments() async throws {
    let container = try await machine.createAlone()
    try await container.save("x", at: "folder/a.txt")
    #expect(try await container.document(at: "folder") == nil)
    #expect(try await container.documents().map(\.path) == ["folder/a.txt"])
  }

  @Test func filesThatASaveDoesNotNameStay() async throws {
    let container = try await machine.createAlone()
    let first = try await container.save(letter, at: "L.rtfd", base: nil)
    let second = try await container.save(content([("TXT.rtf", "new")]), at: "L.rtfd", base: first.blob)
    #expect(machine.text("L.rtfd/a.png") == "picture" && machine.text("L.rtfd/TXT.rtf") == "new")
    #expect(try await container.content(of: second.blob).files(at: TreePath("x")).count == 3)
    #expect(try await container.conflicts().isEmpty)
    #expect(try await container.save(content([("TXT.rtf", "new")]), at: "L.rtfd", base: second.blob) == second)
  }

  @Test func whatTheEditorDidNotKnowIsKeptFileByFile() async throws {
    let container = try await machine.createAlone()
    let base = try await container.save(letter, at: "L.rtfd", base: nil)
    try await container.save(content([("TXT.rtf", "theirs"), ("new.png", "n")]), at: "L.rtfd", base: base.blob)
    let ours = content([("TXT.rtf", "ours"), ("a.png", "picture")])
    try await container.save(ours, at: "L.rtfd", base: base.blob)
    let conflict = try #require(try await container.conflicts().first)
    #expect(try await container.conflicts().count == 1 && conflict.path == "L.rtfd/TXT.rtf")
    #expect(try await container.text(of: conflict.other) == "theirs")
    #expect(machine.text("L.rtfd/TXT.rtf") == "ours" && machine.text("L.rtfd/new.png") == "n")
  }

  /// Joins two packages by taking all files of both; one that both have differently is refused.
  private static let union = ContentMerge { path, _, x, y in
    guard case .folder(let a) = x, case .folder(let b) = y else { return nil }
    let common = Set(a.map(\.name)).intersection(b.map(\.name)).subtracting(["TXT.rtf"])
    let isSame = common.allSatisfy { name in a.first { $0.name == name } == b.first { $0.name == name } }
    guard isSame else { return nil }
    let texts = (a + b).filter { $0.name == "TXT.rtf" }.map { String(decoding: $0.bytes, as: UTF8.self) }.sorted()
    let text = StoredFile(name: "TXT.rtf", bytes: Array(texts.joined(separator: "+").utf8))
    return JoinedContent(.folder(Set(a + b).filter { $0.name != "TXT.rtf" }.sorted { $0.name < $1.name } + [text]))
  }

  @Test func aSaveOverANewerPackageIsJoinedAsAWhole() async throws {
    let container = try await machine.createAlone(contentMerge: Self.union)
    let base = try await container.save(letter, at: "L.rtfd", base: nil)
    try await container.save(content([("TXT.rtf", "theirs"), ("new.png", "n")]), at: "L.rtfd", base: base.blob)
    let ours = content([("TXT.rtf", "ours"), ("a.png", "picture")])
    let saved = try await container.save(ours, at: "L.rtfd", base: base.blob)
    #expect(try await container.conflicts().isEmpty)
    #expect(machine.text("L.rtfd/TXT.rtf") == "ours+theirs" && machine.text("L.rtfd/new.png") == "n")
    #expect(try await container.document(at: "L.rtfd") == saved)
    #expect(try await container.content(of: UbiquityContainer.name(of: ours)) == ours)
  }

  @Test func aFileThatOnlyTheHeadChangedIsNotReplacedBySaving() async throws {
    let container = try await machine.createAlone()
    let base = try await container.save(letter, at: "L.rtfd", base: nil)
    try await container.save(content([("a.png", "newer")]), at: "L.rtfd", base: base.blob)
    try await container.save(
      content([("TXT.rtf", "ours"), ("a.png", "picture"), ("sub/b.txt", "b")]), at: "L.rtfd", base: base.blob)
    #expect(machine.text("L.rtfd/a.png") == "newer" && machine.text("L.rtfd/TXT.rtf") == "ours")
    #expect(try await container.conflicts().isEmpty)
  }

  @Test func twoMachinesChangeTheSameFileOfOne() async throws {
    let one = try await machine.create(contentMerge: Self.union)
    try await one.save(letter, at: "L.rtfd", base: nil)
    try await one.sync()
    let desktop = try world.device("desktop"), two = try await desktop.create(contentMerge: Self.union)
    let base = try #require(try await two.document(at: "L.rtfd"))
    try await one.save(content([("TXT.rtf", "x"), ("x.png", "x")]), at: "L.rtfd", base: base.blob)
    try await two.save(content([("TXT.rtf", "y"), ("y.png", "y")]), at: "L.rtfd", base: base.blob)
    for container in [one, two, one] { try await container.sync() }
    #expect(try machine.folderTexts() == desktop.folderTexts())
    #expect(desktop.text("L.rtfd/TXT.rtf") == "x+y" && machine.text("L.rtfd/y.png") == "y")
    let conflicts = try await one.conflicts() + two.conflicts()
    #expect(conflicts.isEmpty)
  }

  @Test(arguments: ["../x", "/x", "a/../../x", ".git/hooks/x", "", "a\0b", "x\u{202E}"])
  func aNameOfAFileNeverLeavesTheFolder(_ name: String) async throws {
    let container = try await machine.createAlone()
    let hostile = content([("TXT.rtf", "x"), (name, "evil")])
    await #expect(throws: UbiquityError.self) { try await container.save(hostile, at: "L.rtfd", base: nil) }
    await #expect(throws: UbiquityError.self) { try await container.setAside(hostile, at: "L.rtfd", base: nil) }
    #expect(try machine.folderTexts().isEmpty)
  }

  @Test func aWholeFolderIsAdopted() async throws {
    let container = try await machine.createAlone()
    try machine.home.write("L.rtfd/TXT.rtf", "text")
    try machine.home.write("L.rtfd/sub/a.png", "picture")
    let saved = try await container.adopt(machine.home.url.appending(path: "L.rtfd"), as: nil)
    #expect(saved.path == "L.rtfd" && !FileManager.default.fileExists(atPath: machine.home.path + "/L.rtfd"))
    #expect(try machine.folderTexts() == ["L.rtfd/TXT.rtf": "text", "L.rtfd/sub/a.png": "picture"])
    #expect(try await container.history().count == 1)
    try machine.home.write("L.rtfd/TXT.rtf", "other")
    await #expect(throws: UbiquityError.self) {
      try await container.adopt(machine.home.url.appending(path: "L.rtfd"), as: nil)
    }
    #expect(machine.home.text("L.rtfd/TXT.rtf") == "other")
  }

  @Test func aFolderWithALinkIsNotAdopted() async throws {
    let container = try await machine.createAlone()
    try machine.home.write("L.rtfd/TXT.rtf", "text")
    try FileManager.default.createSymbolicLink(
      atPath: machine.home.path + "/L.rtfd/link", withDestinationPath: "/etc/passwd")
    await #expect(throws: UbiquityError.self) {
      try await container.adopt(machine.home.url.appending(path: "L.rtfd"), as: nil)
    }
    #expect(machine.home.text("L.rtfd/TXT.rtf") == "text")
    #expect(try machine.folderTexts().isEmpty)
  }

  @Test func itIsFollowedThroughARename() async throws {
    let container = try await machine.createAlone()
    let old = try await container.save(letter, at: "L.rtfd", base: nil)
    try machine.move("L.rtfd", "M.rtfd")
    #expect(try await container.collectLocalChanges() == 2)
    #expect(try await container.currentPath(of: old) == "M.rtfd")
    let entries = try await container.history(of: "M.rtfd")
    #expect(entries.map { $0.changes.map(\.kind) } == [[.renamed], [.added]])
    #expect(entries[0].changes[0].oldPath == "L.rtfd" && entries[0].changes[0].newBlob == old.blob)
    let url = try await container.ubiquitousURL(of: container.file(at: "M.rtfd"))
    #expect(try await container.fileURL(of: url).lastPathComponent == "M.rtfd")
  }

  @Test func aDeletedOneIsToldOnce() async throws {
    let container = try await machine.createAlone()
    try await container.save(letter, at: "L.rtfd", base: nil)
    try machine.remove("L.rtfd")
    try await container.collectLocalChanges()
    #expect(try await container.documents().isEmpty)
    let entry = try #require(try await container.history(of: "L.rtfd").first)
    #expect(entry.changes.map(\.kind) == [.deleted] && entry.changes[0].newBlob == nil && entry.document == "L.rtfd")
  }

  @Test func twoMachinesChangeDifferentFilesOfOne() async throws {
    let one = try await machine.create()
    try await one.save(letter, at: "L.rtfd", base: nil)
    try await one.sync()
    let desktop = try world.device("desktop"), two = try await desktop.create()
    let base = try #require(try await two.document(at: "L.rtfd"))
    try await one.save(content([("TXT.rtf", "edited")]), at: "L.rtfd", base: base.blob)
    try await two.save(content([("c.png", "c")]), at: "L.rtfd", base: base.blob)
    try await one.sync()
    let report = try await two.sync()
    #expect(report.received == ["L.rtfd"] && report.conflicts.isEmpty)
    try await one.sync()
    #expect(try machine.folderTexts() == desktop.folderTexts())
    #expect(desktop.text("L.rtfd/TXT.rtf") == "edited" && machine.text("L.rtfd/c.png") == "c")
  }
}
