import Formats
import RichText

/// A three-way merge of long documents.
struct MergeBench {
  func run() throws {
    let sample = try RTFFormat().read(SampleRTF(paragraphs: 4_300).bytes).text
    let base = sample.slice(.start..<sample.position(at: 1_000_000))
    let (ours, theirs) = (try edited(base, seed: 1), try edited(base, seed: 2))
    let merging = Measurement(7) { RichText.merge(base: base, ours: ours, theirs: theirs).text.paragraphCount }
    let comparing = Measurement(7) { base.difference(to: ours).steps.count + base.difference(to: theirs).steps.count }
    var table = Table("three-way merge, \(base.utf8Count) bytes of text, 100 edits a side")
    table.add("differences of both sides", comparing.median)
    table.add("docedit", merging.median)
    table.print()
    try measureUnlike()
  }

  /// Whether the work stays in proportion where nothing helps: the last row is as long as the first for each byte where it does.
  private func measureUnlike() throws {
    var table = Table("three-way merge of lines in which a side has not one sign of the other, for 100,000 signs")
    for signs in [50_000, 200_000, 800_000] {
      let base = RichText(plain: String(repeating: "\u{301}", count: signs))
      let (ours, theirs) = (
        RichText(plain: "abc" + base[0].text), RichText(plain: String(repeating: "Ì¬", count: signs))
      )
      let merging = Measurement(3) { RichText.merge(base: base, ours: ours, theirs: theirs).text.utf8Count }
      table.add("\(signs) signs", merging.median * 100_000 / Double(signs))
    }
    table.print()
  }

  /// A hundred replaced, inserted and emboldened words, in a text that shares nothing with the one given.
  private func edited(_ base: RichText, seed: UInt64) throws -> RichText {
    var (random, text) = (Xorshift(state: seed &* 0x9E37_79B9), base)
    for _ in 0..<100 {
      let start = text.position(at: random.below(text.utf8Count))
      let end = text.position(at: text.offset(of: start) + 6)
      let edit =
        random.below(3) == 0
        ? text.styling(start..<end) { $0.bold.toggle() }
        : text.replacing(start..<end, with: RichText(plain: " word\(random.below(1000)) "))
      text = try edit.applied(to: text)
    }
    return RichText(Array(text.paragraphs))
  }
}
