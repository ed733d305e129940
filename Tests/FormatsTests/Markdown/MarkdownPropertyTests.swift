import Properties
import RichText
import Testing

@testable import Formats

@Suite struct MarkdownPropertyTests {
  private struct Case: CustomStringConvertible {
    var file: MarkdownText
    var edited: RichText
    var description: String {
      let held = file.held(edited)
      var writer = MarkdownWriter(file.source, Array(file.text.paragraphs), file.outline(edited))
      var emitter = MarkdownEmitter(writer)
      let fine = emitter.emit()
      for index in writer.outline.blocks.indices { writer.cares[index] = .numbered }
      var second = MarkdownEmitter(writer)
      let coarse = second.emit()
      return "\n\(file.bytes.debugText)\nedited:\n\(edited.listing)\nheld:\n\(held.listing)\nfine:\n\(fine.debugText)\nread:\n\(MarkdownReader.read(fine).1.listing)\ncoarse:\n\(coarse.debugText)\nread:\n\(MarkdownReader.read(coarse).1.listing)"
    }
  }

  private static func make(_ choices: inout Choices) -> Case {
    let file = markdown(choices.element(of: MarkdownSamples.all))
    var text = file.text
    for _ in 0...choices.int(in: 0...3) { text = (try? choices.markdownEdit(text).applied(to: text)) ?? text }
    return Case(file: file, edited: text)
  }

  @Test func whatIsReadIsHeld() {
    forAll(cases: MarkdownSamples.all.count) { choices in
      markdown(choices.element(of: MarkdownSamples.all))
    } _: { file in
      file.held(RichText(Array(file.text.paragraphs))).hasSameContent(as: file.text)
    }
  }

  @Test func whatIsWrittenReadsBack() {
    forAll(cases: 500, Self.make) { made in
      let bytes = try made.file.bytes(with: made.edited)
      return MarkdownText(bytes).text.hasSameContent(as: made.file.held(made.edited))
    }
  }

  @Test func anEditTakenBackLeavesNothing() {
    forAll { choices -> (MarkdownText, RichText) in
      let file = markdown(choices.element(of: MarkdownSamples.all))
      let edit = choices.markdownEdit(file.text)
      let back = try? edit.inverse(in: file.text).applied(to: edit.applied(to: file.text))
      return (file, back ?? RichText(plain: "not undone"))
    } _: { file, back in
      try file.bytes(with: RichText(Array(back.paragraphs))) == file.bytes
    }
  }
}

extension [UInt8] {
  var debugText: String { String(decoding: self, as: UTF8.self).debugDescription }
}

extension RichText {
  var listing: String {
    paragraphs.map { p in
      let list = p.style.list.map { " L\($0.list).\($0.level) \($0.marker) \($0.start ?? -1) \($0.hasMarker)" } ?? ""
      let rest = " q\(p.style.quoteDepth) h\(p.style.headingLevel) \(p.style.code.map { "code\($0.number)" } ?? "") \(p.style.isRule ? "rule" : "") \(p.style.cells.map { "\($0.table).\($0.row).\($0.cell)" }) \(p.style.alignment)"
      let runs = p.pieces.map { "\($1.debugDescription)\(MarkdownMark.all($0.style))\($0.style.code ? "code" : "")\($0.style.atom.map { "\($0.kind) \($0.label) \($0.content == nil)" } ?? "")" }
      return "  #\(p.id.number)\(list)\(rest) \(runs)"
    }.joined(separator: "\n")
  }
}
