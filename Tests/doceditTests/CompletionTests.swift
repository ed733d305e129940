import ArgumentParser
import Foundation
import Testing

@testable import docedit

/// A real shell in a real window completes what is typed.
@Suite(
  .serialized, .enabled(if: TmuxSession.isPossible, "tmux is not installed, or docedit is not built beside the tests"))
struct CompletionTests {
  /// A shell, without what its user would have it read first.
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// Where the program is; nil where it is not installed.
    var program: String? {
      ["/bin/", "/usr/bin/"].map { $0 + rawValue }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    var option: String {
      switch self {
      case .bash: "--norc"
      case .zsh: "-f"
      case .fish: "--no-config"
      }
    }

    /// What makes it complete, and say that it is ready.
    var preparation: String {
      switch self {
      case .bash: "PS1='$ '; source <(docedit --generate-completion-script bash)"
      case .zsh: "PS1='$ '; autoload -U compinit; compinit -D -u; source <(docedit --generate-completion-script zsh)"
      case .fish: "function fish_prompt; printf '$ '; end; docedit --generate-completion-script fish | source"
      }
    }

    /// How a folder is put before the others in which programs are looked for.
    func path(_ folder: String) -> String {
      self == .fish ? "set -x PATH '\(folder)' $PATH" : "PATH='\(folder)':$PATH"
    }
  }

  static let typed = [
    ("docedit Minu", "docedit Minutes.txt"), ("docedit conv", "docedit convert"),
    ("docedit W/N", "docedit W/Notes.md"), ("docedit open Minu", "docedit open Minutes.txt"),
    ("docedit Note", "docedit Notes.md"), ("docedit show Note", "docedit show Notes.md"),
    ("docedit show W/Notes.md@", "docedit show W/Notes.md@VERSION"),
    ("docedit diff Minutes.txt Notes.md@", "docedit diff Minutes.txt Notes.md@VERSION"),
    ("docedit status Lett", "docedit status Letters"), ("docedit new --to Lett", "docedit new --to Letters"),
    ("docedit devices approve desk", "docedit devices approve desktop"),
    ("docedit history --device desk", "docedit history --device desktop"),
  ]

  @Test(arguments: Shell.allCases)
  func aTabCompletes(_ shell: Shell) throws {
    guard let program = shell.program else { return print("\(shell) is not installed: its completion is not tried") }
    let session = try TmuxSession()
    defer { session.remove() }
    let version = try makeContainers(session)
    let window = try session.open("laptop", program, shell.option)
    let folder = URL(filePath: TmuxSession.docedit).deletingLastPathComponent().path
    try window.type("\(shell.path(folder)); \(shell.preparation); clear; echo ready")
    try window.press("Enter")
    #expect(try window.reads("ready $"))
    for (typed, completed) in Self.typed {
      try window.type(typed)
      try window.press("Tab")
      let isCompleted = try window.shows("$ " + completed.replacing("VERSION", with: version)), rows = try window.rows
      #expect(isCompleted, "\(typed): \(rows)")
      try window.press("C-u", "C-l")
    }
  }

  /// A document outside of containers, one with a version in a container, and another container that a desktop shares. The version's name.
  private func makeContainers(_ session: TmuxSession) throws -> String {
    let home = try session.home("laptop"), remote = session.root + "/letters.git"
    try session.git("init", "--quiet", "--bare", remote)
    try session.docedit("init", home + "/W", on: "laptop")
    try session.docedit("new", home + "/W/Notes.md", on: "laptop")
    try Data("minutes\n".utf8).write(to: URL(filePath: home + "/Minutes.txt"))
    try session.docedit(
      "init", try session.home("desktop") + "/L", "--remote", remote, "--name", "desktop", on: "desktop")
    try session.docedit("init", home + "/Elsewhere/Letters", "--remote", remote, on: "laptop")
    return String(try session.docedit("history", "Notes.md", on: "laptop").prefix(7))
  }

  @Test func aScriptIsMadeForTheShellThatIsNamed() {
    #expect(CompletionScript.shell(wantedBy: ["--generate-completion-script", "bash"]) == .bash)
    #expect(CompletionScript.shell(wantedBy: ["--generate-completion-script", "zsh"]) == .zsh)
    #expect(CompletionScript.shell(wantedBy: ["sync", "--generate-completion-script", "bash"]) == nil)
  }
}
