import Foundation
import RichText
import Testing

@testable import Formats

/// Whether the text that LibreOffice reads in edited files of others is the model's, letter for letter.
///
/// `DOCEDIT_ALL=1` takes every file of the corpus instead of a sample; `DOCEDIT_OUT` names a folder for what differs.
@Suite(.enabled(if: LibreOffice.isHere && Corpus.isHere, "LibreOffice or the corpus of real documents is not here"))
struct LibreOfficeModelTests {
  private struct Trial {
    var name: String
    var old, new: [UInt8]
    /// The text of the edited file as the format holds it.
    var text: RichText
  }

  private static let word = "zwetschgenknoedel"

  @Test(arguments: ["rtf", "html", "odt", "docx"])
  func theTextOfAnEditedFileIsTheModels(_ kind: String) throws {
    guard let office = LibreOffice() else { return }
    defer { office.remove() }
    let trials = try Self.files(kind).compactMap { try Self.trial($0, kind) }
    let new = try Self.seen(trials.map { ($0.name, $0.new) }, by: office)
    let odd = trials.filter { new[$0.name]?.letters != $0.text.string.lettersAndDigits }
    let old = try Self.seen(odd.map { ($0.name, $0.old) }, by: office)
    var counts: [String: Int] = [:]
    for trial in odd {
      let reason = LibreOfficeDifferences.reason(of: trial.name)
      counts[reason ?? "no reason", default: 0] += 1
      let isKnown = reason != nil && Self.isEditAlone(old[trial.name], new[trial.name])
      #expect(isKnown, "\(trial.name): \(reason ?? "the text is not the model's")")
      try Self.keep(trial, as: kind, unless: isKnown)
    }
    let same = Set(trials.map(\.name)).subtracting(odd.map(\.name))
    for name in same { #expect(LibreOfficeDifferences.reason(of: name) == nil, "\(name) is the same now") }
    print("\(kind): in \(trials.count - odd.count) of \(trials.count) edited files LibreOffice reads the model's text")
    for (reason, count) in counts.sorted(by: { $0.key < $1.key }) { print("  \(count): \(reason)") }
  }

  private static func seen(_ files: [(name: String, bytes: [UInt8])], by office: LibreOffice) throws -> [String:
    FlatDocument]
  { try office.converted(files, to: "fodt:OpenDocument Text Flat XML").mapValues { FlatDocument($0) } }

  /// Whether the edited file differs from the file in the word alone, which may be where LibreOffice shows nothing, or neither can be
  /// opened. A box may be told of at another place.
  private static func isEditAlone(_ old: FlatDocument?, _ new: FlatDocument?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return new.all.replacing(word, with: "").sorted() == old.all.sorted()
  }

  // MARK: Files

  private static func files(_ kind: String) -> [Corpus.File] {
    let all = Corpus.files(kind)
    let step = AllFormats.isWhole ? 1 : max(1, all.count / 12)
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// The file with a word put before a paragraph near the middle; nil where it is not of its format, or
  /// is known not to take it.
  private static func trial(_ file: Corpus.File, _ kind: String) throws -> Trial? {
    let format = try #require(AllFormats.items.first { $0.fileExtension == kind }?.format)
    guard let source = try? format.read(file.bytes) else { return nil }
    let filled = (0..<source.text.paragraphCount).filter { source.text[$0].text.contains { $0.isLetter } }
    let start = Position(filled.isEmpty ? 0 : filled[filled.count / 2], 0)
    let edited = try source.text.replacing(start..<start, with: "\(word) ").applied(to: source.text)
    let name = "\(file.folder)/\(file.name)"
    guard let new = try? source.bytes(with: edited) else {
      #expect(LibreOfficeDifferences.reason(of: name) != nil, "\(name) cannot be saved")
      return nil
    }
    return Trial(name: name, old: file.bytes, new: new, text: source.held(edited))
  }

  private static func keep(_ trial: Trial, as kind: String, unless isKnown: Bool) throws {
    guard !isKnown, let folder = ProcessInfo.processInfo.environment["DOCEDIT_OUT"] else { return }
    let name = trial.name.replacing("/", with: "-")
    try Data(trial.old).write(to: URL(filePath: "\(folder)/old \(name)"))
    try Data(trial.new).write(to: URL(filePath: "\(folder)/new \(name)"))
  }
}
