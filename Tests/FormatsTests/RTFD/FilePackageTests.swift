import Properties
import Testing

@testable import Formats

@Suite struct FilePackageTests {
  private static func make(_ choices: inout Choices) -> FilePackage {
    let names = ["TXT.rtf", "a", "b/c.png", "b/ä", "b/a\u{308}", "7 7", "Z", "z"]
    return FilePackage(
      choices.array(upTo: 6) { choices in
        .init(choices.element(of: names), choices.array(upTo: 20) { UInt8($0.int(in: 0...255)) })
      })
  }

  @Test func theBytesAreThePackage() {
    forAll(Self.make) { package in try FilePackage(package.bytes) == package }
  }

  @Test func theOrderOfTheFilesDoesNotMatter() {
    let files = [FilePackage.File("b", [1]), .init("a", [2]), .init("c/d", [3])]
    #expect(FilePackage(files).bytes == FilePackage(files.reversed()).bytes)
    #expect(FilePackage(files + [.init("b", [9])]).file(named: "b")?.bytes == [9])
  }

  @Test func aPieceOfThemIsAnErrorOrASmallerPackage() {
    let bytes = FilePackage([.init("TXT.rtf", Array("{\\rtf1 x}".utf8)), .init("a.png", [1, 2, 3])]).bytes
    var errors = 0
    for length in bytes.indices {
      do { #expect(try FilePackage(Array(bytes[..<length])).files.count < 2) } catch {
        errors += 1
        #expect([.damaged, .notThisFormat].contains { $0 ~= error })
      }
    }
    #expect(errors == bytes.count - 2)
  }

  @Test(arguments: ["-1 3", "3 -1", "9223372036854775807 1", "1 9223372036854775807", "1", "x y", "1 1 1", ""])
  func lengthsThatCannotBeAreRefused(_ line: String) {
    let bytes = Array("docedit file package 1\n\(line)\nab".utf8)
    #expect(throws: FormatError.self) { try FilePackage(bytes) }
  }

  @Test(arguments: [
    "", "/", "/etc/passwd", "..", "../x", "a/../b", "a//b", "a/", ".", "./a", "a\0b", "a\nb", "a\u{202E}b", "\u{1B}[2J",
    String(repeating: "x", count: 256), Array(repeating: "d", count: 33).joined(separator: "/"),
  ])
  func aNameNeverLeavesTheFolder(_ name: String) {
    #expect(!FilePackage.isSafe(name))
    #expect(FilePackage([.init(name, [1])]).files.isEmpty)
    let bytes = Array("docedit file package 1\n\(name.utf8.count) 1\n\(name)x".utf8)
    #expect(throws: FormatError.self) { try FilePackage(bytes) }
  }

  @Test(arguments: ["1 1\nbx1 1\nax", "1 1\nax1 1\nax", "01 1\nax", "+1 1\nax", "1  1\nax", "1 1\n\u{FFFF}x"])
  func whatIsNoPackagesBytesIsRefused(_ rest: String) {
    let bytes = Array("docedit file package 1\n".utf8) + rest.utf8.map { $0 == 0xEF ? 0xFF : $0 }
    #expect(throws: FormatError.self) { try FilePackage(bytes) }
  }

  @Test(arguments: [
    "a", "...", ".DS_Store", "b/c", "ä ö.png", "back\\slash", "漢字", "👩\u{200D}🌾.png",
    String(repeating: "x", count: 255),
  ])
  func ordinaryNamesAreKept(_ name: String) { #expect(FilePackage.isSafe(name)) }

  @Test func otherBytesAreNoPackage() {
    let error = #expect(throws: FormatError.self) { try FilePackage(Array("{\\rtf1 x}".utf8)) }
    #expect(error?.code == .notThisFormat && error?.message.contains("RTF document") == true)
  }
}
