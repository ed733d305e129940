import Properties
import RichText
import Testing

@testable import Formats

@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct HTMLCorpusTests {
  private static let files = Corpus.files("html")
  private static let small = files.filter { $0.bytes.count < 20_000 }

  @Test func everyFileIsReadAndKept() throws {
    #expect(Self.files.count >= 20)
    for file in Self.files {
      let read = try HTMLText(checking: file.bytes)
      #expect(try read.bytes(with: RichText(Array(read.text.paragraphs))) == file.bytes, "\(file.name)")
      #expect(read.source.paragraphs.count == read.text.paragraphCount, "\(file.name)")
    }
  }

  @Test func charactersAreThoseThatTheParserSees() throws {
    for file in Self.files {
      let read = try HTMLText(checking: file.bytes)
      let all = GumboTree(read.source.bytes, keepsText: true).nodes
      let seen = all.indices.filter { isShown($0, read) }.map { all[$0].name }.joined()
      #expect(letters(seen) == letters(read.text.string), "\(file.name)")
    }
  }

  private func isShown(_ number: Int, _ read: HTMLText) -> Bool {
    var place = number
    guard read.source.elements.nodes[number].kind == .text else { return false }
    while place >= 0 {
      let role = read.source.elements.elements[place].role
      if place != number, role == .invisible || role == .atom { return false }
      place = read.source.elements.nodes[place].parent
    }
    return true
  }

  /// Gumbo itself gives U+FFFD for control characters.
  private func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control && $0 != "\u{FFFC}" && $0 != "\u{FFFD}"
    }
  }

  @Test func editsReadBack() throws {
    var (fine, all): (Int, Int) = (0, 0)
    for (number, file) in Self.small.enumerated() {
      var choices = Choices(seed: UInt64(number))
      let read = try HTMLText(checking: file.bytes)
      for _ in 0..<3 {
        var text = read.text
        for _ in 0..<2 { text = (try? choices.htmlEdit(text).applied(to: text)) ?? text }
        if text.hasSameContent(as: read.text) { continue }
        #expect(throws: Never.self, "\(file.name)") { try read.bytes(with: text) }
        (fine, all) = (fine + (HTMLPropertyTests.reads(.init(file: read, edited: text), .fine) ? 1 : 0), all + 1)
      }
    }
    #expect(fine * 10 >= all * 9, "\(fine) of \(all)")
  }

  @Test func aWordReplacedInEveryParagraphReadsBack() throws {
    var (written, fine, all) = (0, 0, 0)
    for file in Self.small {
      let read = try HTMLText(checking: file.bytes)
      for index in 0..<min(read.text.paragraphCount, 25) where read.text[index].length > 0 {
        let word = RichText(plain: "zebra", style: read.text.typingStyle(at: Position(index, 0)))
        let first = read.text[index].text.unicodeScalars.prefix { $0.properties.isAlphabetic }
        let end = Position(index, String(String.UnicodeScalarView(first)).utf8.count)
        let edited = try read.text.replacing(Position(index, 0)..<end, with: word).applied(to: read.text)
        all += 1
        if (try? read.bytes(with: edited)) != nil { written += 1 }
        if HTMLPropertyTests.reads(.init(file: read, edited: edited), .fine) { fine += 1 }
      }
    }
    #expect(written == all && fine * 100 >= all * 97, "\(fine), \(written) of \(all)")
  }

  @Test func aLetterTypedIntoAnyFileIsSaved() throws {
    for file in Self.files {
      let read = try HTMLText(checking: file.bytes)
      for place in Set([0, read.text.paragraphCount / 2, read.text.paragraphCount - 1]) {
        let start = Position(place, 0)
        let edited = try read.text.replacing(start..<start, with: "x").applied(to: read.text)
        #expect(throws: Never.self, "\(file.name) at \(place)") { try read.bytes(with: edited) }
      }
    }
  }

  @Test func anEditTakenBackLeavesNothing() throws {
    for (number, file) in Self.small.enumerated() {
      var choices = Choices(seed: UInt64(number + 1000))
      let read = try HTMLText(checking: file.bytes)
      let edit = choices.htmlEdit(read.text)
      let back = try edit.inverse(in: read.text).applied(to: edit.applied(to: read.text))
      #expect(try read.bytes(with: RichText(Array(back.paragraphs))) == file.bytes, "\(file.name)")
    }
  }

  @Test func anEditTouchesItsParagraphOnly() throws {
    var failures: [String] = []
    var all = 0
    for (number, file) in Self.small.enumerated() {
      var choices = Choices(seed: UInt64(number + 2000))
      let read = try HTMLText(checking: file.bytes)
      for _ in 0..<4 {
        let place = choices.int(in: 0...(read.text.paragraphCount - 1))
        let start = Position(place, 0)
        let word = RichText(plain: "zebra", style: read.text.typingStyle(at: start))
        let new = try read.bytes(with: read.text.replacing(start..<start, with: word).applied(to: read.text))
        let (before, after) = extent(place, read)
        all += 1
        if !new.starts(with: file.bytes[..<before]) || !new.reversed().starts(with: file.bytes[after...].reversed()) {
          failures.append(file.name)
        }
      }
    }
    #expect(failures.isEmpty, "\(failures) of \(all)")
  }

  /// The file's bytes between the paragraphs around one.
  private func extent(_ place: Int, _ read: HTMLText) -> (Int, Int) {
    let (paragraphs, mark) = (read.source.paragraphs, read.source.encoding.mark.count)
    func original(_ place: Int) -> Int { mark + (read.source.places.map { Int($0[place]) } ?? place) }
    let before = place == 0 ? 0 : original(paragraphs[place - 1].end)
    let after = place + 1 < paragraphs.count ? original(paragraphs[place + 1].start) : read.source.file.count
    return (min(before, after), max(before, after))
  }

  @Test func cutOffFilesAreRead() throws {
    for file in Self.small.prefix(5) {
      for percent in 1..<100 {
        let part = Array(file.bytes.prefix(file.bytes.count * percent / 100))
        let read = HTMLText(part, HTMLEncoding(part))
        #expect(read.text.paragraphCount == read.source.paragraphs.count)
        #expect(try read.bytes(with: read.text) == part)
      }
    }
  }

  @Test func flippedBitsDoNoHarm() throws {
    for (number, file) in Self.small.enumerated() {
      var choices = Choices(seed: UInt64(number))
      var bytes = file.bytes
      for _ in 0..<20 { bytes[choices.int(in: 0...(bytes.count - 1))] ^= UInt8(1 << choices.int(in: 0...7)) }
      let read = HTMLText(bytes, HTMLEncoding(bytes))
      let edit = read.text.replacing(.start..<Position.start, with: RichText(plain: "x"))
      let edited = try edit.applied(to: read.text)
      if let new = try? read.bytes(with: edited) {
        #expect(HTMLText(new, HTMLEncoding(new)).text.hasSameContent(as: read.held(edited)), "\(file.name)")
      }
    }
  }
}
