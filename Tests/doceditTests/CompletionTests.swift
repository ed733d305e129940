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
    ("docedit history --device desk", "docedit history --device desktop"), ("docedit help stat", "docedit help status"),
    ("docedit resolve --conflict ", "docedit resolve --conflict CONFLICT"),
    ("docedit conflicts ", "docedit conflicts CONFLICT"),
    ("docedit convert Minutes.txt --to W", "docedit convert Minutes.txt --to W"),
    ("docedit devices remove L", "docedit devices remove L"),
  ]

  @Test(arguments: Shell.allCases)
  func aTabCompletes(_ shell: Shell) throws {
    guard let program = shell.program else { return print("\(shell) is not installed: its completion is not tried") }
    let session = try TmuxSession()
    defer { session.remove() }
    let names = try makeContainers(session)
    let window = try session.open("laptop", program, shell.option)
    let folder = URL(filePath: TmuxSession.docedit).deletingLastPathComponent().path
    try window.type("\(shell.path(folder)); \(shell.preparation); clear; echo ready")
    try window.press("Enter")
    #expect(try window.reads("ready $"))
    for (typed, completed) in Self.typed {
      try window.type(typed)
      try window.press("Tab")
      let line = "$ " + names.reduce(completed) { $0.replacing($1.key, with: $1.value) }
      let isCompleted = try holds {
        try window.rows.contains { $0.trimmingCharacters(in: .whitespaces) == line }
      }
      let rows = try window.rows
      #expect(isCompleted, "\(typed): \(line) \(rows)")
      try window.press("C-u", "C-l")
    }
  }

  /// A document outside of containers, one with a version in a container, and another container that a desktop shares, with a conflict. The names of the version
  /// and of the conflict.
  private func makeContainers(_ session: TmuxSession) throws -> [String: String] {
    let home = try session.home("laptop"), remote = session.root + "/letters.git"
    try session.git("init", "--quiet", "--bare", remote)
    try session.docedit("init", home + "/W", on: "laptop")
    try session.docedit("new", home + "/W/Notes.md", on: "laptop")
    try Data("minutes\n".utf8).write(to: URL(filePath: home + "/Minutes.txt"))
    try session.docedit(
      "init", try session.home("desktop") + "/L", "--remote", remote, "--name", "desktop", on: "desktop")
    try session.docedit("init", home + "/Elsewhere/Letters", "--remote", remote, on: "laptop")
    let version = String(try session.docedit("history", "Notes.md", on: "laptop").prefix(7))
    for machine in ["desktop", "laptop"] {
      let folder = try session.home(machine) + (machine == "laptop" ? "/Elsewhere/Letters" : "/L")
      try Data("of \(machine)\n".utf8).write(to: URL(filePath: folder + "/Both.md"))
      try session.docedit("sync", folder, on: machine)
    }
    let conflicts = try session.docedit("conflicts", "--json", on: "laptop")
    let id = try #require(conflicts.components(separatedBy: "\"id\" : \"").last)
    return ["VERSION": version, "CONFLICT": String(id.prefix(7))]
  }

  @Test func aScriptIsMadeForTheShellThatIsNamed() {
    #expect(CompletionScript.shell(wantedBy: ["--generate-completion-script", "bash"]) == .bash)
    #expect(CompletionScript.shell(wantedBy: ["--generate-completion-script", "zsh"]) == .zsh)
    #expect(CompletionScript.shell(wantedBy: ["sync", "--generate-completion-script", "bash"]) == nil)
  }
}
