import Foundation
import RichText
import Testing

@testable import Formats

/// One edit of each kind in paragraphs of the corpus: saved, read back the same, taken back, and only where it was made.
///
/// `DOCEDIT_ALL=1` takes up to a hundred paragraphs of every file instead of a sample.
@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct SweepTests {
  @Test(arguments: AllFormats.withPackages) func everyEditIsSavedInItsPlace(_ item: AllFormats.Item) {
    let files = Self.files(item).compactMap { file in
      (try? item.format.read(file.bytes)).map { (name: "\(file.folder)/\(file.name)", bytes: file.bytes, read: $0) }
    }
    for edit in SampleEdit.all {
      var (count, faults): (Int, [String]) = (0, [])
      for (name, bytes, read) in files {
        for place in Self.places(read.text.paragraphCount) {
          guard let trial = EditTrial(edit, place, read, bytes, item.format) else { continue }
          count += 1
          if let fault = trial.fault(isLocal: edit.staysInParagraph) {
            faults.append("\(name), paragraph \(place): \(fault)")
          }
        }
      }
      if AllFormats.isWhole { print("## \(item.fileExtension) \(edit.name): \(count) edits, \(faults.count) faults") }
      #expect(faults.isEmpty, "\(edit.name): \(faults.count) of \(count): \(faults.prefix(20))")
      #expect(count > 0)
    }
  }

  /// RTF files also stand for the texts of packages.
  private static func files(_ item: AllFormats.Item) -> [Corpus.File] {
    guard item.format is RTFDFormat else { return files(item.corpus) }
    return Corpus.packages
      + files(item.corpus).map { file in
        let text = FilePackage([.init("TXT.rtf", file.bytes)])
        return Corpus.File(name: file.name, folder: file.folder, bytes: text.bytes)
      }
  }

  private static func files(_ fileExtension: String) -> [Corpus.File] {
    let all = Corpus.files(fileExtension)
    if AllFormats.isWhole { return all }
    let small = all.filter { $0.bytes.count < 40_000 }
    return stride(from: 0, to: small.count, by: max(1, small.count / 25)).map { small[$0] }
  }

  private static func places(_ count: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: max(1, count / (AllFormats.isWhole ? 100 : 3))))
  }
}
