import Properties
import RichText
import Testing

@testable import Formats

/// Numbers of lists that come from a document of another format.
@Suite struct ListNumberTests {
  private struct Items: CustomStringConvertible {
    var text: RichText
    var description: String {
      text.paragraphs.map { paragraph in
        let item = paragraph.style.list
        let start = item?.start.map { " =\($0)" } ?? ""
        let outer = if case .number(_, let outer, _, _)? = item?.marker { "n\(outer)" } else { "•" }
        return "\(item?.list ?? 0).\(item?.level ?? 0) \(outer)\(start)"
      }.joined(separator: ", ") + " shown \(labels(text))"
    }
  }

  private static func list(_ choices: inout Choices) -> Items {
    let count = choices.int(in: 1...8)
    let text = RichText(
      (0..<count).map { index in
        var paragraph = Paragraph(
          id: ParagraphID(UInt64(index)), text: "x", runs: [.init(length: 1, style: CharacterStyle())])
        let numbering = choices.element(of: [ListItem.Numbering.decimal, .decimal, .lowerRoman])
        paragraph.style.list = ListItem(
          list: choices.int(in: 1...2), level: choices.int(in: 0...2),
          marker: choices.int(in: 0...4) == 0 ? .bullet("•") : .number(numbering, prefix: "", suffix: "."),
          start: choices.int(in: 0...3) == 0 ? choices.int(in: 0...9) : nil)
        return paragraph
      })
    return Items(text: text)
  }

  /// Lists in whose numbers those of the levels above stand, on levels that always look the same. No number is set, and no level left out.
  private static func outline(_ choices: inout Choices) -> Items {
    let outer = (0..<3).map { choices.int(in: 0...$0) }, depth = choices.int(in: 1...2)
    let count = choices.int(in: 1...8)
    var level = -1
    let text = RichText(
      (0..<count).map { index in
        var paragraph = Paragraph(id: ParagraphID(UInt64(index)))
        level = choices.int(in: 0...min(level + 1, depth))
        let marker = ListItem.Marker.number(
          level == 1 ? .upperRoman : .decimal, outer: outer[level], prefix: "(", suffix: ")")
        paragraph.style.list = ListItem(list: 1, level: level, marker: marker)
        return paragraph
      })
    return Items(text: text)
  }

  /// Whether each item below another follows an item of its list: HTML makes an item for those that do not.
  private static func isWhole(_ text: RichText) -> Bool {
    var before: ListItem?
    return text.paragraphs.allSatisfy { paragraph in
      defer { before = paragraph.style.list }
      guard let item = paragraph.style.list, item.level > 0 else { return true }
      return before.map { $0.list == item.list && $0.level >= item.level - 1 } ?? false
    }
  }

  private static func labels(_ text: RichText) -> [String] {
    text.listLabels(in: 0..<text.paragraphCount).map { $0 ?? "" }
  }

  /// Word processors count from 32,767 at most.
  @Test(arguments: ["public.rtf", "org.openxmlformats.wordprocessingml.document"])
  func whatFollowsANumberThatIsTooGreatCountsOn(_ type: String) throws {
    let format = try #require(DocumentFormats.format(for: type))
    let text = RichText(
      [nil, 100_000, nil, nil].enumerated().map { index, start in
        var paragraph = Paragraph(id: ParagraphID(UInt64(index)))
        paragraph.style.list = ListItem(list: 1, marker: .number(.decimal, prefix: "", suffix: "."), start: start)
        return paragraph
      })
    let read = try format.read(format.blank().bytes(with: text)).text
    #expect(Self.labels(read) == ["1.", "32767.", "32768.", "32769."])
    #expect(Set(read.paragraphs.map(\.style.list?.list)).count == 2)
  }

  @Test(arguments: [
    "public.rtf", "org.oasis-open.opendocument.text", "org.openxmlformats.wordprocessingml.document",
  ])
  func numbersWithThoseOfOtherLevelsComeIntoANewFile(_ type: String) throws {
    let format = try #require(DocumentFormats.format(for: type))
    forAll(cases: 300, Self.outline) { list in
      try Self.labels(format.read(format.blank().bytes(with: list.text)).text) == Self.labels(list.text)
    }
  }

  @Test(arguments: [
    "public.rtf", "org.oasis-open.opendocument.text", "org.openxmlformats.wordprocessingml.document", "public.html",
  ])
  func allNumbersComeIntoANewFile(_ type: String) throws {
    let format = try #require(DocumentFormats.format(for: type))
    forAll(cases: 300, Self.list) { list in
      if type == "public.html", !Self.isWhole(list.text) { return true }
      return try Self.labels(format.read(format.blank().bytes(with: list.text)).text) == Self.labels(list.text)
    }
  }
}
