import Properties
import Testing

@testable import RichText

/// How often places are found again, counted where it is known what is right: all words differ.
@Suite struct AnchorRateTests {
  /// What was found of many places.
  private struct Rate: CustomStringConvertible {
    var total = 0, exact = 0, wrong = 0

    mutating func add(_ found: (position: Position, verdict: Anchor.Verdict), _ truth: Position) {
      total += 1
      if found.position == truth { exact += 1 } else if found.verdict == .exact { wrong += 1 }
    }

    var share: Double { Double(exact) / Double(max(total, 1)) }
    var description: String { "\(exact) of \(total) exact, \(wrong) wrong and sure" }
  }

  private static let syllables = ["ba", "ko", "li", "mu", "ne", "ra", "so", "ti", "vu", "ze", "pha", "gro"]

  /// A word that no other number has.
  private static func word(_ number: Int) -> String {
    var (rest, result) = (number, "")
    repeat {
      result += syllables[rest % syllables.count]
      rest /= syllables.count
    } while rest > 0
    return result
  }

  private static func document(_ choices: inout Choices) -> [[Int]] {
    var next = 150
    return (0..<30).map { _ in
      (0..<choices.int(in: 1...24)).map { _ in
        next += 1
        return next
      }
    }
  }

  /// New words, words that are gone, new paragraphs, and paragraphs that are split, moved or gone.
  private static func edited(_ document: [[Int]], new: Int, _ choices: inout Choices) -> [[Int]] {
    var (result, new) = (document, new)
    for _ in 0..<choices.int(in: 1...15) {
      let index = choices.int(in: 0...(result.count - 1))
      let place = choices.int(in: 0...result[index].count)
      new += 1
      switch choices.int(in: 0...8) {
      case 0...3: result[index].insert(new, at: place)
      case 4, 5: if place < result[index].count { result[index].remove(at: place) }
      case 6: result.insert([new, new + 3000], at: index)
      case 7:
        result.insert(Array(result[index][place...]), at: index + 1)
        result[index] = Array(result[index][..<place])
      default: result.insert(result.remove(at: index), at: choices.int(in: 0...(result.count - 1)))
      }
    }
    return result
  }

  private static func text(_ document: [[Int]]) -> RichText {
    RichText(plain: document.map { $0.map(word).joined(separator: " ") }.joined(separator: "\n"))
  }

  /// Where each word begins.
  private static func places(_ text: RichText) -> [String: Position] {
    var result: [String: Position] = [:]
    for (index, paragraph) in text.paragraphs.enumerated() {
      var start = 0
      for piece in WordPiece.pieces(of: paragraph.text) {
        let word = String(paragraph.text.part(start..<(start + piece.length)))
        if piece.kind == .word { result[word] = Position(index, start) }
        start += piece.length
      }
    }
    return result
  }

  /// Resolves an anchor at words of one text in another that has them.
  private func rate(
    _ old: RichText, _ new: RichText, _ rate: inout Rate, every: Int = 8,
    _ resolve: (Anchor) -> (Position, Anchor.Verdict)
  ) {
    let places = Self.places(new)
    for (index, (word, place)) in Self.places(old).sorted(by: { $0.value < $1.value }).enumerated()
    where index % every == 0 {
      guard let truth = places[word] else { continue }
      rate.add(resolve(Anchor(place, in: old, version: "old", side: .after)), truth)
    }
  }

  private func samples(_ body: (inout Choices, [[Int]]) -> Void) {
    for seed in 0..<8 {
      var choices = Choices(seed: UInt64(seed))
      let document = Self.document(&choices)
      body(&choices, document)
    }
  }

  @Test func placesAreFoundAfterMerges() {
    var (byEdit, byDifference, byQuote) = (Rate(), Rate(), Rate())
    samples { choices, document in
      let (base, ours) = (Self.text(document), Self.text(Self.edited(document, new: 4000, &choices)))
      let merge = RichText.merge(base: base, ours: ours, theirs: Self.text(Self.edited(document, new: 9000, &choices)))
      rate(ours, merge.text, &byEdit) {
        $0.resolved(in: merge.text, version: "new", edit: { _ in merge.fromOurs }, other: { _ in ours })
      }
      rate(ours, merge.text, &byDifference) { $0.resolved(in: merge.text, version: "new") { _ in ours } }
      rate(ours, merge.text, &byQuote) { $0.resolved(in: merge.text, version: "new") { _ in nil } }
    }
    #expect(byEdit.share > 0.97, "\(byEdit)")
    #expect(byDifference.share > 0.97, "\(byDifference)")
    #expect(byQuote.share > 0.95, "\(byQuote)")
    #expect([byEdit.wrong, byDifference.wrong, byQuote.wrong] == [0, 0, 0])
  }

  @Test func placesAreFoundFromTheBaseAlone() throws {
    var found = Rate()
    samples { choices, document in
      let base = Self.text(document)
      let draft = Self.text(Self.edited(document, new: 4000, &choices))
      let newer = Self.text(Self.edited(document, new: 9000, &choices))
      let changes = base.difference(to: draft)
      rate(draft, newer, &found) { anchor in
        var anchor = anchor
        anchor.setBase("base", text: base, changes: changes)
        return anchor.resolved(in: newer, version: "new") { $0 == "base" ? base : nil }
      }
    }
    #expect(found.share > 0.93, "\(found)")
    #expect(found.wrong == 0, "\(found)")
  }

  @Test func placesAreFoundInConvertedTexts() {
    var found = Rate()
    samples { choices, document in
      let old = Self.text(document)
      var (lines, width) = ([String](), 0)
      for (index, paragraph) in document.enumerated() {
        var line = choices.element(of: ["", "", "- ", "\(index + 1). ", "> ", "## ", "• "])
        for number in paragraph {
          let word = Self.word(number)
          if width > 50 { (line, width) = (line + "\n", 0) } else if width > 0 { line += " " }
          line += choices.int(in: 0...9) == 9 ? "**\(word)**" : word
          width += word.utf8.count + 1
        }
        lines += [line, ""]
        width = 0
      }
      let new = RichText(plain: lines.joined(separator: "\n"))
      rate(old, new, &found) { $0.resolved(in: new, version: "new") { _ in nil } }
    }
    #expect(found.share > 0.95, "\(found)")
    #expect(found.wrong == 0, "\(found)")
  }
}
