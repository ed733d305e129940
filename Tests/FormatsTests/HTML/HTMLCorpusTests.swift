import Properties
import RichText
import Testing

@testable import Formats

@Suite(.enabled(if: Corpus.isHere, "the corpus of real documents is not on this machine"))
struct HTMLCorpusTests {
  private static let files = Corpus.files("html")

  @Test func rates() throws {
    var fine = 0, all = 0, written = 0
    for (number, file) in Self.files.enumerated() {
      let read = try HTMLText(checking: file.bytes)
      var choices = Choices(seed: UInt64(number))
      for _ in 0..<6 {
        var text = read.text
        for _ in 0..<2 { text = (try? choices.htmlEdit(text).applied(to: text)) ?? text }
        if text.hasSameContent(as: read.text) { continue }
        all += 1
        if HTMLPropertyTests.reads(.init(file: read, edited: text), .fine) { fine += 1 } else { print("NOTFINE", file.name) }
        if (try? read.bytes(with: text)) != nil { written += 1 } else { print("NOTWRITTEN", file.name) }
      }
    }
    print("CORPUS", fine, written, all)
  }
}
