import Foundation
import Handoff
import Properties
import Testing

struct UserInfoValueTests {
  @Test func urlsAreReplacedAtAnyDepth() throws {
    let from = try #require(URL(string: "file:///a")), to = try #require(URL(string: "ubiquity://c/a"))
    func info(_ url: URL) -> [String: UserInfoValue] {
      ["u": .url(url), "a": [[.url(url)], 1], "s": .set([.set([.url(url)]), "x"]), "d": ["e": ["f": .url(url)]]]
    }
    var payload = ActivityPayload(activityType: "t", identifier: UUID(), userInfo: info(from))
    payload.referrerURL = from
    let mapped = payload.mapURLs { $0 == from ? to : $0 }
    #expect(mapped.userInfo == info(to))
    #expect(mapped.referrerURL == to)
  }

  @Test func theFirstRefusedURLEndsTheReplacing() throws {
    struct Refusal: Error {}
    let value: UserInfoValue = [1, .set([.url(try #require(URL(string: "file:///a")))])]
    #expect(throws: Refusal.self) { try value.mapURLs { (_) throws(Refusal) in throw Refusal() } }
  }

  @Test func replacingByTheSameChangesNothing() {
    forAll {
      $0.value()
    } _: { value in
      value.mapURLs { $0 } == value
    }
  }

  @Test func plainValuesAndBackAreTheSame() {
    forAll(cases: 500) {
      $0.value()
    } _: { value in
      UserInfoValue(plain: value.plainValue) == value
    }
  }

  @Test func foundationNumbersKeepTheirKind() {
    #expect(UserInfoValue(plain: NSNumber(value: true)) == true)
    #expect(UserInfoValue(plain: NSNumber(value: 1)) == 1)
    #expect(UserInfoValue(plain: NSNumber(value: 1.0)) == 1.0)
    #expect(UserInfoValue(plain: UInt8(7)) == 7)
    #expect(UserInfoValue(plain: ["a": [1, 2.5, "x", NSNull()]] as [String: Any]) == ["a": [1, 2.5, "x", nil]])
  }

  @Test func whatIsNotPermittedIsRefused() {
    struct Other {}
    #expect(UserInfoValue(plain: Other()) == nil)
    #expect(UserInfoValue(plain: ["a": [Other()]] as [String: Any]) == nil)
    #expect(UserInfoValue(plain: UInt64.max) == nil)
    #expect(UserInfoValue(plain: [1: "a"] as [Int: String]) == nil)
  }
}
