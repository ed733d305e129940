import Foundation
import Testing

@testable import Git

/// The editor in a real window, at a remote that goes away and comes back.
@Suite(
  .serialized, .enabled(if: TmuxSession.isPossible, "tmux is not installed, or docedit is not built beside the tests"))
struct OfflineTests {
  @Test func aVersionIsSentWhenTheRemoteIsBack() throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let (remote, gone) = (session.root + "/writing.git", session.root + "/gone.git")
    try session.git("init", "--quiet", "--bare", remote)
    let home = try session.home("laptop")
    try session.docedit("init", home + "/Writing", "--remote", remote, "--name", "laptop", on: "laptop")
    try session.docedit("new", home + "/Writing/notes.txt", on: "laptop")
    let editor = try session.open("laptop", TmuxSession.docedit, home + "/Writing/notes.txt")
    #expect(try editor.shows("synced"))

    try FileManager.default.moveItem(atPath: remote, toPath: gone)
    try editor.type("written meanwhile")
    try editor.press("C-s")
    #expect(try editor.shows("saved"))
    #expect(try holds { try session.docedit("status", on: "laptop").contains("1 version") })
    try FileManager.default.moveItem(atPath: gone, toPath: remote)
    #expect(try holds { try session.git("-C", remote, "show", "main:notes.txt").contains("written meanwhile") })
    #expect(try editor.shows("synced"))
  }
}
