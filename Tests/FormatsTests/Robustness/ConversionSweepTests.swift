import RichText
import Testing

@testable import Formats

/// Every file of the corpus, written in every format.
///
/// `DOCEDIT_ALL=1` takes all files instead of a sample.
@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct ConversionSweepTests {
  @Test(arguments: AllFormats.items) func everyFileIsWrittenInEveryFormat(_ item: AllFormats.Item) {
    var (count, faults): (Int, [String]) = (0, [])
    for file in Self.files(item.corpus) {
      guard let read = try? item.format.read(file.bytes) else { continue }
      for target in AllFormats.withPackages {
        count += 1
        guard let fault = Self.fault(read.detached(read.text), target.format) else { continue }
        faults.append("\(file.folder)/\(file.name) as \(target.fileExtension): \(fault)")
      }
    }
    if AllFormats.isWhole { print("## \(item.fileExtension): \(count) conversions, \(faults.count) faults") }
    #expect(faults.isEmpty, "\(faults.count) of \(count): \(faults.prefix(20))")
    #expect(count > 0)
  }

  private static func fault(_ text: RichText, _ target: any DocumentFormat) -> String? {
    let blank = target.blank()
    let bytes: [UInt8]
    do { bytes = try blank.bytes(with: text) } catch { return isBinary(error, text) ? nil : "\(error)" }
    guard let read = try? target.read(bytes) else { return "it cannot be read" }
    if !read.text.hasSameContent(as: blank.held(text)) { return "it reads otherwise" }
    if !read.losses(of: read.text).isEmpty { return "what it holds would be lost" }
    return (try? read.bytes(with: read.text)) == bytes ? nil : "it changes without an edit"
  }

  /// Whether a text is rightly said to have too many control characters for a file of text.
  private static func isBinary(_ error: any Error, _ text: RichText) -> Bool {
    "\(error)".contains("control characters") && text.paragraphs.contains { $0.text.utf8.contains(0x0E) }
  }

  private static func files(_ fileExtension: String) -> [Corpus.File] {
    let all = Corpus.files(fileExtension)
    if AllFormats.isWhole { return all }
    let small = all.filter { $0.bytes.count < 20_000 }
    return stride(from: 0, to: small.count, by: max(1, small.count / 2)).map { small[$0] }
  }
}
