import Foundation
import RichText
import Testing

@testable import Formats

/// What a person does first in a real document: one word changed, one made bold, one paragraph split.
///
/// `CASES=n` tries so many files instead of a few dozen.
@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct RTFSingleEditTests {
  private static let files: [Corpus.File] = {
    let readable = Corpus.files("rtf").filter { (try? RTFFormat().read($0.bytes)) != nil }
    let count = ProcessInfo.processInfo.environment["CASES"].flatMap(Int.init)
    let wanted = count.map { readable.prefix($0) } ?? readable.filter { $0.bytes.count < 20_000 }.prefix(40)
    return Array(wanted)
  }()

  @Test func aChangedWordIsWrittenInItsPlace() {
    check { text, word in
      let style = text.typingStyle(at: Position(word.lowerBound.paragraph, word.lowerBound.offset + 1))
      return text.replacing(word, with: RichText(plain: "zebra", style: style))
    }
  }

  @Test func aWordMadeBoldIsWrittenInItsPlace() {
    check { text, word in text.styling(word) { $0.bold.toggle() } }
  }

  @Test func aSplitParagraphIsWrittenInItsPlace() {
    check { text, word in text.replacing(word.upperBound..<word.upperBound, with: RichText(plain: "\n")) }
  }

  private func check(_ edit: (RichText, Range<Position>) -> Transaction, at location: SourceLocation = #_sourceLocation)
  {
    var failures: [String] = []
    for file in Self.files {
      let read = RTFText(file.bytes)
      guard let word = read.text.middleWord else { continue }
      if let failure = failure(of: edit(read.text, word), in: read) { failures.append("\(file.name): \(failure)") }
    }
    #expect(
      failures.isEmpty, "\(failures.count) of \(Self.files.count)\n\(failures.joined(separator: "\n"))",
      sourceLocation: location)
  }

  /// Nil where the edit is written, reads back, and leaves the bytes of all other paragraphs as they are.
  private func failure(of edit: Transaction, in file: RTFText) -> String? {
    guard let edited = try? edit.applied(to: file.text), let touched = edit.touchedParagraphs(in: file.text) else {
      return "the edit does not fit"
    }
    let bytes: [UInt8]
    do { bytes = try file.bytes(with: edited) } catch { return error.message }
    guard RTFText(bytes).text.hasSameContent(as: file.source.held(edited)) else { return "reads back otherwise" }
    let first = touched.lowerBound == 0 ? 0 : file.source.paragraphs[touched.lowerBound - 1].terminator.lowerBound
    let rest = file.source.paragraphs[touched.upperBound].terminator.upperBound
    if !Array(bytes.dropLast(file.source.bytes.count - rest)).hasPrefix(file.source.bytes[..<first]) {
      return "bytes before its paragraph change"
    }
    return bytes.suffix(file.source.bytes.count - rest).elementsEqual(file.source.bytes[rest...])
      ? nil : "bytes after its paragraph change"
  }
}

extension RichText {
  /// A word near the middle; nil where there is none at all.
  fileprivate var middleWord: Range<Position>? {
    let middle = paragraphCount / 2
    let order = (middle..<paragraphCount).map { $0 } + (0..<middle).reversed()
    for paragraph in order {
      if let word = self[paragraph].middleWord {
        return Position(paragraph, word.lowerBound)..<Position(paragraph, word.upperBound)
      }
    }
    return nil
  }
}

extension Paragraph {
  /// The bytes of its middle word of letters; nil where it has none.
  fileprivate var middleWord: Range<Int>? {
    let words: [Substring] = text.split(whereSeparator: { !$0.isLetter }).filter { $0.count > 2 }
    guard !words.isEmpty else { return nil }
    let word = words[words.count / 2]
    let lower = text.utf8.distance(from: text.startIndex, to: word.startIndex)
    return lower..<(lower + word.utf8.count)
  }
}

extension [UInt8] {
  /// Whether the bytes come first, as they are or with a font or colour added to the tables.
  fileprivate func hasPrefix(_ prefix: ArraySlice<UInt8>) -> Bool {
    let same = zip(self, prefix).prefix { $0 == $1 }.count
    if same == prefix.count { return true }
    let rest = prefix[same...]
    return (same...(count - rest.count)).contains { self[$0..<($0 + rest.count)].elementsEqual(rest) }
  }
}
