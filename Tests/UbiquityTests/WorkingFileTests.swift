import Foundation
import Git
import Handoff
import Testing

@testable import Ubiquity

/// What other programs keep beside a document while they work on it, and what else in a folder is no document.
@Suite struct WorkingFileTests {
  private static let names = [
    ".letter.txt.swp", ".letter.txt.swo", "letter.txt~", "letter.txt.~3~", ".letter.txt.un~", ".DS_Store",
    "#letter.txt#", ".#letter.txt", ".~lock.letter.odt#", "~$letter.docx", ".letter.md.kate-swp",
  ]
  private static let documents = [
    "~", "#", "##", "#1.md", "49130", "a.swp", ".swatch", "letter#", ".hidden.md", "~x.md", "DS_Store", ".sw",
  ]

  private let world: World
  private let machine: Machine
  init() throws {
    world = try World()
    machine = try world.device("laptop")
  }

  @Test func theirNamesAreKnown() {
    for name in Self.names { #expect(WorkingFile.isOne(name, size: 1), "\(name)") }
    for name in Self.documents { #expect(!WorkingFile.isOne(name, size: 1), "\(name)") }
    #expect(WorkingFile.isOne("4913", size: 0) && !WorkingFile.isOne("4913", size: 1))
  }

  @Test func newOnesAreNotCollected() async throws {
    for name in Self.names { try machine.write("early/\(name)", "of a program") }
    let container = try await machine.createAlone()
    for name in Self.names + ["a/.DS_Store"] { try machine.write(name, "of a program") }
    try machine.write("4913", "")
    #expect(try await container.status().localChanges.isEmpty)
    #expect(try await container.collectLocalChanges() == 0)
    try machine.write("letter.txt", "dear")
    #expect(try await container.collectLocalChanges() == 1)
    #expect(try await container.documents().map(\.path) == ["letter.txt"])
    for name in Self.names { #expect(machine.text(name) == "of a program") }
    let both = try await container.statuses()
    #expect(both.documents.map(\.path) == ["letter.txt"] && both.container.unsynced.isEmpty)
  }

  @Test func whatIsInTheHistoryStaysFollowed() async throws {
    let container = try await machine.createAlone()
    try await container.save("kept on purpose", at: "letter.txt~")
    try machine.write("letter.txt~", "edited")
    #expect(try await container.collectLocalChanges() == 1)
    try machine.remove("letter.txt~")
    #expect(try await container.collectLocalChanges() == 1)
    #expect(try await container.documents().isEmpty)
  }

  /// Where the folder rests, it is not looked into at each sync.
  @Test(arguments: [false, true])
  func oneThatComesFromAnotherMachineOverALocalOneLosesNothing(_ rests: Bool) async throws {
    let other = try world.device("desktop")
    let one = try await machine.create(), two = try await other.create()
    try other.write("letter.txt~", "of a program here")
    if rests { try await Task.sleep(for: .seconds(1.2)) }
    try await two.sync()
    try await one.save("kept on purpose", at: "letter.txt~")
    for container in [one, two, two, one] { try await container.sync() }
    let conflict = try #require(try await one.conflicts().first)
    let texts = [machine.text("letter.txt~"), try await one.text(of: conflict.other)]
    #expect(Set(texts) == ["of a program here", "kept on purpose"])
    #expect(machine.text("letter.txt~") == other.text("letter.txt~"))
  }

  @Test func aPackageIsSavedBesideThem() async throws {
    let container = try await machine.createAlone()
    try machine.write("Trip.rtfd/TXT.rtf", "{\\rtf1 one}")
    try machine.write("Trip.rtfd/.DS_Store", "of a program")
    #expect(try await container.collectLocalChanges() == 1)
    let stored = try #require(try await container.document(at: "Trip.rtfd"))
    let content = StoredContent.folder([StoredFile(name: "TXT.rtf", bytes: Array("{\\rtf1 two}".utf8))])
    try await container.save(content, at: "Trip.rtfd", base: stored.blob)
    #expect(machine.text("Trip.rtfd/TXT.rtf") == "{\\rtf1 two}")
    #expect(try await container.collectLocalChanges() == 0)
    #expect(try await container.conflicts().isEmpty)
  }

  @Test func aFolderWithThemIsNotRemovedButForViewsOfFolders() async throws {
    let container = try await machine.create()
    try await container.save("dear", at: "letter.txt")
    try machine.write(".letter.txt.swp", "not saved anywhere")
    let error = await #expect(throws: UbiquityError.self) { try await container.leave(removingFolder: true) }
    #expect(error?.message.contains(".letter.txt.swp") == true, "\(error as Any)")
    try machine.remove(".letter.txt.swp")
    try machine.write(".DS_Store", "of the Finder")
    #expect(try await container.leave(removingFolder: true).isFolderRemoved)
  }

  @Test func whatIsNotExchangedIsToldWithTheReason() async throws {
    try machine.write("letter.txt", "dear")
    let container = try await machine.createAlone()
    let root = machine.folder.path(percentEncoded: false).trimmingSlash
    try machine.home.link("Documents/link", to: "/etc/passwd")
    try machine.home.link("Documents/.#letter.txt", to: "somebody@somewhere")
    machine.home.pipe("Documents/pipe")
    try machine.write("un\u{200B}seen.txt", "text")
    try machine.write("other/.git/HEAD", "ref: refs/heads/main")
    try machine.write(".gitignore", "hidden/\n")
    try machine.write("hidden/x", "")
    try machine.home.link("Documents/hidden/link", to: "x")
    let broken = Array("\(root)/br".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    _ = unsafe mkdir(broken, 0o755)
    try await container.collectLocalChanges()
    let told = try await container.statuses().container.unsynced
    #expect(
      told.map { "\($0.path): \($0.reason)" } == [
        "br\u{FFFD}: its name is not UTF-8", "link: it is a link", "other: it is a git repository of its own",
        "pipe: it is a pipe", "un\u{200B}seen.txt: it has invisible characters",
      ])
    #expect(try await container.documents().map(\.path) == [".gitignore", "letter.txt"])
  }

  @Test func whatStandsInADocumentsPlaceIsToldOnce() async throws {
    let container = try await machine.createAlone()
    try await container.save("x", at: "a")
    try machine.remove("a")
    try machine.home.link("Documents/a", to: "/etc/passwd")
    let both = try await container.statuses()
    #expect(both.documents.map(\.state) == [.blocked] && both.container.unsynced.isEmpty)
  }
}
