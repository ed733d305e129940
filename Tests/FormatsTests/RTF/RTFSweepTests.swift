import Foundation
import RichText
import Testing

@testable import Formats

/// One edit of each kind in files of the corpus: written, read back, and taken back.
///
/// `DOCEDIT_ALL=1` takes every file instead of a sample.
@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct RTFSweepTests {
  private static let isWhole = ProcessInfo.processInfo.environment["DOCEDIT_ALL"] != nil

  private static let files: [(name: String, text: RTFText)] = {
    let readable = Corpus.files("rtf").filter { (try? RTFFormat().read($0.bytes)) != nil }
    let wanted =
      isWhole
      ? readable : readable.filter { $0.bytes.count < 16_000 }.enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
    return wanted.map { ($0.name, RTFText($0.bytes)) }
  }()

  @Test(arguments: RTFSampleEdit.all) func theEditIsWrittenInItsPlace(_ edit: RTFSampleEdit) throws {
    var (count, coarse, failures): (Int, [String], [String]) = (0, [], [])
    for (name, file) in Self.files {
      guard let transaction = edit.make(file.text), let edited = try? transaction.applied(to: file.text) else {
        continue
      }
      count += 1
      let held = file.held(edited)
      let fine = RTFWriter.bytes(file.source, file.text, held, isCoarse: false)
      if !RTFReader.read(fine).text.hasSameContent(as: held) {
        coarse.append(name)
        if (try? file.bytes(with: edited)) == nil { failures.append("\(name) is not written") }
      }
      let back = try transaction.inverse(in: file.text).applied(to: edited)
      if try file.bytes(with: back) != file.source.bytes { failures.append("\(name) is not undone") }
    }
    if Self.isWhole {
      print("\(edit.name): \(count) files, \(coarse.count) coarse \(coarse), \(failures.count) failures")
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(coarse.count <= max(1, count / 50), "\(coarse)")
    #expect(count > 0)
  }
}

/// What a person does in a document, at a place near its middle.
struct RTFSampleEdit: CustomTestStringConvertible, Sendable {
  var name: String
  var make: @Sendable (RichText) -> Transaction?
  var testDescription: String { name }

  init(_ name: String, _ make: @escaping @Sendable (RichText) -> Transaction?) { (self.name, self.make) = (name, make) }

  static let all: [RTFSampleEdit] = [
    .init("word replaced") { text in
      text.someWord.map {
        text.replacing($0, with: RichText(plain: "zebra", style: text.typingStyle(at: $0.upperBound)))
      }
    },
    .init("word embolded") { text in text.someWord.map { text.styling($0) { $0.bold.toggle() } } },
    .init("paragraph split") { text in
      text.someWord.map { text.replacing($0.upperBound..<$0.upperBound, with: RichText(plain: "\n")) }
    },
    .init("paragraphs joined") { text in
      let middle = text.paragraphCount / 2
      guard middle > 0, text[middle].style.cells == text[middle - 1].style.cells else { return nil }
      return text.replacing(Position(middle - 1, text[middle - 1].length)..<Position(middle, 0), with: RichText())
    },
    .init("paragraph deleted") { text in
      let middle = text.paragraphCount / 2
      return text.paragraphCount > 1 ? text.removing(middle...middle) : nil
    },
    .init("word linked") { text in
      text.someWord.map { text.styling($0) { $0.link = Link("https://example.org/x?y=1&z=ü") } }
    },
    .init("picture put in") { text in
      let image = Atom.Image(bytes: Array("\u{89}PNG\r\n".utf8), contentType: "public.png", width: 720, height: 360)
      return text.puttingIn(Atom(.image, label: "new", key: -7, content: .image(image)))
    },
    .init("footnote put in") { text in
      let note = Paragraph(id: ParagraphID(1), text: "note", runs: [.init(length: 4, style: CharacterStyle())])
      return text.puttingIn(Atom(.footnote, label: "new", key: -7, content: .note([note])))
    },
    .init("heading") { text in text.stylingParagraphs(text.middle) { $0.headingLevel = 2 } },
    .init("list") { text in
      text.stylingParagraphs(text.middle) {
        $0.list = ListItem(list: 25_000, marker: .number(.decimal, prefix: "", suffix: "."))
        ($0.leftIndent, $0.firstLineIndent) = (720, -360)
      }
    },
    .init("quote") { text in text.stylingParagraphs(text.middle) { ($0.quoteDepth, $0.alignment) = (1, .justified) } },
    .init("page break") { text in text.stylingParagraphs(text.middle) { $0.startsPage.toggle() } },
    .init("list item split") { text in
      guard let place = (0..<text.paragraphCount).last(where: { text[$0].style.list != nil && text[$0].length > 3 })
      else { return nil }
      let position = text.clamped(Position(place, 2))
      return text.replacing(position..<position, with: RichText(plain: "\n"))
    },
    .init("row taken out") { text in
      (0..<text.paragraphCount).last { !text[$0].style.cells.isEmpty }.map { text.removingRow($0) }
    },
  ]
}

extension RichText {
  /// A word near the middle; nil where there is none.
  fileprivate var someWord: Range<Position>? {
    let middle = paragraphCount / 2
    for place in (middle..<paragraphCount).map({ $0 }) + (0..<middle).reversed() {
      let text = self[place].text
      let words: [Substring] = text.split(whereSeparator: { !$0.isLetter })
      guard let word = words.first(where: { $0.count > 2 }) else { continue }
      let lower = text.utf8.distance(from: text.startIndex, to: word.startIndex)
      return Position(place, lower)..<Position(place, lower + word.utf8.count)
    }
    return nil
  }

  /// Two paragraphs in the middle, or fewer.
  fileprivate var middle: ClosedRange<Int> { (paragraphCount / 2)...min(paragraphCount / 2 + 1, paragraphCount - 1) }

  fileprivate func puttingIn(_ atom: Atom) -> Transaction? {
    someWord.map { word in
      var style = typingStyle(at: word.upperBound)
      style.atom = atom
      return replacing(word.upperBound..<word.upperBound, with: RichText(plain: String(Atom.character), style: style))
    }
  }
}
