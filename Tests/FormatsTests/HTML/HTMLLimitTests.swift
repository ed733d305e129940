import RichText
import Testing

@testable import Formats

@Suite struct HTMLLimitTests {
  private func outcome(_ text: String) -> String {
    do { return "\(try HTMLFormat().read(Array(text.utf8)).text.paragraphCount)" } catch { return error.code.rawValue }
  }

  private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test func deepNestingIsReadAndWritten() throws {
    for name in ["div", "b", "blockquote", "ul><li", "table><tr><td", "span", "font color=red"] {
      let file = try HTMLText(checking: Array((many("<\(name)>", 2000) + "x").utf8))
      #expect(file.text.string.hasSuffix("x"), "\(name)")
      let edit = file.text.replacing(file.text.end..<file.text.end, with: RichText(plain: "y"))
      #expect((try? file.bytes(with: edit.applied(to: file.text))) != nil, "\(name)")
    }
  }

  @Test func tooDeepNestingIsRefused() {
    #expect(outcome(many("<div>", 100_000)) == "tooLarge")
    #expect(outcome(many("<i>", 100_000) + "x") == "tooLarge")
    #expect(outcome((0..<3000).map { "<p><font size=\($0)>" }.joined()) == "tooLarge")
    #expect(outcome("<p " + (0..<10_000).map { "a\($0) " }.joined() + ">x") == "tooLarge")
  }

  @Test func longFilesAreNotDeep() {
    #expect(outcome(many("<p>x", 10_000)) == "10000")
    #expect(outcome(many("<li><b>x</b>", 10_000)) == "10000")
    #expect(outcome(many("<p><b>x", 3000)) == "3000")
    #expect(outcome("<p>" + many("&amp;&#x41;", 20_000)) == "1")
  }

  @Test func otherFilesAreNamed() {
    func message(_ bytes: [UInt8]) -> String {
      do { return "\(try HTMLFormat().read(bytes).text.string)" } catch { return error.message }
    }
    #expect(message(Array("%PDF-1.4".utf8)).contains("PDF"))
    #expect(message(Array("{\\rtf1 a}".utf8)).contains("RTF"))
    #expect(message([0x50, 0x4B, 3, 4] + Array("[Content_Types].xml".utf8)).contains("DOCX"))
  }
}
