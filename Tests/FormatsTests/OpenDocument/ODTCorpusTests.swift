import Foundation
import Properties
import RichText
import Testing

@testable import Formats

@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct ODTCorpusTests {
  private struct File {
    var name: String
    var read: ODTText
  }

  private static let all = Corpus.files("odt")

  private static let files: [File] = all.compactMap { file in
    (try? ODTText(ODTFormat.package(file.bytes))).map { File(name: file.name, read: $0) }
  }

  @Test func everyFileIsReadAndKept() throws {
    #expect(Self.files.count == Self.all.count - 1)
    for file in Self.files {
      let copy = RichText(Array(file.read.text.paragraphs))
      #expect(try file.read.bytes(with: copy) == file.read.package.bytes, "\(file.name)")
      #expect(file.read.held(copy).hasSameContent(as: file.read.text), "\(file.name)")
    }
  }

  @Test func whatIsNoPackageIsRefused() throws {
    let file = try #require(Self.all.first { $0.name == "testODTnotaZipFile.odt" })
    #expect { try ODTFormat().read(file.bytes) } throws: { ($0 as? FormatError)?.code == .notThisFormat }
  }

  @Test func editsReadBack() {
    var coarse: [String] = []
    for (number, file) in Self.files.enumerated() {
      var choices = Choices(seed: UInt64(number))
      var text = file.read.text
      for _ in 0..<4 { text = (try? choices.documentEdit(text).applied(to: text)) ?? text }
      let held = file.read.held(text)
      if held.hasSameContent(as: file.read.text) { continue }
      if (try? file.read.bytes(held, .fine)) != nil { continue }
      coarse.append(file.name)
      #expect(throws: Never.self, "\(file.name)") { try file.read.bytes(with: text) }
    }
    #expect(coarse.isEmpty, "\(coarse)")
  }

  @Test func anEditTakenBackLeavesNothing() throws {
    for (number, file) in Self.files.enumerated() {
      var choices = Choices(seed: UInt64(number + 1000))
      let edit = choices.documentEdit(file.read.text)
      let back = try edit.inverse(in: file.read.text).applied(to: edit.applied(to: file.read.text))
      #expect(try file.read.bytes(with: back) == file.read.package.bytes, "\(file.name)")
    }
  }

  /// `CASES=n` tries so many paragraphs of each file instead of a few.
  @Test func aReplacedWordInAParagraphChangesThatOnly() throws {
    let limit = ProcessInfo.processInfo.environment["CASES"].flatMap(Int.init) ?? 6
    for file in Self.files {
      let text = file.read.text
      let places = text.paragraphs.enumerated().filter { $1.text.contains { $0.isLetter } }.map(\.offset)
      let step = max(1, places.count / limit)
      for place in stride(from: 0, to: places.count, by: step).map({ places[$0] }) {
        try check(file, place)
      }
    }
  }

  private func check(_ file: File, _ place: Int) throws {
    let (text, source) = (file.read.text, file.read.source)
    let word = try #require(text[place].firstWord)
    let range = Position(place, word.lowerBound)..<Position(place, word.upperBound)
    let style = text.typingStyle(at: range.upperBound)
    let bytes = try file.read.bytes(
      with: text.replacing(range, with: RichText(plain: "zebra", style: style)).applied(to: text))
    let old = try ZipArchive(file.read.package.bytes), new = try ZipArchive(bytes)
    #expect(old.entries.map(\.name) == new.entries.map(\.name))
    let content = file.read.package.bytes.firstRange(of: Array("content.xml".utf8))?.lowerBound ?? 0
    let isSameBefore = bytes.starts(with: file.read.package.bytes[..<max(0, content - 30)])
    #expect(isSameBefore, "\(file.name): all entries before the content stay as they are, byte for byte")
    for name in Set(old.entries.map(\.name)) where name != "content.xml" && !name.hasSuffix("/") {
      #expect(try old.content(of: name) == new.content(of: name), "\(file.name) \(name)")
    }
    let (before, after) = (source.content.bytes, try new.content(of: "content.xml") ?? [])
    let node = try #require(source.paragraphs[place].node)
    if source.tables.contains(where: \.hasRepeats) { return }
    let element = source.content.range(node)
    let isSameStart = after.starts(with: before[..<element.lowerBound])
    let isSameAfter = after.reversed().starts(with: before[element.upperBound...].reversed())
    #expect(isSameStart && isSameAfter, "\(file.name) \(place)")
  }

  @Test func cutOffFilesDoNoHarm() {
    for file in Self.files.prefix(4) {
      for percent in 0..<100 {
        let part = Array(file.read.package.bytes.prefix(file.read.package.bytes.count * percent / 100))
        #expect(throws: FormatError.self) { try ODTFormat().read(part) }
      }
      for percent in stride(from: 0, to: 100, by: 4) {
        let content = Array(file.read.source.content.bytes.prefix(file.read.source.content.bytes.count * percent / 100))
        #expect(throws: FormatError.self) {
          try ODTFormat().read(file.read.package.replacing([.init(name: "content.xml", bytes: content)]))
        }
      }
    }
  }

  @Test func flippedBitsDoNoHarm() throws {
    var read = 0
    for (number, file) in Self.files.enumerated() {
      var choices = Choices(seed: UInt64(number))
      for _ in 0..<4 {
        var bytes = file.read.source.content.bytes
        for _ in 0..<3 { bytes[choices.int(in: 100...(bytes.count - 1))] ^= UInt8(1 << choices.int(in: 0...6)) }
        let flipped = try file.read.package.replacing([.init(name: "content.xml", bytes: bytes)])
        if let text = try? ODTFormat().read(flipped) { read += text.text.paragraphCount }
        var whole = file.read.package.bytes
        whole[choices.int(in: 0...(whole.count - 1))] ^= 0x10
        if let text = try? ODTFormat().read(whole) { read += text.text.paragraphCount }
      }
    }
    #expect(read > 0)
  }
}

extension Paragraph {
  /// The bytes of the first word of letters.
  fileprivate var firstWord: Range<Int>? {
    guard let start = text.firstIndex(where: \.isLetter) else { return nil }
    let word = text[start...].prefix(while: \.isLetter)
    let lower = text.utf8.distance(from: text.startIndex, to: start)
    return lower..<(lower + word.utf8.count)
  }
}
