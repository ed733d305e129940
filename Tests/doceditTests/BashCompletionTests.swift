import Foundation
import Testing

@testable import docedit

/// A real bash in a real window completes what is typed.
@Suite(
  .serialized,
  .enabled(
    if: TmuxSession.isPossible && FileManager.default.isExecutableFile(atPath: "/bin/bash"),
    "tmux or bash is not installed, or docedit is not built beside the tests"))
struct BashCompletionTests {
  @Test(arguments: [
    ("docedit Minu", "docedit Minutes.txt"), ("docedit conv", "docedit convert"),
    ("docedit W/N", "docedit W/Notes.md"), ("docedit open Minu", "docedit open Minutes.txt"),
    ("docedit show W/Notes.md@", "docedit show W/Notes.md@VERSION"),
    ("docedit diff Minutes.txt Notes.md@", "docedit diff Minutes.txt Notes.md@VERSION"),
  ])
  func aTabCompletes(_ typed: String, _ completed: String) throws {
    let session = try TmuxSession()
    defer { session.remove() }
    let home = try session.home("laptop")
    try session.docedit("init", home + "/W", on: "laptop")
    try session.docedit("new", home + "/W/Notes.md", on: "laptop")
    try Data("minutes\n".utf8).write(to: URL(filePath: home + "/Minutes.txt"))
    let version = try session.docedit("history", "Notes.md", on: "laptop").prefix(7)
    let window = try session.open("laptop", "/bin/bash", "--norc")
    let folder = URL(filePath: TmuxSession.docedit).deletingLastPathComponent().path
    try window.type(
      "PS1='$ '; PATH='\(folder)':$PATH; source <(docedit --generate-completion-script bash); clear; echo ready")
    try window.press("Enter")
    #expect(try window.reads("ready $"))
    try window.type(typed)
    try window.press("Tab")
    #expect(try window.shows(completed.replacing("VERSION", with: version)))
  }

  @Test func onlyBashIsServedSo() {
    #expect(BashCompletion.isWanted(by: ["--generate-completion-script", "bash"]))
    #expect(!BashCompletion.isWanted(by: ["--generate-completion-script", "zsh"]))
    #expect(!BashCompletion.isWanted(by: ["sync", "--generate-completion-script", "bash"]))
  }
}
