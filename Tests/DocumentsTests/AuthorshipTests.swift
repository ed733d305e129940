import Formats
import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Who wrote what, found in real versions of two machines.
@MainActor
@Suite(.serialized) struct AuthorshipTests {
  private let machines: Machines
  init() throws { machines = try Machines() }

  private var reader: DocumentReader { get throws { try machines.controller("laptop").reader } }

  private func sample(_ name: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try DocumentReader.bytes(of: root.appending(path: "SampleDocs/\(name)"))
  }

  /// The newest version with words in place of others, in its format, as a version of the container.
  private func replace(_ old: String, by new: String, in name: String, _ container: UbiquityContainer) async throws {
    let head = try #require(try await container.document(at: name))
    let contents = try reader.read(try await container.content(of: head.blob).bytes, named: name)
    let paragraph = try #require(contents.text.paragraphs.enumerated().first { $1.text.contains(old) })
    let range = try #require(paragraph.element.text.range(of: old))
    let start = paragraph.element.text.utf8.distance(from: paragraph.element.text.startIndex, to: range.lowerBound)
    let place = Position(paragraph.offset, start)..<Position(paragraph.offset, start + old.utf8.count)
    let text = try contents.text.replacing(place, with: new).applied(to: contents.text)
    try await container.save(
      StoredContent(try contents.formatted.bytes(with: text), type: contents.type), at: name, base: head.blob)
  }

  private func authorship(_ name: String, _ container: UbiquityContainer, paragraphs: Range<Int>? = nil) async throws
    -> Authorship
  {
    let head = try #require(try await container.document(at: name))
    let text = try reader.read(try await container.content(of: head.blob).bytes, named: name).text
    return try await reader.authorship(of: text, paragraphs: paragraphs, grownFrom: head, in: container)
  }

  /// The texts of the parts with their authors' names.
  private func told(_ authorship: Authorship) -> [String] {
    authorship.parts.filter { !$0.bytes.isEmpty }.map {
      let text = Array(authorship.text[$0.paragraph].text.utf8)[$0.bytes]
      return "\($0.version?.author.name ?? "nobody"): \(String(decoding: text, as: UTF8.self))"
    }
  }

  @Test(arguments: ["Letter.rtf", "Notes.md", "Garden.html", "Log.txt", "Garden.odt", "Minutes.docx"])
  func theTextOfAnyFormatIsFollowedNotItsBytes(_ name: String) async throws {
    let (laptop, desktop) = (try await machines.container("laptop"), try await machines.container("desktop"))
    try await laptop.save(try sample(name), at: name, base: nil)
    try await laptop.sync()
    try await desktop.sync()
    let text = try reader.read(try sample(name), named: name).text
    let words = text.paragraphs.flatMap { $0.text.split { !$0.isLetter }.map(String.init) }
    let word = try #require(words.first { $0.utf8.count > 5 })
    try await replace(word, by: "Desktopword", in: name, desktop)
    let found = told(try await authorship(name, desktop))
    #expect(found.filter { $0.hasPrefix("desktop") } == ["desktop: Desktopword"])
    #expect(!found.contains { $0.hasPrefix("nobody") } && found.contains { $0.hasPrefix("laptop") })
  }

  @Test(arguments: [ConflictChoice.theirs, .both, .ours])
  func whatWasSetAsideIsWhoseTypedItWhoeverResolves(_ choice: ConflictChoice) async throws {
    let (laptop, desktop) = (try await machines.container("laptop"), try await machines.container("desktop"))
    try await laptop.save(Array("Dear Ann,\nthe slip is full.\n".utf8), at: "a.txt", base: nil)
    try await laptop.sync()
    try await desktop.sync()
    try await replace("full", by: "empty now", in: "a.txt", desktop)
    try await replace("full", by: "clear", in: "a.txt", laptop)
    for container in [desktop, laptop, desktop] { try await container.sync() }
    let tablet = try await machines.container("tablet")
    try await tablet.sync()
    let names = try await tablet.resolve(try await tablet.conflicts(), keeping: choice)
    let found = told(try await authorship(names.first ?? "a.txt", tablet)).joined(separator: "|")
    let (mine, theirs) = ("desktop: empty now", "laptop: clear")
    #expect(found.contains(choice == .ours ? mine : theirs) && !found.contains("tablet"), "\(found)")
  }

  @Test func aMergedSentenceIsWhoseTypedIt() async throws {
    let (laptop, desktop) = (try await machines.container("laptop"), try await machines.container("desktop"))
    try await laptop.save(Array("Dear Ann,\nthe slip is full.\nYours, Eva\n".utf8), at: "a.txt", base: nil)
    try await laptop.sync()
    try await desktop.sync()
    try await replace("full", by: "clear", in: "a.txt", laptop)
    try await replace("Eva", by: "Eva and all", in: "a.txt", desktop)
    try await laptop.sync()
    try await desktop.sync()
    try await laptop.sync()
    for container in [laptop, desktop] {
      let found = told(try await authorship("a.txt", container))
      #expect(
        found == [
          "laptop: Dear Ann,", "laptop: the slip is ", "laptop: clear.", "laptop: Yours, Eva",
          "desktop:  and all",
        ])
    }
  }

  @Test func whatWasBroughtBackIsOfWhoWroteIt() async throws {
    let (laptop, desktop) = (try await machines.container("laptop"), try await machines.container("desktop"))
    let old = try await laptop.save(Array("a sentence of the laptop\n".utf8), at: "a.txt", base: nil)
    try await laptop.sync()
    try await desktop.sync()
    let head = try #require(try await desktop.document(at: "a.txt"))
    let other = try await desktop.save(Array("other words altogether\n".utf8), at: "a.txt", base: head.blob)
    try await desktop.save(
      Array("a sentence of the laptop\n".utf8), at: "a.txt", base: other.blob, restored: old)
    #expect(told(try await authorship("a.txt", desktop)) == ["laptop: a sentence of the laptop"])
  }

  @Test func theSearchEndsWhenAllIsTold() async throws {
    let laptop = try await machines.container("laptop")
    for number in 0..<30 {
      let base = try await laptop.document(at: "a.txt")?.blob
      try await laptop.save(Array("\(number) words of number \(number)\nlast line\n".utf8), at: "a.txt", base: base)
    }
    let head = try #require(try await laptop.document(at: "a.txt"))
    try await laptop.save(Array("altogether new\nlast line\n".utf8), at: "a.txt", base: head.blob)
    #expect(try await authorship("a.txt", laptop, paragraphs: 0..<1).versionCount == 1)
    let whole = try await authorship("a.txt", laptop)
    #expect(whole.versionCount == 31)
    #expect(whole.parts.map(\.paragraph) == [0, 1])
  }

  @Test func wordsThatNoVersionHasAreNobodys() async throws {
    let laptop = try await machines.container("laptop")
    let head = try await laptop.save(Array("some words\n".utf8), at: "a.txt", base: nil)
    let text = RichText(plain: "some new words\n")
    let found = try await reader.authorship(of: text, grownFrom: head, in: laptop)
    #expect(told(found) == ["laptop: some ", "nobody: new ", "laptop: words"])
  }

  @Test func aParagraphIsRestoredUnderAnOpenEditorThatHasUnsavedEdits() async throws {
    let laptop = try await machines.container("laptop")
    let old = try await laptop.save(
      Array("Dear Ann,\n\nthe slip is *full*.\n\nYours, Eva\n".utf8), at: "a.md", base: nil)
    let new = try await laptop.save(
      Array("Dear Ann,\n\nthe slip is empty today.\n\nYours, Eva\n".utf8), at: "a.md", base: old.blob)
    let controller = try machines.controller("laptop")
    let document = try await controller.openDocument(at: try laptop.file(at: "a.md"))
    try await document.record(document.text.replacing(Position(2, 7)..<Position(2, 10), with: "Eva and Ned"))
    let present = try reader.read(try await laptop.content(of: new.blob).bytes, named: "a.md")
    let older = try reader.read(try await laptop.content(of: old.blob).bytes, named: "a.md")
    let result = try reader.restoring(1, of: older, at: 1, in: present, named: "a.md")
    #expect(String(decoding: result.bytes, as: UTF8.self) == "Dear Ann,\n\nthe slip is *full*.\n\nYours, Eva\n")
    try await laptop.save(.file(result.bytes), at: "a.md", base: new.blob, restored: old)
    guard case .version(let newer)? = try await document.arrivals().first else {
      Issue.record("the restored paragraph does not arrive")
      return
    }
    #expect(newer.isMerged)
    try await document.accept(newer)
    #expect(document.text.paragraphs.map(\.text) == ["Dear Ann,", "the slip is full.", "Yours, Eva and Ned"])
    #expect(document.isModified)
    try await controller.close(document, keepingEdits: true)
  }
}
