import Foundation
import Handoff
import Properties
import Testing

struct HostilePayloadTests {
  @Test func aBinaryPropertyListIsNotParsed() throws {
    #expect(throws: PayloadError.binaryPropertyList) { try ActivityPayload(decoding: binaryBomb()) }
    let honest = try PropertyListSerialization.data(
      fromPropertyList: ["activityType": "t"], format: .binary, options: 0)
    #expect(throws: PayloadError.binaryPropertyList) { try ActivityPayload(decoding: honest) }
  }

  @Test func everyTruncationIsAnError() throws {
    let data = try sample.encoded()
    for count in 0..<(data.count - "</plist>\n".utf8.count) {
      #expect(throws: PayloadError.self) { try ActivityPayload(decoding: data.prefix(count)) }
    }
  }

  @Test func noChangeOfBytesCrashesTheReader() throws {
    let bytes = Array(try sample.encoded())
    forAll(cases: 3000) { choices in
      var changed = bytes
      for _ in 0...choices.int(in: 0...3) {
        let index = choices.int(in: 0...(changed.count - 1))
        if choices.bool() { changed.remove(at: index) } else { changed[index] = UInt8(choices.int(in: 0...255)) }
      }
      return Data(changed)
    } _: { (data: Data) in
      // What is still read must be written and read again alike.
      guard let payload = try? ActivityPayload(decoding: data), let again = try? payload.encoded() else { return true }
      return try ActivityPayload(decoding: again).activityType == payload.activityType
    }
  }

  @Test(arguments: [
    "", " ", "{", "{ a = b; }", "<plist/>", "<plist></plist>", "<plist><dict></plist>", "<plist><dict/></plist><dict/>",
    "<plist><dict><string>a</string></dict></plist>", "<plist><dict><key>a</key></dict></plist>",
    "<plist><array/></plist>", "<plist><string>a</string></plist>", "<plist><dict/></plist>", "<!DOCTYPE plist",
    "<!DOCTYPE plist [<!ENTITY a \"aaaa\">]><plist><dict/></plist>",
    "<plist><dict><key>a</key><string>&a;</string></dict></plist>",
    "<plist><dict><key>a</key><string>&#0;</string></dict></plist>",
    "<plist><dict><key>a</key><string>&#xD800;</string></dict></plist>",
    "<plist><dict><key>a</key><string>&lt</string></dict></plist>", "<plist><dict><key>a</key><string>&", "<", "<!--",
    "<?", "<plist a=\"",
    "\u{FEFF}<plist/>",
  ])
  func whatIsNoPayloadIsRefused(text: String) {
    #expect(throws: PayloadError.self) { try ActivityPayload(decoding: Data(text.utf8)) }
  }

  @Test(arguments: [
    "<integer>99999999999999999999</integer>", "<integer/>", "<integer>1.5</integer>", "<real>x</real>",
    "<date>2001-02-30T00:00:00Z</date>",
    "<date>2001-01-01 00:00:00</date>", "<data>%%%</data>", "<true>1</true>", "<thing/>", "<string><b/></string>",
    "<dict><key>$type</key><string>url</string></dict>", "<dict><key>$type</key><string>nonsense</string></dict>",
    "<dict><key>$type</key><true/></dict>",
    "<dict><key>$type</key><string>uuid</string><key>value</key><string>x</string></dict>",
    "<dict><key>$type</key><string>string</string><key>value</key><data>/w==</data></dict>",
    "<dict><key>$type</key><string>dictionary</string><key>value</key><array><string>a</string></array></dict>",
    "<dict><key>$type</key><string>dictionary</string><key>value</key><array><true/><true/></array></dict>",
    "<dict><key>$type</key><string>set</string><key>value</key><string>a</string></dict>",
    "<dict><key>$type</key><string>null</string><key>value</key><string>a</string></dict>",
  ])
  func aWrongValueIsRefusedWithALine(value: String) throws {
    let error = #expect(throws: PayloadError.self) { try ActivityPayload(decoding: document(value)) }
    guard case .malformed(let reason)? = error else { return #expect(error == nil, "not malformed") }
    #expect(!reason.isEmpty && !reason.contains("nonsense"))
  }

  @Test(arguments: [
    "userInfo", "activityType", "identifier", "formatVersion",
  ])
  func whatEveryPayloadHasMustBeThere(field: String) throws {
    let text = String(decoding: try sample.encoded(), as: UTF8.self).replacing(
      "<key>\(field)</key>", with: "<key>x</key>")
    #expect(throws: PayloadError.self) { try ActivityPayload(decoding: Data(text.utf8)) }
  }

  @Test func aLaterFormatIsNamed() throws {
    let text = String(decoding: try sample.encoded(), as: UTF8.self)
      .replacing("<key>formatVersion</key>\n\t<integer>1<", with: "<key>formatVersion</key>\n\t<integer>2<")
    #expect(throws: PayloadError.malformed("a newer program wrote it, in format 2")) {
      try ActivityPayload(decoding: Data(text.utf8))
    }
  }

  @Test func otherProgramsMayWriteItTheirWay() throws {
    let list =
      "<?xml version='1.0'?><!-- > --><!DOCTYPE plist SYSTEM \"a>b\"><plist version='1.0'><dict>"
      + "<key>formatVersion</key><integer> 0x1 </integer><key >activityType</key ><string a='>'>t<![CDATA[<&>]]>&#x41;\r\n</string>"
      + "<key>identifier</key><string>6F1C2A64-2F5B-4C80-9E59-0B7F5B7C2A11</string><key>userInfo</key><dict><key/><true></true>"
      + "<key>data</key><data>\n\tQUJD\n\tREVG\n</data></dict><key>later</key><array/></dict></plist><!-- end -->"
    let payload = try ActivityPayload(decoding: Data(list.utf8))
    #expect(payload.activityType == "t<&>A\n")
    #expect(payload.userInfo == ["": true, "data": .data(Data("ABCDEF".utf8))])
  }

  private var sample: ActivityPayload {
    ActivityPayload(
      activityType: "org.docedit.editing", identifier: UUID(), title: "Ä <title>",
      userInfo: ["set": .set([1, "a", nil]), "list": [1.5, true, .data(Data([0, 1, 2]))], "d": ["$type": "x"]])
  }

  private func document(_ value: String) throws -> Data {
    let text = String(decoding: try sample.encoded(), as: UTF8.self)
    return Data(text.replacing("<key>d</key>", with: "<key>c</key>\(value)<key>d</key>").utf8)
  }

  /// Nine arrays of ten references each to the next: a thousand million values in some two hundred bytes.
  private func binaryBomb() -> Data {
    var bytes = Array("bplist00".utf8)
    let offsets = (0..<9).map { level in
      defer { bytes += [0xAA] + [UInt8](repeating: UInt8(level + 1), count: 10) }
      return UInt8(bytes.count)
    }
    bytes += [0x08]
    let table = UInt8(bytes.count)
    bytes += offsets + [table - 1]
    bytes +=
      [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 10] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
    return Data(bytes)
  }
}
