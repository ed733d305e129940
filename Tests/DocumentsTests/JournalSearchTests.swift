import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Unsaved edits are found from their journals: what that costs depends on these, and not on how many documents there are.
@MainActor @Suite struct JournalSearchTests {
  private let machines: Machines

  init() throws { machines = try Machines() }

  private var state: URL { get throws { try machines.surroundings("laptop").stateFolder } }
  private var recovery: URL { get throws { try state.appending(path: "recovery") } }

  private func write(_ names: [String]) async throws {
    let root = try await machines.container("laptop").root
    for name in names {
      let file = root.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("the text of \(name)".utf8).write(to: file)
    }
    try await machines.container("laptop").sync()
  }

  /// Leaves edits behind.
  private func edit(_ file: URL) async throws {
    let controller = try machines.controller("laptop"), document = try await controller.openDocument(at: file)
    try await document.record(document.text.replacing(Position.start..<Position.start, with: RichText(plain: "DRAFT ")))
    try await controller.close(document, keepingEdits: true)
  }

  private func edit(_ name: String) async throws {
    try await edit(try await machines.container("laptop").root.appending(path: name))
  }

  private func journal(of name: String) async throws -> URL {
    RecoveryJournal.folder(of: try await machines.container("laptop").root.appending(path: name), in: try recovery)
  }

  private func unsaved() async throws -> [String] {
    let container = try await machines.container("laptop")
    let paths = try await container.documentStatuses().map(\.path)
    return try await container.unsavedDocuments(among: paths, in: state).map(\.path)
  }

  /// A search, and the paths whose journals' names were computed for it, in the order of that.
  private func search() async throws -> (search: JournalSearch, asked: () -> [String]) {
    final class Asked { var paths: [String] = [] }
    let container = try await machines.container("laptop"), recovery = try recovery, asked = Asked()
    let search = JournalSearch(in: try state, root: container.root) { path in
      asked.paths.append(path)
      return (try? container.file(at: path)).map { RecoveryJournal.folder(of: $0, in: recovery).lastPathComponent }
    }
    return (search, { asked.paths })
  }

  @Test func onlyTheDocumentsThatJournalsAreNotedOfAreLookedAt() async throws {
    try await write((0..<1000).map { "\($0)/note.txt" })
    try await edit("7/note.txt")
    let outside = machines.folder.url.appending(path: "note.txt")
    try Data("outside".utf8).write(to: outside)
    try await edit(outside)
    let (search, asked) = try await search()
    #expect(search.noted == ["7/note.txt"] && search.isOver)
    #expect(asked() == ["7/note.txt"])
    #expect(try await unsaved() == ["7/note.txt"])
  }

  /// As older versions of docedit left it, or a process that was killed while it moved the journal.
  @Test(arguments: [nil, "0123456789012345678901234567890123456789/a/one.txt"])
  func whereNothingThatFitsIsNotedTheDocumentsAreLookedAt(_ noted: String?) async throws {
    try await write(["one.txt", "two.txt", "b/one.txt"])
    try await edit("one.txt")
    let note = try await journal(of: "one.txt").appending(path: "document"), text = try Data(contentsOf: note)
    try FileManager.default.removeItem(at: note)
    try noted.map { try Data($0.utf8).write(to: note) }
    #expect(try await !search().search.isOver)
    #expect(try await unsaved() == ["one.txt"])
    let controller = try machines.controller("laptop"), root = try await machines.container("laptop").root
    try await controller.close(controller.openDocument(at: root.appending(path: "two.txt")), keepingEdits: true)
    #expect(try Data(contentsOf: note) == text)
    #expect(try await search().search.noted == ["one.txt"])
  }

  @Test func aJournalOfBeforeTheFolderBecameAContainerIsFound() async throws {
    try await write(["one.txt"])
    try await edit("one.txt")
    let file = try await machines.container("laptop").root.appending(path: "one.txt")
    let plain = RecoveryJournal.plainFolder(of: file, in: try recovery)
    try RecoveryJournal.rename(await journal(of: "one.txt"), to: plain, of: file)
    #expect(RecoveryJournal.note(in: plain).map { if case .file = $0 { true } else { false } } == true)
    #expect(try await search().search.noted == ["one.txt"])
    #expect(try await unsaved() == ["one.txt"])
  }

  @Test func aDocumentThatIsEditedThroughALinkIsFound() async throws {
    try await write(["one.txt", "p.rtfd/TXT.rtf"])
    let link = machines.folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: await machines.container("laptop").root)
    try await edit(link.appending(path: "one.txt"))
    #expect(try await search().search.noted == ["one.txt"])
    #expect(try await unsaved() == ["one.txt"])
  }

  @Test func whatWasPutOutOfTheWayIsOfNoDocument() async throws {
    try await write(["one.txt"])
    try await edit("one.txt")
    let folder = try await journal(of: "one.txt")
    try FileManager.default.moveItem(
      at: folder, to: recovery.appending(path: "\(folder.lastPathComponent)-0A9EB7B6-8E8A-4F5C-9A69-1F0D3E3F7CAB"))
    let (search, asked) = try await search()
    #expect(search.noted.isEmpty && search.isOver && asked().isEmpty)
    #expect(try await unsaved().isEmpty)
  }

  /// To find one that was moved in the folder, the whole folder is looked at.
  @Test func theFolderIsNotSearchedForWhatIsThereAsAVersionHasIt() async throws {
    try await write(["one.txt", "two.txt"])
    let container = try await machines.container("laptop"), root = container.root
    try FileManager.default.moveItem(at: root.appending(path: "one.txt"), to: root.appending(path: "three.txt"))
    #expect(try await container.movesInFolder(to: "two.txt").isEmpty)
    #expect(try await container.movesInFolder(to: "three.txt") == ["one.txt": "three.txt"])
  }
}
