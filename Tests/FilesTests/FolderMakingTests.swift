import Foundation
import Testing

@testable import Files

@Suite struct FolderMakingTests {
  private let temporary: TemporaryFolder
  private let folder: Folder

  init() throws {
    temporary = try TemporaryFolder()
    folder = Folder(temporary.path)
  }

  private func files(_ names: [String]) -> [Folder.File] { names.map { Folder.File($0, Array("new \($0)".utf8)) } }

  @Test func manyFilesAreMadeWithTheirFolders() throws {
    let names = (0..<100).map { "folder\($0 % 7)/deep/file \($0)" } + ["top"]
    #expect(try Set(folder.makeFiles(files(names), mode: 0o644)) == Set(names))
    for name in names { #expect(temporary.text(name) == "new \(name)") }
    #expect(temporary.names.count == names.count + 14)
    #expect(try temporary.attribute(.posixPermissions, of: "top") == 0o644)
  }

  @Test func whatIsThereStaysAndIsTold() throws {
    try temporary.write("a", "old")
    try temporary.write("b/c", "old")
    let outside = try TemporaryFolder()
    try temporary.link("way", to: outside.path)
    try temporary.link("file", to: outside.path + "/x")
    #expect(try folder.makeFiles(files(["a", "a/d", "b", "way/x", "file", "e", "b/f"]), mode: 0o644) == ["e", "b/f"])
    #expect(temporary.text("a") == "old" && temporary.text("b/c") == "old" && outside.names.isEmpty)
    #expect(temporary.names == ["a", "b", "b/c", "b/f", "e", "file", "way"])
  }

  @Test func nothingIsLeftOfAFailure() throws {
    #expect(throws: SystemError.self) {
      try folder.makeFiles(files(["a", String(repeating: "n", count: 300)]), mode: 0o644)
    }
    #expect(temporary.names.isEmpty)
  }
}
