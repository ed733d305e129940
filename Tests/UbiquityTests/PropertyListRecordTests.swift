import Foundation
import Testing

@testable import Ubiquity

@Suite struct PropertyListRecordTests {
  /// `state.plist` as Foundation codes it, in what an older docedit wrote.
  private struct Coded: Codable {
    var container = "c0ffee"
    var remote: String?
    var lastSync: Date?
    var resolved: [String] = []
    var sequences: [String: UInt64]?
    var isAdopted: Bool?

    var bytes: Data {
      get throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return try encoder.encode(self)
      }
    }
  }

  @Test func theBytesAreThoseThatFoundationWrites() throws {
    var coded = Coded(remote: "a <b> & \"c\" 'd' é 😀", resolved: ["x", "y"], sequences: ["a": 7], isAdopted: true)
    coded.lastSync = Date(timeIntervalSince1970: 1_790_000_000.75)
    var state = StoreState(container: coded.container)
    (state.remote, state.resolved, state.sequences) = (coded.remote, coded.resolved, coded.sequences)
    (state.isAdopted, state.lastSync) = (true, coded.lastSync)
    #expect(try PropertyList.encoded(state) == [UInt8](coded.bytes))
    state.lastSync = Date(timeIntervalSince1970: 1_790_000_000)
    #expect(try StoreState.read(coded.bytes) == state)
  }

  @Test func whatFoundationWritesAndXMLLacksIsRead() throws {
    let coded = Coded(remote: "a\u{1}b", sequences: ["a": .max])
    let state = try #require(try StoreState.read(coded.bytes))
    #expect(state.remote == "a\u{1}b")
    #expect(state.sequences == ["a": UInt64(Int64.max)])
    #expect(StoreState.read(Data(PropertyList.encoded(state))) == state)
  }

  @Test func entriesOfALaterDoceditArePassedOver() {
    let text = list("<key>id</key><string>1</string><key>name</key><string>a</string><key>new</key><array/>")
    #expect(PropertyList.decoded(Device.self, from: text) == Device(id: "1", name: "a"))
  }

  @Test(arguments: [
    "<key>id</key><string>1</string>",
    "<key>id</key><string>1</string><key>name</key><integer>1</integer>",
    "<key>id</key><string>1</string><key>name</key><array><string>a</string></array>",
  ])
  func whatIsMissingOrOfAnotherKindIsRefused(_ entries: String) {
    #expect(PropertyList.decoded(Device.self, from: list(entries)) == nil)
  }

  @Test func anEntryThatMayBeMissingIsStillOfItsKind() {
    let entries = "<key>container</key><string>a</string><key>resolved</key><array/><key>remote</key><true/>"
    #expect(StoreState.read(Data(list(entries))) == nil)
  }

  private func list(_ entries: String) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict>\(entries)</dict></plist>".utf8)
  }
}
