import Testing

@testable import Terminal

struct HyperlinkTests {
  @Test(arguments: [
    ("https://example.org/a b\u{1B}\\", "https://example.org/a%20b%1B\\"), ("MAILTO:ä@e.org", "MAILTO:%C3%A4@e.org"),
    ("http://e.org/\u{9C}", "http://e.org/%C2%9C"),
  ])
  func nothingInAnAddressCanDriveTheTerminal(address: String, target: String) {
    #expect(Hyperlink(address)?.target == target)
  }

  @Test(arguments: [
    "", "#heading", "file:///etc/passwd", "javascript:alert(1)", "https:" + String(repeating: "x", count: 2083),
  ])
  func addressesThatLeadNowhereAreNoLinks(address: String) {
    #expect(Hyperlink(address) == nil)
  }
}
