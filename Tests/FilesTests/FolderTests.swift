import Foundation
import Testing

@testable import Files

@Suite struct FolderTests {
  private let temporary: TemporaryFolder
  private let folder: Folder

  init() throws {
    temporary = try TemporaryFolder()
    folder = Folder(temporary.path)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func aFileIsReplacedAndKeepsItsPermissions() throws {
    try temporary.write("a", "old")
    try temporary.set(.posixPermissions, 0o600, of: "a")
    try folder.write(bytes("new"), to: "a", mode: 0o644)
    #expect(temporary.text("a") == "new" && temporary.names == ["a"])
    #expect(try temporary.attribute(.posixPermissions, of: "a") == 0o600)
  }

  /// File systems without such attributes have nothing to keep.
  @Test func aFileThatIsReplacedKeepsItsAttributesAndItsOwner() throws {
    try temporary.write("a", "old")
    try Descriptor.folder(temporary.path).file("a").setAttribute("user.docedit", to: [1, 0, 2])
    let former = try Descriptor.folder(temporary.path).file("a")
    let names = former.attributeNames
    if geteuid() == 0 {
      try temporary.set(.ownerAccountID, 12_345, of: "a")
      try temporary.set(.groupOwnerAccountID, 12_346, of: "a")
    }
    let status = try former.status()
    try folder.write(bytes("new"), to: "a")
    let new = try Descriptor.folder(temporary.path).file("a")
    #expect(new.attributeNames == names && new.attribute("user.docedit") == former.attribute("user.docedit"))
    #expect(try new.status().st_uid == status.st_uid && new.status().st_gid == status.st_gid)
    #expect(try new.status().st_ino != status.st_ino)
  }

  @Test func aNewFileHasTheModeThatIsAskedForOrTheProcesss() throws {
    let former = umask(0o027)
    defer { umask(former) }
    try folder.write([], to: "a", mode: 0o604)
    try folder.write([], to: "sub/b")
    #expect(try temporary.attribute(.posixPermissions, of: "a") == 0o604)
    #expect(try temporary.attribute(.posixPermissions, of: "sub/b") == 0o640)
    #expect(try temporary.attribute(.posixPermissions, of: "sub") == 0o750)
  }

  @Test func nothingIsReadOrWrittenThroughALink() throws {
    let outside = try TemporaryFolder()
    try outside.write("x", "safe")
    try temporary.link("way", to: outside.path)
    try temporary.link("file", to: outside.path + "/x")
    for name in ["way/x", "way/y", "file"] { #expect(throws: SystemError.self) { try folder.write([1], to: name) } }
    #expect(try folder.read("way/x") == nil && folder.read("file") == nil && folder.kind(of: "way/x") == nil)
    #expect(try folder.kind(of: "file") == .other)
    #expect(outside.text("x") == "safe" && outside.names == ["x"] && temporary.names == ["file", "way"])
  }

  @Test func whatIsThereIsNotReplacedUnasked() throws {
    try temporary.write("a", "old")
    #expect(try !folder.write([1], to: "a", mayReplace: { $0 == nil }))
    #expect(temporary.text("a") == "old" && temporary.names == ["a"])
  }

  @Test func aNewFileThatAnotherProgramMakesFirstIsNotReplaced() throws {
    let error = #expect(throws: SystemError.self) {
      try folder.write([1], to: "a") { _ in
        try temporary.write("a", "theirs")
        return true
      }
    }
    #expect(error == .exists && temporary.text("a") == "theirs" && temporary.names == ["a"])
  }

  @Test func theOldFileIsBackWhereTheRestFails() throws {
    try temporary.write("a", "old")
    for name in ["a", "b"] {
      #expect(throws: SystemError.link) { try folder.write([1], to: name, then: { throw SystemError.link }) }
    }
    #expect(temporary.text("a") == "old" && temporary.names == ["a"])
  }

  @Test func allThatIsWantedIsListed() throws {
    for name in ["b/c/d", "b/e", "a", "no/x"] { try temporary.write(name, "x") }
    try temporary.link("l", to: "b")
    let entries = try folder.entries { path, name in path == "b/c/d" || name != "no" }
    #expect(entries.map(\.path) == ["a", "b", "l", "b/c", "b/e", "b/c/d"])
    #expect(entries.filter { $0.kind == .other }.map(\.path) == ["l"])
    #expect(entries.filter { $0.kind == .folder }.map(\.path) == ["b", "b/c"])
  }

  @Test func linksOfTheFolderItselfAreResolved() throws {
    try temporary.write("real/x", "x")
    try temporary.link("short", to: "real")
    #expect(Folder.resolved(temporary.path + "/short/x") == temporary.path + "/real/x")
    #expect(Folder.resolved(temporary.path + "/short/not/there") == temporary.path + "/real/not/there")
    #expect(Folder.resolved(temporary.path + "/short/not//there/") == temporary.path + "/real/not/there")
    #expect(Folder.resolved("/") == "/" && Folder.resolved("/not-there-\(UUID())/a").hasSuffix("/a"))
  }

  @Test func aLockIsHeldByOne() throws {
    let path = temporary.path + "/lock"
    let one = try Descriptor.lockFile(path, mode: 0o600), other = try Descriptor.lockFile(path)
    #expect(try one.tryLock() && !other.tryLock())
    one.unlock()
    #expect(try other.tryLock())
  }
}
