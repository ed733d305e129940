import Foundation
import Handoff
import Properties
import Testing

struct PayloadRoundTripTests {
  @Test func everyPayloadSurvivesExactly() {
    forAll(cases: 1000) {
      $0.payload()
    } _: { payload in
      try ActivityPayload(decoding: payload.encoded()) == payload
    }
  }

  @Test func stringsKeepEveryCodePoint() {
    forAll {
      $0.payload()
    } _: { payload in
      let read = try ActivityPayload(decoding: payload.encoded())
      return (read.title.map { Array($0.utf8) } ?? []) == (payload.title.map { Array($0.utf8) } ?? [])
    }
  }

  @Test func equalPayloadsGiveEqualBytes() {
    forAll {
      $0.payload()
    } _: { payload in
      var again = payload
      again.userInfo = Dictionary(uniqueKeysWithValues: payload.userInfo.shuffled())
      return try again.encoded() == payload.encoded()
    }
  }

  @Test func anyPropertyListReaderReadsTheBytes() {
    forAll {
      $0.payload()
    } _: { payload in
      struct Head: Decodable { var identifier: UUID }
      return try PropertyListDecoder().decode(Head.self, from: payload.encoded()).identifier == payload.identifier
    }
  }

  @Test func numbersStayWhatTheyWere() throws {
    let info: [String: UserInfoValue] = ["one": 1, "real": 1.0, "yes": true, "text": "1"]
    let read = try roundTrip(info)
    #expect(read == info)
    #expect(read["one"]?.integer == 1 && read["one"]?.boolean == nil && read["one"]?.real == nil)
    #expect(read["real"]?.real == 1 && read["yes"]?.boolean == true)
  }

  @Test func datesKeepTheirFractions() throws {
    let date = Date(timeIntervalSinceReferenceDate: 812_345_678.123_456_7)
    #expect(try roundTrip(["date": .date(date)]) == ["date": .date(date)])
    #expect(try roundTrip(["date": .date(.distantPast)]) == ["date": .date(.distantPast)])
  }

  @Test func aNumberThatIsNoneSurvives() throws {
    #expect(try roundTrip(["n": .real(.nan)])["n"]?.real?.isNaN == true)
  }

  @Test func aDictionaryThatLooksLikeATagStaysADictionary() throws {
    let info: [String: UserInfoValue] = [
      "$type": "url", "value": "file:///etc/passwd", "inner": ["$type": ["$type": "null"]],
    ]
    #expect(try roundTrip(info) == info)
  }

  @Test func thePayloadReadsAsText() throws {
    let identifier = try #require(UUID(uuidString: "6F1C2A64-2F5B-4C80-9E59-0B7F5B7C2A11"))
    var payload = ActivityPayload(activityType: "org.docedit.editing", identifier: identifier, title: "A & B")
    payload.userInfo = ["caret": 12, "url": .url(try #require(URL(string: "ubiquity://c/a.rtf")))]
    payload.expirationDate = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      try String(decoding: payload.encoded(), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>activityType</key>
        \t<string>org.docedit.editing</string>
        \t<key>expirationDate</key>
        \t<date>2001-01-01T00:00:00Z</date>
        \t<key>formatVersion</key>
        \t<integer>1</integer>
        \t<key>identifier</key>
        \t<string>6F1C2A64-2F5B-4C80-9E59-0B7F5B7C2A11</string>
        \t<key>title</key>
        \t<string>A &amp; B</string>
        \t<key>userInfo</key>
        \t<dict>
        \t\t<key>caret</key>
        \t\t<integer>12</integer>
        \t\t<key>url</key>
        \t\t<dict>
        \t\t\t<key>$type</key>
        \t\t\t<string>url</string>
        \t\t\t<key>value</key>
        \t\t\t<string>ubiquity://c/a.rtf</string>
        \t\t</dict>
        \t</dict>
        </dict>
        </plist>

        """)
  }

  @Test func noControlCharacterIsWrittenRaw() throws {
    let payload = ActivityPayload(activityType: "t", identifier: UUID(), title: "\u{1B}[2J \u{9B}31m \u{7F} \u{7}")
    let scalars = try String(decoding: payload.encoded(), as: UTF8.self).unicodeScalars
    #expect(!scalars.contains { ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F...0x9F).contains($0.value) })
  }

  private func roundTrip(_ userInfo: [String: UserInfoValue]) throws -> [String: UserInfoValue] {
    let payload = ActivityPayload(activityType: "t", identifier: UUID(), userInfo: userInfo)
    return try ActivityPayload(decoding: payload.encoded()).userInfo
  }
}
