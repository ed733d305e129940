import RichText
import Testing
@testable import Formats
@Suite struct HTMLDumpTests {
  @Test func dump() throws {
    for file in Corpus.files("html") {
      let read = try HTMLFormat().read(file.bytes) as! HTMLText
      print("=====", file.name, read.kept.map { "\($0.name) \($0.count)" }, read.source.encoding)
      for p in read.text.paragraphs.prefix(40) { let s = p.style
        print(s.headingLevel, "q\(s.quoteDepth)", s.list.map { "L\($0.list).\($0.level) \($0.marker) \($0.start ?? -1) \($0.hasMarker)" } ?? "", s.cells.map { "T\($0.table).\($0.row).\($0.cell)" }, s.isRule ? "RULE" : "", s.code.map { "code\($0.number)" } ?? "", p.text.debugDescription, p.runs.count)
      }
    }
  }
}
