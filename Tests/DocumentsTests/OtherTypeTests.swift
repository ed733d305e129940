import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Documents that were given the name of another type while edits of them were left unsaved: these are read as what they were made in.
@MainActor @Suite(.serialized) struct OtherTypeTests {
  private let machines: Machines
  private let files = FileManager.default

  init() throws { machines = try Machines() }

  private static let words = ["Alpha one red.", "Beta two green.", "Gamma three blue."]
  private static let lines = words.joined(separator: "\n\n") + "\n"
  private static let sources = [
    "txt": lines, "md": lines, "html": words.map { "<p>\($0)</p>\n" }.joined(),
    "rtf": "{\\rtf1\\ansi \(words.joined(separator: "\\par\n"))}",
  ]

  private func bytes(_ type: String) throws -> [UInt8] { Array(try #require(Self.sources[type]).utf8) }

  private func leaveEdits(
    of file: URL, as words: String = "LAP", with controller: DocumentController? = nil
  ) async throws {
    let controller = try controller ?? machines.controller("laptop")
    let document = try await controller.openDocument(at: file)
    let paragraphs = document.text.paragraphs.map(\.text)
    let index = try #require(paragraphs.firstIndex { $0.contains("two") })
    let start = try #require(paragraphs[index].range(of: "two")).lowerBound
    let offset = paragraphs[index].prefix(upTo: start).count
    let word = Position(index, offset)..<Position(index, offset + 3)
    try await document.record(document.text.replacing(word, with: RichText(plain: words)))
    await document.publishNow()
    try await controller.close(document, keepingEdits: true)
  }

  /// A document of that type on the laptop, with edits left unsaved.
  private func edited(_ type: String) async throws -> UbiquityContainer {
    let container = try await machines.container("laptop")
    try await container.save(bytes(type), at: "a.\(type)", base: nil)
    try await container.sync()
    try await leaveEdits(of: container.file(at: "a.\(type)"))
    return container
  }

  private func recovered(_ file: URL) async throws -> (document: Document, words: [String]) {
    let controller = try machines.controller("laptop"), document = try await controller.openDocument(at: file)
    try await document.recover(await document.recovery())
    var words: [String] = []
    controller.onFailure = { words.append("\($0)") }
    return (document, words)
  }

  private func survey() throws -> RecoveryJournal.Survey {
    let controller = try machines.controller("laptop")
    return RecoveryJournal.survey(in: controller.surroundings.stateFolder, by: controller.reader)
  }

  @Test(arguments: [
    ["txt", "md"], ["md", "txt"], ["html", "txt"], ["txt", "html"], ["md", "html"], ["rtf", "txt"], ["rtf", "md"],
  ])
  func theEditsAreInTheirPlace(_ types: [String]) async throws {
    let container = try await edited(types[0]), file = try container.file(at: "a.\(types[1])")
    try files.moveItem(at: container.file(at: "a.\(types[0])"), to: file)
    let former = try machines.controller("laptop").reader.read(file).text.string
    for _ in 1...2 {
      let (document, words) = try await recovered(file)
      #expect(document.text.string == former.replacing("two", with: "LAP"))
      #expect(words.isEmpty)
      await document.journal.close()
      #expect(try survey().readable.count == 1)
    }
    let document = try await recovered(file).document
    try await document.save()
    #expect(try machines.controller("laptop").reader.read(file).text.string == former.replacing("two", with: "LAP"))
    #expect(try await container.conflicts().isEmpty)
  }

  /// Opened under the new name, and left there.
  @Test func theyAreAsTheyWereHoweverOftenTheyAreLeft() async throws {
    let container = try await edited("txt"), file = try container.file(at: "a.md")
    try files.moveItem(at: container.file(at: "a.txt"), to: file)
    for _ in 1...2 {
      let controller = try machines.controller("laptop"), document = try await controller.openDocument(at: file)
      await document.journal.close()
    }
    #expect(try survey().damaged.isEmpty && survey().unreadable.isEmpty)
    #expect(try await recovered(file).document.text.string == "Alpha one red.\nBeta LAP green.\nGamma three blue.")
  }

  private func rename(from old: String, to new: String, with words: (String, String)) async throws {
    let container = try await machines.container("desktop")
    try await container.sync()
    let source = try String(contentsOf: container.file(at: old), encoding: .utf8).replacing(words.0, with: words.1)
    try files.moveItem(at: container.file(at: old), to: container.file(at: new))
    try await container.sync()
    try Data(source.utf8).write(to: container.file(at: new))
    try await container.sync()
  }

  @Test func theyAreOnTopOfWhatAnotherMachineWrote() async throws {
    let container = try await edited("txt")
    try await rename(from: "a.txt", to: "a.md", with: ("three", "DESK"))
    try await container.sync()
    let document = try await recovered(container.file(at: "a.md")).document
    #expect(document.text.string == "Alpha one red.\nBeta LAP green.\nGamma DESK blue.")
  }

  @Test func whatContradictsAnotherMachinesWordsIsKeptBeside() async throws {
    let container = try await edited("txt")
    try await rename(from: "a.txt", to: "a.md", with: ("two green.\n\nGamma three", "DESK green.\n\nGamma D3"))
    try await container.sync()
    let (document, words) = try await recovered(container.file(at: "a.md"))
    #expect(document.text.string == "Alpha one red.\nBeta DESK green.\nGamma D3 blue.")
    #expect(words.count == 1 && words[0].contains("conflict version"))
    let conflict = try #require(try await container.conflicts().first), other = try #require(conflict.other)
    let kept = String(decoding: try await container.bytes(of: other), as: UTF8.self)
    #expect(kept.contains("Beta LAP green.") && kept.contains("Gamma D3 blue."))
    #expect(!document.isModified)
  }

  @Test(arguments: [["txt", "md"], ["txt", "html"], ["rtf", "txt"]])
  func aDraftIsContinuedInWhatTheDocumentBecame(_ types: [String]) async throws {
    let container = try await edited(types[0]), there = try await machines.container("desktop")
    try await container.sync()
    try await rename(from: "a.\(types[0])", to: "a.\(types[1])", with: ("three", "DESK"))
    let controller = try machines.controller("desktop"), file = try there.file(at: "a.\(types[1])")
    let former = try controller.reader.read(file).text.string
    let continued = try await controller.continueActivity(try #require(try await controller.continuableOffers().first))
    #expect(continued.hadDraft && continued.document.file.lastPathComponent == "a.\(types[1])")
    #expect(continued.document.text.string == former.replacing("two", with: "LAP"))
    try await there.sync()
    try await container.sync()
    #expect(try await controller.continuableOffers().isEmpty)
    #expect(try await container.conflicts().isEmpty)
    let document = try await machines.controller("laptop").openDocument(at: container.file(at: "a.\(types[1])"))
    #expect(await document.recovery() == nil)
    #expect(document.text.string == former.replacing("two", with: "LAP"))
  }

  @Test func aFileInNoContainerIsReadAsItWas() async throws {
    let (old, new) = (machines.folder.url.appending(path: "a.txt"), machines.folder.url.appending(path: "a.md"))
    try Data(bytes("txt")).write(to: old)
    try await leaveEdits(of: old)
    try files.moveItem(at: old, to: new)
    let document = try await recovered(new).document
    #expect(document.text.string == "Alpha one red.\nBeta LAP green.\nGamma three blue.")
  }

  /// As an older docedit leaves it.
  @Test func aJournalThatDoesNotSayItIsOfTheFileThatIsNotedBesideIt() async throws {
    let container = try await edited("txt"), log = try #require(survey().readable.first)
    let lines = try String(contentsOf: log, encoding: .utf8).replacing("{\"name\":\"a.txt\"}\n", with: "")
    try Data(lines.utf8).write(to: log)
    try files.moveItem(at: container.file(at: "a.txt"), to: container.file(at: "a.md"))
    let document = try await recovered(container.file(at: "a.md")).document
    #expect(document.text.string == "Alpha one red.\nBeta LAP green.\nGamma three blue.")
  }
}
