import Foundation
import RichText
import Testing
import Ubiquity

@testable import Documents

/// Files outside of all containers that another program moved while edits of them were left unsaved.
@MainActor @Suite struct MovedFileTests {
  private let machines: Machines
  private let files = FileManager.default

  init() throws { machines = try Machines() }

  private func file(_ name: String, _ text: String? = nil) throws -> URL {
    let file = machines.folder.url.appending(path: name)
    if let text { try Data(text.utf8).write(to: file) }
    return file
  }

  private func leaveEdits(of file: URL, _ words: String = "DRAFT ") async throws {
    let controller = try machines.controller("laptop"), document = try await controller.openDocument(at: file)
    try await document.record(document.text.replacing(Position.start..<Position.start, with: RichText(plain: words)))
    try await controller.close(document, keepingEdits: true)
  }

  private func recovered(_ file: URL) async throws -> String? {
    let controller = try machines.controller("laptop"), document = try await controller.openDocument(at: file)
    let recovery = await document.recovery()
    try await controller.close(document, keepingEdits: true)
    return try recovery?.edit.applied(to: document.text).string
  }

  private func recoveredAfter(_ change: (URL, URL) throws -> Void) async throws -> [String?] {
    let (old, new) = (try file("letter.txt", "to Ines"), try file("Ines.txt"))
    try await leaveEdits(of: old)
    try change(old, new)
    let other = try await recovered(new)
    return [other, files.fileExists(atPath: old.path) ? try await recovered(old) : nil]
  }

  /// Gives a file the date of another one, to the nanosecond.
  private func giveDate(of old: URL, to new: URL) throws {
    var status = stat()
    try #require(unsafe stat(old.path, &status) == 0)
    try #require(unsafe utimensat(AT_FDCWD, new.path, [status.st_atim, status.st_mtim], 0) == 0)
  }

  @Test func theirEditsAreFoundAgain() async throws {
    #expect(try await recoveredAfter { try files.moveItem(at: $0, to: $1) } == ["DRAFT to Ines", nil])
  }

  /// To another file system, a move is a copy with the same date, and then a removal.
  @Test func theirEditsAreFoundAgainWhereTheyWereCopiedAndRemoved() async throws {
    let found = try await recoveredAfter { old, new in
      try files.copyItem(at: old, to: new)
      try giveDate(of: old, to: new)
      try files.removeItem(at: old)
    }
    #expect(found == ["DRAFT to Ines", nil])
  }

  @Test func aCopyTakesNoEdits() async throws {
    #expect(try await recoveredAfter { try files.copyItem(at: $0, to: $1) } == [nil, "DRAFT to Ines"])
  }

  @Test func anotherFileWithTheSameWordsTakesNoEdits() async throws {
    let found = try await recoveredAfter { old, new in
      try Data("to Ines".utf8).write(to: new)
      try files.removeItem(at: old)
    }
    #expect(found == [nil, nil])
  }

  @Test func aFileThatWasChangedSinceTakesNoEdits() async throws {
    let found = try await recoveredAfter { old, new in
      try Data("to Karl".utf8).write(to: new)
      try giveDate(of: old, to: new)
      try files.removeItem(at: old)
    }
    #expect(found == [nil, nil])
  }

  @Test func theirEditsComeAlongIntoAContainer() async throws {
    let old = try file("letter.txt", "to Ines")
    try await leaveEdits(of: old)
    let new = try await machines.container("laptop").root.appending(path: "letter.txt")
    try files.moveItem(at: old, to: new)
    #expect(try await recovered(new) == "DRAFT to Ines")
  }
}
