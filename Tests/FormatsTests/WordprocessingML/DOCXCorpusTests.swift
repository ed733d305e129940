import Foundation
import Properties
import RichText
import Testing

@testable import Formats

@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct DOCXCorpusTests {
  private struct File {
    var name: String
    var bytes: [UInt8]
    var read: DOCXText
  }

  private static let all = Corpus.files("docx")
  private static let files = all.compactMap { file in
    (try? DOCXText(file.bytes)).map { File(name: file.name, bytes: file.bytes, read: $0) }
  }
  /// Those that take little time.
  private static let small = files.filter { $0.read.story.part.bytes.count < 60_000 }

  @Test func everyFileIsReadOrNamed() {
    #expect(Self.files.count >= 57)
    let failures = Self.all.compactMap { file in
      do throws(FormatError) {
        _ = try DOCXFormat().read(file.bytes)
        return nil as String?
      } catch { return "\(file.name): \(error.message)" }
    }
    #expect(failures.allSatisfy { $0.contains("password") }, "\(failures)")
  }

  @Test func unchangedFilesAreTheSameBytes() throws {
    for file in Self.files {
      #expect(try file.read.bytes(with: RichText(Array(file.read.text.paragraphs))) == file.bytes, "\(file.name)")
      #expect(file.read.held(file.read.text).hasSameContent(as: file.read.text), "\(file.name)")
    }
  }

  @Test func anEditTakenBackLeavesNothing() throws {
    for (number, file) in Self.files.enumerated() {
      var choices = Choices(seed: UInt64(number + 1000))
      let edit = choices.wordEdit(file.read.text)
      let back = try edit.inverse(in: file.read.text).applied(to: edit.applied(to: file.read.text))
      #expect(try file.read.bytes(with: back) == file.bytes, "\(file.name)")
    }
  }

  @Test func editsReadBack() {
    var coarse: [String] = []
    for (number, file) in Self.small.enumerated() {
      for seed in 0..<3 {
        var choices = Choices(seed: UInt64(number * 10 + seed))
        var text = file.read.text
        for _ in 0..<3 { text = (try? choices.wordEdit(text).applied(to: text)) ?? text }
        let held = file.read.held(text)
        let fine = try? DOCXText(WordWriter.bytes(file.read, held, isCoarse: false)).text
        if fine?.hasSameContent(as: held) == true { continue }
        coarse.append("\(file.name) \(seed)")
        #expect(throws: Never.self, "\(file.name) \(seed)") { try file.read.bytes(with: text) }
      }
    }
    #expect(coarse.count <= 2, "\(coarse) of \(Self.small.count * 3)")
  }

  @Test func anEditTouchesItsParagraphOnly() throws {
    for (number, file) in Self.files.enumerated() {
      var choices = Choices(seed: UInt64(number + 2000))
      let text = file.read.text
      let place = choices.int(in: 0...(text.paragraphCount - 1))
      guard place < file.read.story.paragraphs.count else { continue }
      let start = Position(place, 0)
      let word = RichText(plain: "zebra", style: text.typingStyle(at: start))
      let edited = try text.replacing(start..<start, with: word).applied(to: text)
      let bytes = try file.read.bytes(with: edited)
      let (old, new) = (RawEntries(file.bytes), RawEntries(bytes))
      #expect(old.parts.filter { new[$0.key] != $0.value }.map(\.key) == [file.read.package.mainName], "\(file.name)")
      #expect(
        try ZipArchive(bytes).entries.map(\.name) == file.read.package.archive.entries.map(\.name), "\(file.name)")
      let part = file.read.story.part
      let range = part.outerRange(file.read.story.paragraphs[place].node)
      let written = try #require(try ZipArchive(bytes).content(of: file.read.package.mainName))
      #expect(written.starts(with: part.file(Array(part.bytes[..<range.lowerBound]))), "\(file.name)")
      #expect(written.reversed().starts(with: part.bytes[range.upperBound...].reversed()), "\(file.name)")
    }
  }

  @Test func wordsAreReplacedInPlace() throws {
    var (count, exact) = (0, 0)
    for file in Self.files {
      for index in 0..<min(file.read.text.paragraphCount, 30) {
        let text = file.read.text
        let letters = text[index].text.utf8.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
        guard letters.count > 3 else { continue }
        let range = Position(index, 0)..<Position(index, letters.count)
        let word = RichText(plain: "zebra", style: text.typingStyle(at: Position(index, 1)))
        let edited = try text.replacing(range, with: word).applied(to: text)
        count += 1
        let fine = try WordWriter.bytes(file.read, file.read.held(edited), isCoarse: false)
        if try DOCXText(fine).text.hasSameContent(as: edited) { exact += 1 }
        break
      }
    }
    #expect(count > 30 && exact == count, "\(exact) of \(count)")
  }

  /// For checking by hand: files with a word put in are written into a folder, each with the text that it should have.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["DOCX_SAMPLES"] != nil))
  func samplesAreWritten() throws {
    let folder = URL(filePath: ProcessInfo.processInfo.environment["DOCX_SAMPLES"] ?? "/nowhere")
    for (number, file) in Self.files.enumerated() {
      var choices = Choices(seed: UInt64(number + 3000))
      var text = file.read.text
      for _ in 0..<2 { text = try choices.wordEdit(text).applied(to: text) }
      let place = text[0].text.isEmpty ? 0 : 1
      text = try text.replacing(Position(0, 0)..<Position(0, 0), with: RichText(plain: "Zebra\(place) crossing\n"))
        .applied(to: text)
      let held = file.read.held(text)
      let bytes = try file.read.bytes(with: held)
      try Data(bytes).write(to: folder.appending(path: "\(number).docx"))
      try Data(held.paragraphs.map(\.text).joined(separator: "\n").utf8).write(
        to: folder.appending(path: "\(number).model"))
      try Data(file.bytes).write(to: folder.appending(path: "\(number)-old.docx"))
      try Data(lines(file.read.text).joined(separator: "\n").utf8).write(
        to: folder.appending(path: "\(number)-old.model"))
    }
    let scratch = try DOCXFormat().blank().bytes(with: DOCXScratchTests.everything)
    try Data(scratch).write(to: folder.appending(path: "scratch.docx"))
    try Data(lines(DOCXScratchTests.everything).joined(separator: "\n").utf8).write(
      to: folder.appending(path: "scratch.model"))
  }

  @Test func cutOffFilesAreRefused() {
    for file in Self.files.prefix(8) {
      for percent in 1..<100 { _ = try? DOCXFormat().read(Array(file.bytes.prefix(file.bytes.count * percent / 100))) }
    }
  }

  @Test func cutOffPartsAreRefused() throws {
    for file in Self.small.prefix(4) {
      let part = file.read.story.part.bytes
      for percent in 1..<100 {
        let bytes = try file.read.package.archive.replacing([
          .init(name: file.read.package.mainName, bytes: Array(part.prefix(part.count * percent / 100)))
        ])
        #expect(throws: FormatError.self, "\(file.name)") { try DOCXFormat().read(bytes) }
      }
    }
  }

  @Test func flippedBitsDoNoHarm() throws {
    for (number, file) in Self.small.prefix(20).enumerated() {
      var choices = Choices(seed: UInt64(number))
      for _ in 0..<10 {
        var part = file.read.story.part.bytes
        for _ in 0..<choices.int(in: 1...4) {
          part[choices.int(in: 0...(part.count - 1))] ^= UInt8(1 << choices.int(in: 0...7))
        }
        let bytes = try file.read.package.archive.replacing([.init(name: file.read.package.mainName, bytes: part)])
        guard let read = try? DOCXText(bytes) else { continue }
        let edit = read.text.replacing(read.text.end..<read.text.end, with: RichText(plain: "!"))
        _ = try? read.bytes(with: edit.applied(to: read.text))
      }
      var bytes = file.bytes
      for _ in 0..<20 { bytes[choices.int(in: 0...(bytes.count - 1))] ^= UInt8(1 << choices.int(in: 0...7)) }
      _ = try? DOCXFormat().read(bytes)
    }
  }
}
