import Foundation
import RichText
import Testing

@testable import Formats

/// What LibreOffice reads in files that were edited here.
@Suite struct LibreOfficeTests {
  private struct Trial {
    var name: String
    var original: [UInt8]
    var edited: [UInt8]
    /// The word of the text that is replaced, or the one that the new word stands before.
    var word: String
    var isInserted = false
    var text: RichText
  }

  private static let replacement = "Zweitwort"
  private static let types = [
    "rtf": "public.rtf", "html": "public.html", "odt": "org.oasis-open.opendocument.text",
    "docx": "org.openxmlformats.wordprocessingml.document",
  ]

  @Test(.enabled(if: LibreOffice.isHere, "LibreOffice is not installed"), arguments: ["rtf", "html", "odt", "docx"])
  func oneReplacedWordIsAllThatChanges(_ kind: String) throws {
    guard let office = LibreOffice() else { return }
    defer { office.remove() }
    let trials = Self.files(kind).compactMap { Self.trial($0) }
    let files = trials.flatMap { [("old \($0.name)", $0.original), ("new \($0.name)", $0.edited)] }
    let texts = try office.texts(of: files.map { (name: $0.0, bytes: $0.1) })
    var (count, inserted) = (0, 0)
    for trial in trials {
      // Some texts it cannot open, or it leaves the word out: text in frames, broken tables.
      guard let old = texts["old \(trial.name)"], Self.words(old).contains(trial.word) else {
        continue
      }
      (count, inserted) = (count + 1, inserted + (trial.isInserted ? 1 : 0))
      let new = try #require(
        texts["new \(trial.name)"], "LibreOffice does not open \(trial.name) any more")
      #expect(Self.differ(old, new, trial), "\(trial.name), \(trial.word)")
    }
    if DocumentFormats.format(for: Self.types[kind] ?? "") != nil { #expect(count > 0) }
    print(
      "\(kind): LibreOffice read \(count) of \(trials.count) edited files, \(inserted) with a word put in"
    )
  }

  @Test(.enabled(if: LibreOffice.isHere, "LibreOffice is not installed"), arguments: ["rtf", "html", "odt", "docx"])
  func theTextOfOurOwnSamplesIsTheModels(_ kind: String) throws {
    guard let office = LibreOffice() else { return }
    defer { office.remove() }
    let trials = Self.samples(kind).compactMap { Self.trial($0) }
    let texts = try office.texts(of: trials.map { (name: $0.name, bytes: $0.edited) })
    for trial in trials {
      let text = try #require(texts[trial.name])
      let missing = Self.missing(Self.words(trial.text.string), in: Self.words(text))
      #expect(missing == [], "\(trial.name)")
    }
  }

  // MARK: Trials

  private static func files(_ kind: String) -> [Corpus.File] {
    let all = Corpus.files(kind)
    let step =
      ProcessInfo.processInfo.environment["DOCEDIT_ALL"] == nil ? max(1, all.count / 12) : 1
    let some = stride(from: 0, to: all.count, by: step).map { index in
      // Names occur twice.
      Corpus.File(name: "\(index) \(all[index].name)", bytes: all[index].bytes)
    }
    return samples(kind) + some
  }

  private static func samples(_ kind: String) -> [Corpus.File] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../SampleDocs"
    )
    .standardizedFileURL
    let urls =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return urls.filter { $0.pathExtension == kind }.sorted { $0.path < $1.path }.compactMap { url in
      (try? Data(contentsOf: url)).map {
        Corpus.File(name: url.lastPathComponent, bytes: Array($0))
      }
    }
  }

  /// The file with one word replaced that occurs once, or a new word where there is no such; nil where it cannot be read or has no words.
  private static func trial(_ file: Corpus.File) -> Trial? {
    let type = types[URL(filePath: file.name).pathExtension] ?? ""
    guard let format = DocumentFormats.format(for: type), let source = try? format.read(file.bytes)
    else { return nil }
    let text = source.text
    let unique = uniqueWord(in: text)
    guard let (range, word) = unique ?? placeOfNewWord(in: text),
      let edited = try? text.replacing(
        range,
        with: RichText(
          plain: replacement + (unique == nil ? " " : ""),
          style: text.typingStyle(at: range.lowerBound))
      ).applied(to: text),
      let bytes = try? source.bytes(with: edited)
    else { return nil }
    return Trial(
      name: file.name, original: file.bytes, edited: bytes, word: word, isInserted: unique == nil,
      text: edited)
  }

  /// The start of a paragraph near the middle, and its first word.
  private static func placeOfNewWord(in text: RichText) -> (Range<Position>, String)? {
    let order = (0..<text.paragraphCount).map {
      ($0 + text.paragraphCount / 2) % text.paragraphCount
    }
    return order.lazy.compactMap { index in
      guard text[index].text.first?.isLetter == true, let word = words(text[index].text).first
      else { return nil }
      return (Position(index, 0)..<Position(index, 0), word)
    }.first
  }

  private static func uniqueWord(in text: RichText) -> (Range<Position>, String)? {
    var counts: [String: Int] = [:]
    for word in words(text.string) { counts[word, default: 0] += 1 }
    let order = (0..<text.paragraphCount).map {
      ($0 + text.paragraphCount / 2) % text.paragraphCount
    }
    for index in order where text[index].style.headingLevel == 0 {
      for word in text[index].text.split(separator: " ") where word.utf8.count >= 5 {
        guard word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), counts[String(word)] == 1 else {
          continue
        }
        let start = text[index].text.utf8.distance(
          from: text[index].text.startIndex, to: word.startIndex)
        return (Position(index, start)..<Position(index, start + word.utf8.count), String(word))
      }
    }
    return nil
  }

  // MARK: Comparing

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether the texts differ in just one word, which was that and is the replacement now, or was not there.
  private static func differ(_ old: String, _ new: String, _ trial: Trial) -> Bool {
    // Fields may repeat the word.
    if trial.isInserted {
      // Cells may follow each other without anything between: then the new word begins at the end of another.
      let (old, parts) = (words(old).joined(), words(new).joined().components(separatedBy: replacement))
      return parts.joined() == old && (2...3).contains(parts.count)
    }
    let (old, new) = (words(old), words(new))
    guard old.count == new.count else { return false }
    let changes = zip(old, new).filter { $0 != $1 }
    return changes.allSatisfy { $0 == trial.word && $1 == replacement }
      && (1...2).contains(changes.count)
  }

  /// The first words that do not follow in order.
  private static func missing(_ wanted: [String], in all: [String]) -> [String] {
    var rest = all[...]
    for (index, word) in wanted.enumerated() {
      guard let place = rest.firstIndex(of: word) else { return Array(wanted[index...].prefix(5)) }
      rest = rest[(place + 1)...]
    }
    return []
  }
}
