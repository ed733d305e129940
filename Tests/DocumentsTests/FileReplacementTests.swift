import Foundation
import Testing

@testable import Documents

@Suite struct FileReplacementTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func theFileIsReplacedAndKeepsItsMode() throws {
    let file = try folder.file("a.txt", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try FileReplacement(of: file).write(Array("new".utf8))
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
  }

  @Test func aLinkStaysALink() throws {
    let file = try folder.file("a.txt", "old")
    let link = folder.url.appending(path: "link.txt")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try FileReplacement(of: link).write(Array("new".utf8))
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  @Test func aFailureLeavesNothingBehind() throws {
    let file = folder.url.appending(path: "gone/a.txt")
    #expect(throws: (any Error).self) { try FileReplacement(of: file).write([1]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
