import Formats
import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// What two machines made of one document while neither could reach the other.
@MainActor
@Suite(.serialized) struct DocumentMergeTests {
  /// The project's own sample documents.
  nonisolated static let samples = ["Letter.rtf", "Notes.md", "Garden.html", "Log.txt", "Garden.odt", "Minutes.docx"]

  private func sample(_ name: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try DocumentReader.bytes(of: root.appending(path: "SampleDocs/\(name)"))
  }

  /// The file with a word put in before the first word of the paragraph.
  private func edited(_ bytes: [UInt8], named name: String, paragraph: Int, with word: String, in machines: Machines)
    throws -> [UInt8]
  {
    let reader = try machines.controller("laptop").reader
    let contents = try reader.read(bytes, named: name)
    let place = Position(paragraph, 0)
    let style = contents.text[paragraph].runs.first?.style ?? CharacterStyle()
    var piece = RichText(plain: word)
    piece = try piece.styling(.start..<piece.end) { $0 = style }.applied(to: piece)
    return try contents.formatted.bytes(
      with: contents.text.replacing(place..<place, with: piece).applied(to: contents.text))
  }

  /// Paragraphs with words, of which the first and the last are far apart.
  private func places(in bytes: [UInt8], named name: String, _ machines: Machines) throws -> (first: Int, last: Int) {
    let text = try machines.controller("laptop").reader.read(bytes, named: name).text
    let found = text.paragraphs.enumerated().filter { $1.text.utf8.count > 8 && !$1.hasObjects }.map(\.offset)
    return (try #require(found.first), try #require(found.last))
  }

  /// Both edit, then exchange; gives what each has then.
  private func merged(_ name: String, desktopFirst: Bool) async throws -> (laptop: [UInt8], desktop: [UInt8]) {
    let machines = try Machines()
    let (laptop, desktop) = (try await machines.container("laptop"), try await machines.container("desktop"))
    let base = try await laptop.save(try sample(name), at: name, base: nil)
    try await laptop.sync()
    try await desktop.sync()
    let places = try places(in: try sample(name), named: name, machines)
    for (container, place, word) in [(laptop, places.first, "Laptop "), (desktop, places.last, "Desktop ")] {
      let bytes = try edited(try sample(name), named: name, paragraph: place, with: word, in: machines)
      try await container.save(bytes, at: name, base: base.blob)
    }
    let order = desktopFirst ? [desktop, laptop, desktop] : [laptop, desktop, laptop]
    for container in order { try await container.sync() }
    for container in order { #expect(try await container.conflicts().isEmpty) }
    let versions = (try await laptop.document(at: name)?.version, try await desktop.document(at: name)?.version)
    #expect(versions.0 == versions.1)
    return (
      try DocumentReader.bytes(of: laptop.file(at: name)), try DocumentReader.bytes(of: desktop.file(at: name))
    )
  }

  @Test(arguments: samples) func theEditsOfBothAreInOneDocument(_ name: String) async throws {
    let one = try await merged(name, desktopFirst: false)
    let other = try await merged(name, desktopFirst: true)
    #expect(one.laptop == one.desktop)
    #expect(one.laptop == other.laptop && other.laptop == other.desktop)
    let text = try Machines().controller("laptop").reader.read(one.laptop, named: name).text.string
    #expect(text.contains("Laptop ") && text.contains("Desktop "))
  }

  @Test func oneWordChangedByBothIsAConflict() async throws {
    let machines = try Machines()
    let (laptop, desktop) = (try await machines.container("laptop"), try await machines.container("desktop"))
    let base = try await laptop.save(Array("one two three".utf8), at: "a.txt", base: nil)
    try await laptop.sync()
    try await desktop.sync()
    try await laptop.save(Array("one zwei three".utf8), at: "a.txt", base: base.blob)
    try await desktop.save(Array("one deux three".utf8), at: "a.txt", base: base.blob)
    for container in [laptop, desktop, laptop] { try await container.sync() }
    #expect(try await laptop.conflicts().count == 1)
    let texts = [laptop, desktop].map { container in (try? DocumentReader.bytes(of: container.file(at: "a.txt"))) ?? []
    }
    #expect(texts[0] == texts[1] && ["one zwei three", "one deux three"].map { Array($0.utf8) }.contains(texts[0]))
  }

  private func joined(_ path: String, _ base: String, _ one: String, _ other: String) throws -> String? {
    let texts = [base, one, other].map { StoredContent.file(Array($0.utf8)) }
    let merge = try Machines().controller("laptop").reader.contentMerge
    return merge(path, texts[0], texts[1], texts[2]).map { String(decoding: $0.content.bytes, as: UTF8.self) }
  }

  @Test(arguments: ["paper.tex", "table.csv", "Makefile", "notes/todo.org"])
  func filesOfNoTypeAreJoinedLineByLine(_ path: String) throws {
    #expect(try joined(path, "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n") == "A\nb\nC\n")
    #expect(try joined(path, "a\nb\nc\n", "A\nb\nc\n", "x\nb\nc\n") == nil)
  }

  @Test func whatIsNoTextAndWhatIsInAPackageIsNotJoined() throws {
    #expect(try joined("a.rtf", "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n") == nil)
    #expect(try joined("a.bin", "a\nb\nc\0\n", "A\nb\nc\0\n", "a\nb\nC\0\n") == nil)
    #expect(try joined("Letter.rtfd/index", "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n") == nil)
  }

  @Test func aSaveOverANewerVersionJoinsTheTwo() async throws {
    let machines = try Machines()
    let container = try await machines.container("laptop")
    let base = try await container.save(Array("one two three".utf8), at: "a.txt", base: nil)
    try await container.save(Array("one two drei".utf8), at: "a.txt", base: base.blob)
    let saved = try await container.save(Array("eins two three".utf8), at: "a.txt", base: base.blob)
    #expect(try await container.bytes(of: saved.blob) == Array("eins two drei".utf8))
    #expect(try DocumentReader.bytes(of: container.file(at: "a.txt")) == Array("eins two drei".utf8))
    #expect(try await container.conflicts().isEmpty)
  }
}

extension Paragraph {
  fileprivate var hasObjects: Bool { runs.contains { $0.style.atom != nil } }
}
