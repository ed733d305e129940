import Foundation
import Properties
import Testing

@testable import Ubiquity

@Suite struct UbiquitousURLTests {
  private static let id = String(repeating: "a1", count: 20), version = String(repeating: "0f", count: 20)

  @Test func everySafePathSurvives() {
    let letters = ["a", "B", " ", "%", "é", "e\u{301}", "日", "\\", "?", "#", "&", "=", "+", ":", "😀", ".", "-"]
    forAll { choices in
      choices.array(upTo: 4) { choices in choices.array(upTo: 5) { $0.element(of: letters) }.joined() }.joined(
        separator: "/")
    } _: { text in
      guard let path = try? ContainerPath(text) else { return true }
      let url = try UbiquitousURL(container: Self.id, path: path, version: Self.version)
      let read = try UbiquitousURL(url.url)
      return read == url && read.path.description.utf8.elementsEqual(text.utf8)
    }
  }

  @Test func itIsDecodedExactlyOnce() throws {
    let url = try #require(URL(string: "ubiquity://\(Self.id)/%252e%252e/x"))
    #expect(try UbiquitousURL(url).path.description == "%2e%2e/x")
  }

  @Test func theVersionMayBeMissing() throws {
    let url = try #require(URL(string: "ubiquity://\(Self.id)/x"))
    #expect(try UbiquitousURL(url).version == nil)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ubiquity:///x", "ubiquity://ID", "ubiquity://ID/", "ubiquity://ID//x", "ubiquity://ID/../x",
    "ubiquity://ID/%2e%2e/x",
    "ubiquity://ID/a%2Fb", "ubiquity://ID/a/%2E/b", "ubiquity://ID/a%00b", "ubiquity://ID/%2Fetc/passwd",
    "ubiquity://ID/%FF", "ubiquity://ID/.git/config", "ubiquity://ID/%2egit/config", "ubiquity://ID/x#y",
    "ubiquity://ID/x?version=1",
    "ubiquity://ID/x?v=VERSION", "ubiquity://ID/x?version=VERSION?x", "ubiquity://user@ID/x", "ubiquity://ID:80/x",
    "ubiquity://abc/x",
    "UBIQUITY://ID/x", "ubiquity:ID/x", "ubiquity://ID/x?", "ubiquity://ID/a%0Ab", "ubiquity://ID/a%E2%80%AEb",
  ])
  func anythingElseIsRefused(_ text: String) throws {
    let spelled = text.replacingOccurrences(of: "ID", with: Self.id).replacingOccurrences(
      of: "VERSION", with: Self.version)
    guard let url = URL(string: spelled) else { return }
    let error = #expect(throws: UbiquityError.self) { try UbiquitousURL(url) }
    #expect(error?.code == .outside)
  }

  @Test(arguments: ["%", "%4", "a%ZZ", "%FF", "%C3", "%2", "%%41"]) func aBrokenEscapeIsNotDecoded(_ text: String) {
    #expect(PercentCoding.decode(text) == nil)
  }
}
