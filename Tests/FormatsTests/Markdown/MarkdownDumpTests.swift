import RichText
import Testing
import Foundation
@testable import Formats

@Suite struct MarkdownDump {
  @Test func dump() throws {
    for file in Corpus.files("md") + Corpus.files("markdown") {
      let t = MarkdownText(file.bytes)
      var n = 0, bad = 0, opaque = 0
      for b in t.source.blocks {
        if b.kind == .opaque { opaque += 1 }
        for i in b.inlines { n += 1; if !i.isAligned { bad += 1; print("  UNALIGNED", b.lines.lowerBound + 1, b.kind, i.items.count) } }
        if case .code = b.kind, b.codeLines.count != b.paragraphs.count { print("  CODE", b.lines) }
      }
      print("FILE", file.name, t.text.paragraphCount, n, bad, opaque)
    }
    if let p = ProcessInfo.processInfo.environment["MDFILE"] {
      let t = MarkdownText(Array(try Data(contentsOf: URL(filePath: p))))
      for b in t.source.blocks { print(b.kind, b.lines, b.paragraphs, t.source.chain(b.container)) ; for i in b.paragraphs { let q = t.text[i]; print("     ", q.text.debugDescription, q.style.list.map { "L\($0.list).\($0.level) \($0.marker) \($0.start ?? -1) \($0.hasMarker)" } ?? "", q.style.quoteDepth, q.style.headingLevel, q.style.cells.map { "\($0.table).\($0.row).\($0.cell)" }, q.runs.map { r in "\(r.length):\(MarkdownMark.all(r.style))\(r.style.code)\(r.style.atom?.label ?? "")" }) } }
    }
  }
}
