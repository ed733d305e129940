import Documents
import Foundation
import RichText

/// One paragraph of an older version, chosen by its number in the present text or by words that it contains.
struct ParagraphChoice {
  /// The version, as the user named it.
  let version: String
  let older: RichText
  /// What the newest version has.
  let present: RichText
  /// What the user sees: the same, with edits that are not saved.
  let shown: RichText

  /// Where it is in the older text, and in the present one; nil where it is gone.
  struct Found: Equatable {
    var older: Int
    var present: Int?
  }

  /// The paragraph with this number, from 1, in what the user sees.
  func numbered(_ number: Int) throws -> Found {
    guard (1...shown.paragraphCount).contains(number) else {
      throw CommandFailure(
        .usage, "there is no paragraph \(number): the text has \(shown.paragraphCount)",
        hint: "--paragraph takes 1 to \(shown.paragraphCount)")
    }
    guard let place = shown.counterpart(of: number - 1, in: present) else {
      throw CommandFailure(
        .notFound, "paragraph \(number) is not saved yet, so that no version has it",
        hint: "choose another, or words of the old one with --containing")
    }
    guard let old = present.counterpart(of: place, in: older) else {
      throw CommandFailure(
        .notFound, "paragraph \(number) is not in the version \(version): it was written otherwise, or later",
        hint: "choose by words that only the old paragraph has, with --containing")
    }
    return Found(older: old, present: place)
  }

  /// The only paragraph that contains the words: of what the user sees, else of the older text, where it may have been deleted since.
  func containing(_ words: String) throws -> Found {
    let here = places(of: words, in: shown)
    if here.count == 1 { return try numbered(here[0] + 1) }
    guard here.isEmpty else { throw ambiguous(words, here, in: "") }
    let there = places(of: words, in: older)
    guard let place = there.first else {
      throw CommandFailure(
        .notFound, "neither the text nor the version \(version) has a paragraph with “\(words)”",
        hint: "choose words that one of them has: docedit show prints the text, docedit diff what the version had")
    }
    guard there.count == 1 else { throw ambiguous(words, there, in: " of the version \(version)") }
    return Found(older: place, present: older.place(of: place, inNewer: present))
  }

  /// As it is spelled, else whatever the case.
  private func places(of words: String, in text: RichText) -> [Int] {
    let exact = text.paragraphs.enumerated().filter { $0.element.text.contains(words) }.map(\.offset)
    if !exact.isEmpty { return exact }
    return text.paragraphs.enumerated().filter { $0.element.text.range(of: words, options: .caseInsensitive) != nil }
      .map(\.offset)
  }

  private func ambiguous(_ words: String, _ places: [Int], in text: String) -> CommandFailure {
    let shown = places.prefix(10).map { String($0 + 1) }.joined(separator: ", ")
    return CommandFailure(
      .usage, "“\(words)” is in \(places.count) paragraphs\(text): \(shown)\(places.count > 10 ? " …" : "")",
      hint: "give more words, or a number with --paragraph")
  }
}
