import Foundation
import RichText
import Testing
import Ubiquity

@testable import docedit

@Suite struct WordChartTests {
  private func version(_ kind: HistoryEntry.Kind, _ words: WordCount) -> PageVersion {
    PageVersion(
      commit: "c", kind: kind, kindWords: "", device: "laptop", date: Date(timeIntervalSince1970: 1_790_000_000),
      parents: [], changes: [.init(kind: .edited, path: "a.md", words: words, document: 0)])
  }

  @Test func whatIsRestoredWasNotWrittenThatDay() {
    let versions = [
      version(.version, WordCount(added: 10)), version(.version, WordCount(added: 1, removed: 7)),
      version(.restore, WordCount(added: 7, removed: 1)),
    ]
    #expect(WordChart(versions, lanes: ["laptop"]).html.contains("laptop: +11 −7"))
    #expect(WordChart([versions[2]], lanes: ["laptop"]).html.contains("No words were written yet."))
  }
}
