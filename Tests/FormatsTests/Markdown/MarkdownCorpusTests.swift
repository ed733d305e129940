import Properties
import RichText
import Testing

@testable import Formats

@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct MarkdownCorpusTests {
  private static let files = (Corpus.files("md") + Corpus.files("markdown")).map { ($0.name, MarkdownText($0.bytes)) }
  private static let small = files.filter { $0.1.bytes.count < 12_000 }

  @Test func everyFileIsKept() throws {
    #expect(Self.files.count > 40)
    for (name, file) in Self.files {
      #expect(try file.bytes(with: RichText(Array(file.text.paragraphs))) == file.bytes, "\(name)")
      #expect(file.held(RichText(Array(file.text.paragraphs))).hasSameContent(as: file.text), "\(name)")
      #expect(file.source.blocks.allSatisfy { $0.inlines.allSatisfy(\.isAligned) }, "\(name)")
    }
  }

  @Test func theSourcesLinesAreAllWritten() throws {
    for (name, file) in Self.files {
      let outline = file.outline(file.text)
      var emitter = MarkdownEmitter(MarkdownWriter(file.source, Array(file.text.paragraphs), outline))
      let line = emitter.emit().firstLine(differingFrom: file.source.bytes)
      #expect(line == nil, "\(name)")
    }
  }

  @Test func anEditTakenBackLeavesNothing() throws {
    for (number, (name, file)) in Self.files.enumerated() {
      var choices = Choices(seed: UInt64(number))
      let edit = choices.markdownEdit(file.text)
      let back = try edit.inverse(in: file.text).applied(to: edit.applied(to: file.text))
      #expect(try file.bytes(with: RichText(Array(back.paragraphs))) == file.bytes, "\(name)")
    }
  }

  @Test func editsReadBack() throws {
    for (number, (name, file)) in Self.small.enumerated() {
      var choices = Choices(seed: UInt64(number))
      var text = file.text
      for _ in 0..<3 { text = (try? choices.markdownEdit(text).applied(to: text)) ?? text }
      guard let bytes = try? file.bytes(with: text) else { Issue.record("\(name) is not written"); continue }
      #expect(MarkdownText(bytes).text.hasSameContent(as: file.held(text)), "\(name)")
    }
  }

  /// A word typed into some paragraphs changes bytes in the lines of that paragraph alone.
  @Test func aWordTouchesItsParagraphOnly() throws {
    for (number, (name, file)) in Self.files.filter({ $0.1.bytes.count < 20_000 }).enumerated() {
      let count = file.text.paragraphCount
      for place in stride(from: number % 7, to: count, by: max(1, count / 3)) where !file.text[place].text.isEmpty {
        let range = file.lastWord(of: place)
        let edit = file.text.replacing(
          range, with: RichText(plain: "zebra", style: file.text.typingStyle(at: range.upperBound)))
        let edited = try edit.applied(to: file.text)
        guard let bytes = try? file.bytes(with: edited) else { Issue.record("\(name) \(place)"); continue }
        let isLocal = file.isLocal(bytes, place)
        #expect(isLocal, "\(name) \(place): \(file.text[place].text.prefix(60))")
      }
    }
  }

  @Test func cutOffFilesAreRead() {
    for (_, file) in Self.small.prefix(5) {
      for percent in stride(from: 1, to: 100, by: 1) {
        let part = MarkdownText(Array(file.bytes.prefix(file.bytes.count * percent / 100)))
        #expect(part.text.paragraphCount > 0)
      }
    }
  }

  @Test func flippedBitsDoNoHarm() throws {
    for (number, (name, file)) in Self.small.enumerated() {
      var choices = Choices(seed: UInt64(number))
      var bytes = file.bytes
      for _ in 0..<20 where !bytes.isEmpty {
        bytes[choices.int(in: 0...(bytes.count - 1))] ^= UInt8(1 << choices.int(in: 0...7))
      }
      let read = MarkdownText(bytes)
      #expect(try read.bytes(with: RichText(Array(read.text.paragraphs))) == bytes, "\(name)")
    }
  }
}

extension [UInt8] {
  /// The first line that is not the same in other bytes.
  func firstLine(differingFrom other: [UInt8]) -> String? {
    let (mine, others) = (
      split(separator: 10, omittingEmptySubsequences: false),
      other.split(separator: 10, omittingEmptySubsequences: false)
    )
    if mine.count != others.count, zip(mine, others).allSatisfy({ $0 == $1 }) { return "the end" }
    return zip(mine, others).enumerated().first { $1.0 != $1.1 }.map {
      "\($0): \(Array($1.0).latin) not \(Array($1.1).latin)"
    }
  }
}

extension MarkdownText {
  /// The last word of a paragraph.
  func lastWord(of paragraph: Int) -> Range<Position> {
    let text = text[paragraph].text
    let word = text.utf8.reversed().prefix { $0.isASCIILetter }.count
    let end = text.utf8.count
    return Position(paragraph, end - word)..<Position(paragraph, end)
  }

  /// Whether bytes differ from the file in the lines of a paragraph's block only.
  func isLocal(_ new: [UInt8], _ paragraph: Int) -> Bool {
    guard let block = source.blocks.first(where: { $0.paragraphs.contains(paragraph) }) else { return false }
    let whole = source.lines.whole(block.lines)
    let edited = Array(TextEncoding(new).text(new).utf8)
    return edited.starts(with: source.bytes[..<whole.lowerBound])
      && edited.reversed().starts(with: source.bytes[whole.upperBound...].reversed())
  }
}
