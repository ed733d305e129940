import Foundation
import Testing

@testable import Terminal

struct PagerTests {
  @Test(
    arguments: [
      ([:], "less -R"), (["PAGER": "more"], "more"), (["PAGER": "more", "DOCEDIT_PAGER": "most"], "most"),
      (["DOCEDIT_PAGER": ""], nil), (["PAGER": "cat"], nil), (["PAGER": " "], nil),
    ] as [([String: String], String?)])
  func theUserNamesThePager(environment: [String: String], command: String?) {
    #expect(Pager(environment: environment)?.command == command)
  }

  @Test func thePagerGetsTheText() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "docedit-pager-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = String(repeating: "a line of text\n", count: 20_000)
    #expect(try #require(Pager(environment: ["PAGER": "cat > '\(file.path)'"])).show(text))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func leavingEarlyIsNoErrorAndAMissingPagerIs() throws {
    let text = String(repeating: "a line of text\n", count: 20_000)
    #expect(try #require(Pager(environment: ["PAGER": "true"])).show(text))
    #expect(!(try #require(Pager(environment: ["PAGER": "docedit-no-such-pager 2> /dev/null"])).show("text")))
  }
}
