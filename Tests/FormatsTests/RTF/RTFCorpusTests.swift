import Properties
import RichText
import Testing

@testable import Formats

@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct RTFCorpusTests {
  private static let files = Corpus.files("rtf").filter { (try? RTFFormat().read($0.bytes)) != nil }

  private static let small = files.filter { $0.bytes.count < 20_000 }

  @Test func everyFileIsReadAndKept() throws {
    #expect(Self.files.count > 400)
    for file in Self.files {
      let read = RTFText(file.bytes)
      #expect(try read.bytes(with: RichText(Array(read.text.paragraphs))) == file.bytes, "\(file.name)")
      #expect(read.source.paragraphs.count == read.text.paragraphCount, "\(file.name)")
    }
  }

  @Test func editsReadBack() {
    let coarse = Counter()
    for (number, file) in Self.small.enumerated() {
      var choices = Choices(seed: UInt64(number))
      let read = RTFText(file.bytes)
      var text = read.text
      for _ in 0..<3 { text = (try? choices.edit(text).applied(to: text)) ?? text }
      let held = read.source.held(text)
      let fine = RTFWriter.bytes(read.source, read.text, held, isCoarse: false)
      if RTFReader.read(fine).text.hasSameContent(as: held) { continue }
      coarse.names.append(file.name)
      #expect(throws: Never.self, "\(file.name)") { try read.bytes(with: text) }
    }
    #expect(coarse.names.count <= Self.small.count / 50, "\(coarse.names)")
  }

  private final class Counter { var names: [String] = [] }

  @Test func anEditTakenBackLeavesNothing() throws {
    for (number, file) in Self.small.enumerated() {
      var choices = Choices(seed: UInt64(number + 1000))
      let read = RTFText(file.bytes)
      let edit = choices.edit(read.text)
      let back = try edit.inverse(in: read.text).applied(to: edit.applied(to: read.text))
      #expect(try read.bytes(with: back) == file.bytes, "\(file.name)")
    }
  }

  @Test func anEditTouchesItsParagraphOnly() throws {
    for (number, file) in Self.small.enumerated() {
      var choices = Choices(seed: UInt64(number + 2000))
      let read = RTFText(file.bytes)
      let place = choices.int(in: 0...(read.text.paragraphCount - 1))
      let start = Position(place, 0)
      let word = RichText(plain: "zebra", style: read.text.typingStyle(at: start))
      guard let new = try? read.bytes(with: read.text.replacing(start..<start, with: word).applied(to: read.text))
      else {
        Issue.record("\(file.name) is not written")
        continue
      }
      let paragraph = read.source.paragraphs[place]
      let first = place == 0 ? 0 : read.source.paragraphs[place - 1].terminator.lowerBound
      #expect(new.starts(with: file.bytes[..<first]), "\(file.name)")
      #expect(new.reversed().starts(with: file.bytes[paragraph.terminator.lowerBound...].reversed()), "\(file.name)")
    }
  }

  @Test func cutOffFilesAreRead() {
    for file in Self.small.prefix(12) {
      for percent in 1..<100 {
        let part = Array(file.bytes.prefix(file.bytes.count * percent / 100))
        let read = RTFReader.read(part)
        #expect(read.text.paragraphCount == read.source.paragraphs.count)
      }
    }
  }

  @Test func cutOffFilesTakeText() {
    var failures: [String] = []
    for (number, file) in Self.small.prefix(40).enumerated() {
      let read = RTFText(Array(file.bytes.prefix(file.bytes.count * (number + 10) / 60)))
      let edit = read.text.replacing(read.text.end..<read.text.end, with: RichText(plain: "end"))
      if let edited = try? edit.applied(to: read.text), (try? read.bytes(with: edited)) == nil {
        failures.append(file.name)
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func flippedBitsDoNoHarm() {
    for (number, file) in Self.small.prefix(30).enumerated() {
      var choices = Choices(seed: UInt64(number))
      var bytes = file.bytes
      for _ in 0..<20 { bytes[choices.int(in: 6...(bytes.count - 1))] ^= UInt8(1 << choices.int(in: 0...7)) }
      let read = RTFReader.read(bytes)
      #expect(read.text.paragraphCount == read.source.paragraphs.count)
    }
  }
}
