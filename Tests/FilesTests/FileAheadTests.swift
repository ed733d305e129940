import Foundation
import Testing

@testable import Files

/// Files whose new bytes are written beside them before they take their place.
@Suite struct FileAheadTests {
  private let temporary: TemporaryFolder
  private var folder: Folder { Folder(temporary.path) }
  private let new = Array("new".utf8)

  init() throws {
    temporary = try TemporaryFolder()
    try temporary.write("L/a", "old")
  }

  private func stamp() throws -> FileStamp {
    guard case .file(let stamp)? = try folder.kind(of: "L/a") else { throw SystemError.notFound }
    return stamp
  }

  @Test func theFileIsTheOldOneUntilItIsPutThere() throws {
    try temporary.set(.posixPermissions, 0o640, of: "L/a")
    let file = try #require(FileAhead(new, for: "L/a", in: folder))
    #expect(temporary.text("L/a") == "old")
    #expect(try file.install(over: stamp()))
    file.discard()
    #expect(temporary.text("L/a") == "new" && temporary.names == ["L", "L/a"])
    #expect(try temporary.attribute(.posixPermissions, of: "L/a") == 0o640)
  }

  @Test func whatIsGivenUpLeavesNothing() throws {
    let file = try #require(FileAhead(new, for: "L/a", in: folder))
    file.discard()
    #expect(temporary.text("L/a") == "old" && temporary.names == ["L", "L/a"])
  }

  @Test func aFileThatSomebodyWroteMeanwhileStays() throws {
    let before = try stamp(), file = try #require(FileAhead(new, for: "L/a", in: folder))
    try temporary.write("L/a", "theirs")
    #expect(try !file.install(over: before) && !file.install(over: stamp()))
    file.discard()
    #expect(temporary.text("L/a") == "theirs" && temporary.names == ["L", "L/a"])
  }

  @Test func permissionsThatChangedMeanwhileAreNotUndone() throws {
    let file = try #require(FileAhead(new, for: "L/a", in: folder))
    try temporary.set(.posixPermissions, 0o600, of: "L/a")
    #expect(try !file.install(over: stamp()))
    file.discard()
    #expect(try temporary.text("L/a") == "old" && temporary.attribute(.posixPermissions, of: "L/a") == 0o600)
  }

  @Test func nothingIsMadeWhereNoFileIs() throws {
    try temporary.link("L/link", to: "a")
    for path in ["L", "L/b", "M/b", "L/link", "L/link/b"] { #expect(FileAhead(new, for: path, in: folder) == nil) }
    #expect(temporary.names == ["L", "L/a", "L/link"] && temporary.text("L/a") == "old")
  }
}
