import Properties
import Testing

@testable import Formats

@Suite struct ZipArchiveTests {
  private static let parts = [
    ZipArchive.Part(name: "mimetype", bytes: Array("application/x".utf8), isStored: true),
    ZipArchive.Part(name: "word/ä.xml", bytes: Array(repeating: 65, count: 5000)),
    ZipArchive.Part(name: "empty", bytes: []),
    ZipArchive.Part(name: "last", bytes: Array("the end".utf8)),
  ]

  private func archive() throws -> ZipArchive { try ZipArchive(ZipArchive.bytes(of: Self.parts)) }

  @Test func whatIsPutInComesOut() throws {
    let archive = try archive()
    #expect(archive.entries.map(\.name) == Self.parts.map(\.name))
    for part in Self.parts { #expect(try archive.content(of: part.name) == part.bytes) }
    #expect(try archive.content(of: "nothing") == nil)
    #expect(archive.entries[1].packedSize < 100)
    #expect(archive.entries[0].packedSize == 13)
  }

  @Test func equalPartsGiveEqualBytes() throws {
    #expect(try ZipArchive.bytes(of: Self.parts) == ZipArchive.bytes(of: Self.parts))
  }

  @Test func noChangeGivesTheSameBytes() throws {
    let archive = try archive()
    #expect(try archive.replacing([]) == archive.bytes)
  }

  @Test func aReplacementLeavesTheOthersAsTheyAre() throws {
    let old = try archive()
    let new = try ZipArchive(
      old.replacing([.init(name: "empty", bytes: [1, 2]), .init(name: "new", bytes: [3])]))
    #expect(new.entries.map(\.name) == ["mimetype", "word/ä.xml", "empty", "last", "new"])
    #expect(try new.content(of: "empty") == [1, 2])
    #expect(try new.content(of: "new") == [3])
    let kept = ["mimetype", "word/ä.xml", "last"]
    for name in kept { #expect(RawEntries(new.bytes)[name] == RawEntries(old.bytes)[name]) }
  }

  @Test func bytesThatAreNoArchiveAreRefused() throws {
    for bytes in [[], Array("PK".utf8), Array(repeating: 7, count: 1000)] as [[UInt8]] {
      #expect(throws: FormatError.self) { try ZipArchive(bytes) }
    }
    let whole = try archive().bytes
    for percent in 0..<100 {
      let part = Array(whole.prefix(whole.count * percent / 100))
      #expect(throws: FormatError.self) { try ZipArchive(part) }
    }
  }

  @Test func flippedBitsDoNoHarm() throws {
    let whole = try archive().bytes
    forAll { choices in
      choices.array(upTo: 5) { [$0.int(in: 0...(whole.count - 1)), 1 << $0.int(in: 0...7)] }
    } _: { flips in
      var bytes = whole
      for flip in flips { bytes[flip[0]] ^= UInt8(flip[1]) }
      guard let archive = try? ZipArchive(bytes) else { return true }
      for entry in archive.entries.prefix(8) { _ = try? archive.content(of: entry.name) }
      return true
    }
  }

  @Test func whatIsPackedVerySmallIsRead() throws {
    let text = ZipArchive.Part(name: "content.xml", bytes: Array(repeating: 0x20, count: 6 << 20))
    let archive = try ZipArchive(ZipArchive.bytes(of: [text]))
    #expect(archive.entries[0].size / archive.entries[0].packedSize > ZipArchive.ratioLimit)
    #expect(try archive.content(of: "content.xml")?.count == text.bytes.count)
  }

  /// What is written here can be read here: a part that would look like a bomb is not packed.
  @Test func aPartThatPacksTooSmallIsStored() throws {
    let small = ZipArchive.Part(name: "content.xml", bytes: Array("text".utf8))
    let large = ZipArchive.Part(name: "content.xml", bytes: Array(repeating: 0x20, count: 33 << 20))
    let archive = try ZipArchive(ZipArchive(ZipArchive.bytes(of: [small])).replacing([large]))
    #expect(archive.entries[0].packedSize == large.bytes.count)
    #expect(try archive.content(of: "content.xml")?.count == large.bytes.count)
  }

  @Test func aBombIsRefused() throws {
    let bomb = ZipArchive.Part(name: "bomb", bytes: Array(repeating: 0, count: 33 << 20))
    let archive = try ZipArchive(ZipArchive.bytes(of: [bomb]))
    let error = #expect(throws: FormatError.self) { try archive.content(of: "bomb") }
    #expect(error?.code == .tooLarge)
  }

  @Test func aClaimOfTooMuchIsRefused() {
    let large = ZipArchive.Entry(name: "a", size: 1 << 31, packedSize: 1 << 24, isEncrypted: false, isReadable: true)
    #expect(throws: FormatError.self) { try ZipArchive.check(large) }
    #expect(throws: FormatError.self) { try ZipArchive.check([large, large]) }
    let many = ZipArchive.Entry(name: "a", size: Int.max, packedSize: 0, isEncrypted: false, isReadable: true)
    #expect(throws: FormatError.self) { try ZipArchive.check([many, many]) }
  }

  @Test func anEncryptedEntryIsNamed() throws {
    var bytes = try ZipArchive.bytes(of: [.init(name: "secret.xml", bytes: Array("text".utf8))])
    bytes[6] |= 1
    let directory = try #require(RawEntries(bytes).directory)
    bytes[directory + 8] |= 1
    let error = #expect(throws: FormatError.self) { try ZipArchive(bytes).content(of: "secret.xml") }
    #expect(error?.message.contains("encrypted") == true)
  }
}

/// The raw parts of an archive, read apart from libzip: each entry's local header and packed bytes.
struct RawEntries {
  private(set) var parts: [String: [UInt8]] = [:]
  private(set) var directory: Int?
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let end = bytes.indices.reversed().first(where: { bytes[$0...].starts(with: [0x50, 0x4B, 5, 6]) }) else {
      return
    }
    var place = number(end + 16, 4)
    directory = place
    for _ in 0..<number(end + 10, 2) { place += add(place) }
  }

  subscript(name: String) -> [UInt8]? { parts[name] }

  private func number(_ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  /// Adds the entry at a place of the directory; the length of its record.
  private mutating func add(_ place: Int) -> Int {
    let (packed, start) = (number(place + 20, 4), number(place + 42, 4))
    let lengths = (number(place + 28, 2), number(place + 30, 2), number(place + 32, 2))
    let name = String(decoding: bytes[(place + 46)..<(place + 46 + lengths.0)], as: UTF8.self)
    let header = 30 + number(start + 26, 2) + number(start + 28, 2)
    parts[name] = Array(bytes[(start + header)..<(start + header + packed)]) + bytes[(place + 10)..<(place + 28)]
    return 46 + lengths.0 + lengths.1 + lengths.2
  }
}
