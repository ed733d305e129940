import RichText
import Testing

@testable import Formats

/// Pages whose body has no tags, or no text.
@Suite struct HTMLBodyTests {
  @Test(
    arguments: [
      (
        "<html>\n<head>\n<script src=\"a.js\"></script>\n</head>\n</html>\n",
        "<html>\n<head>\n<script src=\"a.js\"></script>\n</head>Hi\n</html>\n"
      ),
      ("<html><head></head></html>", "<html><head></head>Hi</html>"),
      ("<!DOCTYPE html><html><head><title>T</title></head>", "<!DOCTYPE html><html><head><title>T</title></head>Hi"),
      ("<html></html>", "<html>Hi</html>"), ("<html>", "<html>Hi"), ("", "Hi"),
      ("<html><head></head><body></body></html>", "<html><head></head><body>Hi</body></html>"),
      ("<title>T</title>", "<title>T</title>Hi"), ("<!-- c -->", "<!-- c -->Hi"),
    ])
  func textGoesWhereTheBodyIs(_ source: String, _ expected: String) throws {
    #expect(try html(source).written { $0.replacing(.start..<(.start), with: RichText(plain: "Hi")) } == expected)
  }
}
