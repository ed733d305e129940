import Foundation
import Handoff
import Testing

struct PayloadLimitTests {
  private func payload(_ userInfo: [String: UserInfoValue] = [:]) -> ActivityPayload {
    ActivityPayload(activityType: "t", identifier: UUID(), userInfo: userInfo)
  }

  private func nested(_ levels: Int) -> UserInfoValue { (0..<levels).reduce(0) { inner, _ in [inner] } }

  @Test func sixteenLevelsGoAndSeventeenDoNot() throws {
    let deepest = payload(["a": nested(14)])
    #expect(try ActivityPayload(decoding: deepest.encoded()) == deepest)
    #expect(throws: PayloadError.tooDeep) { try payload(["a": nested(15)]).encoded() }
  }

  @Test func aTaggedValueCountsItsOwnLevels() throws {
    let deepest = payload(["a": .array([.set([nested(11)])])])
    #expect(try ActivityPayload(decoding: deepest.encoded()) == deepest)
    #expect(throws: PayloadError.tooDeep) { try payload(["a": .array([.set([nested(12)])])]).encoded() }
  }

  @Test func thousandsOfLevelsAreRefusedBothWays() {
    #expect(throws: PayloadError.tooDeep) { try payload(["a": nested(5000)]).encoded() }
    let text = "<plist>" + String(repeating: "<array>", count: 9000)
    #expect(throws: PayloadError.tooDeep) { try ActivityPayload(decoding: Data(text.utf8)) }
  }

  @Test func sixtyFourKilobytesGoAndOneByteMoreDoesNot() throws {
    let rest = try payload(["a": ""]).encoded().count
    let largest = payload(["a": .string(String(repeating: "x", count: 65_536 - rest))])
    #expect(try largest.encoded().count == 65_536)
    #expect(try ActivityPayload(decoding: largest.encoded()) == largest)
    let larger = payload(["a": .string(String(repeating: "x", count: 65_537 - rest))])
    #expect(throws: PayloadError.tooLarge(bytes: 65_537)) { try larger.encoded() }
    #expect(throws: PayloadError.tooLarge(bytes: 65_537)) {
      try ActivityPayload(decoding: Data(repeating: 0x20, count: 65_537))
    }
  }

  @Test func threeKilobytesAreAdvised() {
    #expect(!payload(["a": .string(String(repeating: "x", count: 2000))]).isOverAdvisedSize)
    #expect(payload(["a": .string(String(repeating: "x", count: 3000))]).isOverAdvisedSize)
    #expect(payload(["a": nested(20)]).isOverAdvisedSize)
  }

  @Test func onlyWebAddressesAreWebPages() throws {
    var wrong = payload()
    wrong.webpageURL = URL(string: "file:///etc/passwd")
    #expect(throws: PayloadError.self) { try wrong.encoded() }
    wrong.webpageURL = URL(string: "HTTPS://example.org")
    let data = try wrong.encoded()
    let hostile = String(decoding: data, as: UTF8.self).replacing("HTTPS://", with: "file://")
    #expect(throws: PayloadError.self) { try ActivityPayload(decoding: Data(hostile.utf8)) }
  }
}
