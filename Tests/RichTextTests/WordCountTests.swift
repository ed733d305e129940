import Testing

@testable import RichText

@Suite struct WordCountTests {
  @Test(arguments: [
    (["one two three", "one two"], "one two three", 0, 0),
    (["one two\nred", "one\ngreen"], "one two\ngreen", 0, 0),
    (["one two\nred", "one\ngreen"], "one two\ngreen blue", 1, 0),
    (["one two red", "one two green"], "two red green", 0, 1),
    (["one two", "one two"], "three", 1, 2),
    (["first\nsecond", "second\nfirst\nthird", "second\nfirst"], "second\nfirst\nthird", 0, 0),
  ])
  func ofAMergeOnlyWhatItHasBeyondAllItsTextsCounts(_ texts: [String], _ merge: String, _ added: Int, _ removed: Int) {
    let count = RichText(plain: merge).wordChange(merging: texts.map { RichText(plain: $0) })
    #expect(count == WordCount(added: added, removed: removed))
  }
}
