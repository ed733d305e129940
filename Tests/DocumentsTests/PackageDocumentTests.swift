import Formats
import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// RTFD documents through their whole life.
@MainActor
@Suite(.serialized) struct PackageDocumentTests {
  let machines: Machines
  let laptop: DocumentController
  let file: URL

  init() throws {
    machines = try Machines()
    laptop = try machines.controller("laptop")
    file = machines.folder.url.appending(path: "laptop/L.rtfd")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    _ = try machines.folder.file("laptop/L.rtfd/TXT.rtf", "{\\rtf1\\ansi one {{\\NeXTGraphic a.png }\\'ac} two}")
    _ = try machines.folder.file("laptop/L.rtfd/a.png", "picture")
    _ = try machines.folder.file("laptop/L.rtfd/extra.pdf", "extra")
  }

  private let picture = Atom.Image(bytes: [1, 2, 3], contentType: "public.png", width: 20, height: 20)

  /// A transaction that puts a picture in front.
  private func addingPicture(to text: RichText) -> Transaction {
    var style = CharacterStyle()
    style.atom = Atom(.image, label: "image", key: 0, content: .image(picture))
    let new = RichText([Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])])
    return text.replacing(Position.start..<Position.start, with: new)
  }

  private func pictures(_ contents: DocumentReader.Contents) -> [[UInt8]] {
    contents.text.paragraphs.flatMap(\.runs).compactMap(\.style.atom).compactMap { atom in
      guard case .image(let image)? = contents.formatted.content(of: atom) else { return nil }
      return image.bytes
    }
  }

  @Test func aFolderIsOpenedEditedAndSavedAsAWhole() async throws {
    let document = try await laptop.openDocument(at: file)
    #expect(document.text.string == "one \u{FFFC} two" && document.displayName == "L.rtfd")
    try await document.record(addingPicture(to: document.text))
    try await document.save()
    let saved = try laptop.reader.read(file)
    #expect(pictures(saved) == [[1, 2, 3], Array("picture".utf8)])
    #expect(try String(contentsOf: file.appending(path: "extra.pdf"), encoding: .utf8) == "extra")
    #expect(!document.isModified)
    try await document.save()
    #expect(try laptop.reader.read(file).bytes == saved.bytes)
  }

  @Test func aPackageWithARepositoryInItIsSavedInAContainer() async throws {
    let container = try await machines.container("laptop"), inside = container.root.appending(path: "L.rtfd")
    try FileManager.default.copyItem(at: file, to: inside)
    let nested = inside.appending(path: "sub/.git")
    try FileManager.default.createDirectory(at: nested, withIntermediateDirectories: true)
    try Data("ref: refs/heads/main\n".utf8).write(to: nested.appending(path: "HEAD"))
    try await container.sync()
    let document = try await laptop.openDocument(at: inside)
    try await document.record(addingPicture(to: document.text))
    try await document.save()
    #expect(try await container.status().localChanges == [])
    #expect(FileManager.default.fileExists(atPath: nested.appending(path: "HEAD").path))
  }

  @Test func whatAnotherProgramChangedInItIsNotOverwritten() async throws {
    let document = try await laptop.openDocument(at: file)
    try await document.record(addingPicture(to: document.text))
    _ = try machines.folder.file("laptop/L.rtfd/a.png", "other picture")
    let error = await #expect(throws: DocumentError.self) { try await document.save() }
    #expect(error?.code == .changedElsewhere)
    #expect(try String(contentsOf: file.appending(path: "a.png"), encoding: .utf8) == "other picture")
  }

  @Test func unsavedPicturesAreRecovered() async throws {
    let document = try await laptop.openDocument(at: file)
    try await document.record(addingPicture(to: document.text))
    try await laptop.close(document, keepingEdits: true)
    let again = try await laptop.openDocument(at: file)
    let recovery = try #require(await again.recovery())
    try await again.recover(recovery)
    try await again.save()
    #expect(pictures(try laptop.reader.read(file)).first == [1, 2, 3])
  }

  @Test func aCopyIsAFolderOfItsOwn() async throws {
    let document = try await laptop.openDocument(at: file)
    let copy = file.deletingLastPathComponent().appending(path: "M.rtfd")
    try await document.save(as: copy)
    #expect(pictures(try laptop.reader.read(copy)) == [Array("picture".utf8)])
    let error = await #expect(throws: DocumentError.self) { try await document.save(as: copy) }
    #expect(error?.code == .exists)
    let word = file.deletingLastPathComponent().appending(path: "M.rtf")
    try await document.save(as: word)
    #expect(pictures(try laptop.reader.read(word)) == [Array("picture".utf8)])
  }

  @Test func aDraftTravelsWithItsPictures() async throws {
    let container = try await machines.container("laptop")
    _ = try await machines.container("desktop")
    let adopted = try await container.adopt(file, as: nil)
    let document = try await laptop.openDocument(at: try container.file(at: adopted.path))
    await document.becomeMain()
    try await document.record(addingPicture(to: document.text))
    await document.move(to: Place(anchor: Position(0, 3), head: Position(0, 6), top: .start))
    await document.publishNow()
    try await container.sync()

    let desktop = try machines.controller("desktop"), other = try await machines.container("desktop")
    try await other.sync()
    let offer = try #require(try await desktop.continuableOffers().first)
    let continued = try await desktop.continueActivity(offer)
    #expect(continued.hadDraft && continued.verdict == .exact)
    #expect(continued.document.place.head == Position(0, 6))
    let there = try desktop.reader.read(continued.document.file)
    #expect(pictures(there) == [[1, 2, 3], Array("picture".utf8)])
    #expect(try await other.history(of: "L.rtfd").map(\.kind) == [.handOff, .version])
    #expect(try await other.conflicts().isEmpty)
  }

  /// The document on both machines, open.
  private func onBoth() async throws -> (mine: Document, theirs: Document) {
    let container = try await machines.container("laptop"), other = try await machines.container("desktop")
    let adopted = try await container.adopt(file, as: nil)
    try await container.sync()
    try await other.sync()
    let desktop = try machines.controller("desktop")
    return (
      try await laptop.openDocument(at: try container.file(at: adopted.path)),
      try await desktop.openDocument(at: try other.file(at: adopted.path))
    )
  }

  private func type(_ text: String, at position: Position, in document: Document) async throws {
    try await document.record(document.text.replacing(position..<position, with: RichText(plain: text)))
  }

  @Test func aSaveThatMeetsAnothersVersionOfTheSameWordKeepsBoth() async throws {
    let (mine, theirs) = try await onBoth()
    let word = Position(0, 0)..<Position(0, 3)
    try await theirs.record(theirs.text.replacing(word, with: RichText(plain: "their")))
    try await theirs.save()
    try await machines.container("desktop").sync()
    try await mine.record(mine.text.replacing(word, with: RichText(plain: "my")))
    let container = try await machines.container("laptop")
    try await container.sync()
    #expect(try await mine.save().conflict)
    #expect(try await container.conflicts().map(\.path) == ["L.rtfd/TXT.rtf"])
    #expect(try laptop.reader.read(mine.file).text.string == "my \u{FFFC} two")
  }

  @Test func aSaveOverAnothersVersionJoinsTextAndPictures() async throws {
    let (mine, theirs) = try await onBoth()
    try await theirs.record(addingPicture(to: theirs.text))
    try await theirs.save()
    try await machines.container("desktop").sync()
    try await type(" drei", at: Position(0, 11), in: mine)
    let container = try await machines.container("laptop")
    try await container.sync()
    let result = try await mine.save()
    #expect(result.isMerged && !result.conflict)
    #expect(try await container.conflicts().isEmpty)
    let merged = try laptop.reader.read(mine.file)
    #expect(merged.text.string == "\u{FFFC}one \u{FFFC} two drei")
    #expect(pictures(merged) == [[1, 2, 3], Array("picture".utf8)])
    guard case .version(let version)? = try await mine.arrivals().first else { return #expect(Bool(false)) }
    try await mine.accept(version)
    #expect(mine.text.string == merged.text.string && !mine.isModified)
  }

  @Test func twoMachinesVersionsAreJoinedAlike() async throws {
    let (mine, theirs) = try await onBoth()
    try await theirs.record(addingPicture(to: theirs.text))
    try await theirs.save()
    try await type(" drei", at: Position(0, 11), in: mine)
    try await mine.save()
    let container = try await machines.container("laptop"), other = try await machines.container("desktop")
    for machine in [other, container, other, container] { try await machine.sync() }
    #expect(try await container.conflicts().isEmpty)
    #expect(pictures(try laptop.reader.read(mine.file)) == [[1, 2, 3], Array("picture".utf8)])
    #expect(try await container.document(at: "L.rtfd")?.blob == other.document(at: "L.rtfd")?.blob)
  }

  @Test func aDraftOnTopOfAJoinedSaveIsContinuedWithoutAConflict() async throws {
    let (mine, theirs) = try await onBoth()
    try await theirs.record(addingPicture(to: theirs.text))
    try await theirs.save()
    try await theirs.controller.close(theirs, keepingEdits: false)
    let container = try await machines.container("laptop"), other = try await machines.container("desktop")
    try await other.sync()
    await mine.becomeMain()
    try await type(" drei", at: Position(0, 11), in: mine)
    try await container.sync()
    #expect(try await mine.save().isMerged)
    try await type(" vier", at: Position(0, 16), in: mine)
    await mine.publishNow()
    try await container.sync()
    try await other.sync()
    let desktop = try machines.controller("desktop")
    let offer = try #require(try await desktop.continuableOffers().first)
    let continued = try await desktop.continueActivity(offer)
    #expect(continued.document.text.string == "\u{FFFC}one \u{FFFC} two drei vier")
    #expect(try await other.conflicts().isEmpty)
  }
}
