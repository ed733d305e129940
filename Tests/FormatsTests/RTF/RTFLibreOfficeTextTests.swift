import Foundation
import Properties
import RichText
import Testing

@testable import Formats

/// Whether LibreOffice reads the edited text in files of others: each is edited in one paragraph by chance.
///
/// `DOCEDIT_ALL=1` takes every file of the corpus instead of a sample; `DOCEDIT_OUT` names a folder for what differs.
@Suite(.enabled(if: LibreOffice.isHere && Corpus.isHere, "LibreOffice or the corpus of real documents is not here"))
struct RTFLibreOfficeTextTests {
  private struct Trial {
    var name: String
    var original: RTFText
    var edited: RTFText
    /// What the edit does to the words of the text.
    var difference: WordChange
  }

  private static let word = "zwetschgenknoedel"

  @Test func anEditInAnyParagraphIsAllThatChanges() throws {
    guard let office = LibreOffice() else { return }
    defer { office.remove() }
    let trials = Self.files.enumerated().compactMap { Self.trial($1, number: $0) }
    let files = trials.flatMap {
      [("old \($0.name)", $0.original.source.bytes), ("new \($0.name)", $0.edited.source.bytes)]
    }
    let texts = try office.texts(of: files.map { (name: $0.0, bytes: $0.1) })
    var (count, equal, failures): (Int, Int, [String]) = (0, 0, [])
    for trial in trials {
      guard let old = texts["old \(trial.name)"] else { continue }
      count += 1
      guard let new = texts["new \(trial.name)"] else {
        failures.append("\(trial.name) is not opened any more")
        continue
      }
      if Self.words(new) == Self.words(trial.edited.text.string) { equal += 1 }
      let seen = WordChange(Self.words(old), Self.words(new))
      if !seen.isPart(of: trial.difference) { failures.append("\(trial.name): \(seen), not \(trial.difference)") }
      try Self.keep(trial, failures.last?.hasPrefix(trial.name) ?? false)
    }
    print(
      "LibreOffice read \(count) of \(trials.count) edited files, the text of \(equal) is the model's word for word")
    #expect(count > trials.count / 2)
    // It numbers the items of lists in letters too, joins the words of cells, and shows some boxes and first pages otherwise.
    #expect(failures.count <= count / 40, "\(failures.count): \(failures.joined(separator: "\n"))")
  }

  private static func keep(_ trial: Trial, _ isWrong: Bool) throws {
    guard isWrong, let folder = ProcessInfo.processInfo.environment["DOCEDIT_OUT"] else { return }
    try Data(trial.original.source.bytes).write(to: URL(filePath: "\(folder)/old \(trial.name)"))
    try Data(trial.edited.source.bytes).write(to: URL(filePath: "\(folder)/new \(trial.name)"))
  }

  private static var files: [Corpus.File] {
    let all = Corpus.files("rtf").filter { (try? RTFFormat().read($0.bytes)) != nil }
    let step = ProcessInfo.processInfo.environment["DOCEDIT_ALL"] == nil ? max(1, all.count / 12) : 1
    return stride(from: 0, to: all.count, by: step).map { index in
      Corpus.File(name: "\(index) \(all[index].name)", bytes: all[index].bytes)
    }
  }

  /// The file with words typed into a paragraph, a part of it made bold, and the paragraph split.
  private static func trial(_ file: Corpus.File, number: Int) -> Trial? {
    var choices = Choices(seed: UInt64(number))
    let read = RTFText(file.bytes)
    let filled = (0..<read.text.paragraphCount).filter { read.text[$0].text.contains { $0.isLetter } }
    guard !filled.isEmpty else { return nil }
    let place = choices.element(of: filled)
    let start = Position(place, 0)
    let typed = RichText(plain: "\(word) ", style: read.text.typingStyle(at: start))
    let steps: [(RichText) -> Transaction] = [
      { $0.replacing(start..<start, with: typed) },
      { $0.styling(start..<Position(place, 5)) { $0.bold.toggle() } },
      {
        $0.replacing(Position(place, word.utf8.count)..<Position(place, word.utf8.count), with: RichText(plain: "\n"))
      },
    ]
    var text = read.text
    for step in steps.prefix(choices.int(in: 1...3)) { text = (try? step(text).applied(to: text)) ?? text }
    guard let bytes = try? read.bytes(with: text) else { return nil }
    return Trial(
      name: file.name, original: read, edited: RTFText(bytes),
      difference: WordChange(words(read.text.string), words(text.string)))
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

/// The words that two texts have more and less often than each other.
private struct WordChange: CustomStringConvertible {
  private var counts: [String: Int] = [:]

  init(_ old: [String], _ new: [String]) {
    for word in old { counts[word, default: 0] -= 1 }
    for word in new { counts[word, default: 0] += 1 }
    counts = counts.filter { $0.value != 0 }
  }

  /// Whether nothing else changed; what is in a frame or hidden is not seen at all, and list numbers count on.
  func isPart(of other: WordChange) -> Bool {
    counts.allSatisfy { word, count in
      other.counts[word].map { ($0 > 0) == (count > 0) && abs(count) <= abs($0) } ?? word.allSatisfy(\.isNumber)
    }
  }

  var description: String { counts.sorted { $0.key < $1.key }.map { "\($1)×\($0)" }.joined(separator: " ") }
}
