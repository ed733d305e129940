import Foundation
import Handoff
import Testing

@testable import Documents

@Suite struct DocumentFileTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func document(_ file: URL) throws -> DocumentFile {
    let entry = try Machines.types().entry(for: file.lastPathComponent, isFolder: false)
    return DocumentFile(file, type: try #require(entry).type)
  }

  @Test func theFileIsReplacedAndKeepsItsMode() throws {
    let file = try folder.file("a.txt", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try document(file).write(Array("new".utf8))
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
  }

  @Test func aReadOnlyFileIsNotReplaced() throws {
    let file = try folder.file("a.txt", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    let error = #expect(throws: DocumentError.self) { try document(file).write(Array("new".utf8)) }
    #expect(error?.code == .permission && error?.message.contains("read-only") == true)
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
  }

  @Test func aPipeIsNoDocument() throws {
    let file = folder.url.appending(path: "pipe.txt")
    let status = unsafe mkfifo(file.path, 0o600)
    #expect(status == 0)
    let error = #expect(throws: DocumentError.self) { try DocumentReader(types: Machines.types()).read(file) }
    #expect(error?.code == .unreadable && error?.message == "pipe.txt is no file: a pipe, a device or a socket")
    #expect(throws: DocumentError.self) { try document(file).write([1]) }
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType != .typeRegular)
  }

  @Test func aLinkStaysALink() throws {
    let file = try folder.file("a.txt", "old")
    let link = folder.url.appending(path: "link.txt")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try document(link).write(Array("new".utf8))
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  @Test func aFailureLeavesNothingBehind() throws {
    let file = folder.url.appending(path: "gone/a.txt")
    let error = #expect(throws: DocumentError.self) { try document(file).write([1]) }
    #expect(error?.code == .notFound)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func aNewFileIsMadeButNeverOverAnything() throws {
    let file = folder.url.appending(path: "a.txt")
    try document(file).make(Array("one".utf8))
    let error = #expect(throws: DocumentError.self) { try document(file).make(Array("two".utf8)) }
    #expect(error?.code == .exists)
    #expect(try String(contentsOf: file, encoding: .utf8) == "one")
  }
}
