import Foundation
import Testing

@testable import Files

/// A folder whose files belong together, on file systems that can let two folders change places and on those that cannot.
@Suite struct FolderReplacementTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    for (name, text) in [("L/TXT", "one"), ("L/a", "picture"), ("L/sub/b", "b")] { try temporary.write(name, text) }
  }

  private func folder(_ canExchange: Bool) -> Folder {
    var folder = Folder(temporary.path)
    folder.canExchange = canExchange
    return folder
  }

  private func files(_ files: [(String, String)]) -> [Folder.File] { files.map { .init($0.0, Array($0.1.utf8)) } }

  @Test(arguments: [true, false]) func theFilesAreReplacedAndAllElseStays(_ canExchange: Bool) throws {
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    for name in ["L/a", "L/sub/b"] { try temporary.set(.modificationDate, old, of: name) }
    try temporary.link("L/link", to: "/etc/passwd")
    try temporary.set(.posixPermissions, 0o500, of: "L/sub")
    try temporary.set(.posixPermissions, 0o700, of: "L")
    try folder(canExchange).replaceFolder("L", with: files([("TXT", "two"), ("a", "picture"), ("new/c", "c")]))
    #expect(temporary.names == ["L", "L/TXT", "L/a", "L/link", "L/new", "L/new/c", "L/sub", "L/sub/b"])
    #expect(temporary.text("L/TXT") == "two" && temporary.text("L/new/c") == "c")
    for name in ["L/a", "L/sub/b"] {
      #expect(try temporary.attribute(.modificationDate, of: name) == old)
      #expect(try temporary.attribute(.referenceCount, of: name) == 1)
    }
    #expect(try temporary.attribute(.posixPermissions, of: "L") == 0o700)
    #expect(try temporary.attribute(.posixPermissions, of: "L/sub") == 0o500)
  }

  @Test(arguments: [true, false]) func aNewFolderIsMadeButNeverOverAnything(_ canExchange: Bool) throws {
    let folder = folder(canExchange)
    try folder.replaceFolder("M", with: files([("TXT", "x")]))
    #expect(temporary.text("M/TXT") == "x")
    for name in ["M", "L"] {
      #expect(throws: SystemError.exists) { try folder.makeFolder(name, with: files([("TXT", "z")])) }
    }
    #expect(temporary.text("M/TXT") == "x" && temporary.text("L/TXT") == "one")
    #expect(temporary.names.filter { !$0.contains("/") } == ["L", "M"])
  }

  @Test(arguments: [true, false]) func nothingIsWrittenThroughALink(_ canExchange: Bool) throws {
    let outside = try TemporaryFolder()
    try outside.write("x", "safe")
    try temporary.link("L/x", to: outside.path + "/x")
    try temporary.link("L/way", to: outside.path)
    for name in ["x", "way/x"] {
      #expect(throws: SystemError.self) {
        try folder(canExchange).replaceFolder("L", with: files([("TXT", "two"), (name, "evil")]))
      }
    }
    #expect(outside.text("x") == "safe" && outside.names == ["x"])
    #expect(temporary.names.filter { !$0.contains("/") } == ["L"])
    if canExchange { #expect(temporary.text("L/TXT") == "one") }
  }

  /// The first file that cannot be written leaves the old ones; files that are new come before those that name them.
  @Test func withoutAnExchangeNewFilesComeFirst() throws {
    try temporary.write("L/y/blocked", "x")
    #expect(throws: SystemError.exists) {
      try folder(false).replaceFolder("L", with: files([("TXT", "two"), ("new", "n"), ("y", "not a file")]))
    }
    #expect(temporary.text("L/TXT") == "one" && temporary.text("L/new") == nil)
    try folder(false).replaceFolder("L", with: files([("TXT", "two"), ("new", "n")]))
    let (new, text): (Date?, Date?) = (
      try temporary.attribute(.modificationDate, of: "L/new"), try temporary.attribute(.modificationDate, of: "L/TXT")
    )
    #expect(try #require(new) <= #require(text))
  }

  /// A call on a file of the folder whose name is not UTF-8.
  private func oddFile(_ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    let name = temporary.path.utf8.map { CChar(bitPattern: $0) } + "/L/".utf8.map { CChar($0) } + [-1, 0]
    return unsafe name.withUnsafeBufferPointer { bytes in unsafe bytes.baseAddress.map { unsafe call($0) } ?? -1 }
  }

  @Test func whatHasANameThatIsNotUTF8Stays() throws {
    close(unsafe oddFile { unsafe creat($0, 0o600) })
    try Folder(temporary.path).replaceFolder("L", with: files([("TXT", "two")]))
    #expect(temporary.text("L/TXT") == "two")
    let isThere = unsafe oddFile { unsafe access($0, F_OK) }
    #expect(isThere == 0)
  }

  @Test func aFileInThePlaceOfTheFolderIsNoFolder() throws {
    try temporary.write("F", "file")
    #expect(throws: SystemError.self) { try Folder(temporary.path).replaceFolder("F", with: files([("TXT", "x")])) }
    #expect(temporary.text("F") == "file" && temporary.names.filter { !$0.contains("/") } == ["F", "L"])
  }
}
