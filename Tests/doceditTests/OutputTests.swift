import Foundation
import Testing

@testable import docedit

/// A place that does not take what a command prints.
@Suite struct OutputTests {
  private let stage: Stage
  init() throws { stage = try Stage() }

  @Test(arguments: [
    "show N.md", "show N.md --raw", "show N.md --json", "convert N.md --to html -o -", "history --json",
    "history --html -",
    "diff N.md a.md",
  ])
  func aResultThatCannotBeWrittenIsAnError(_ command: String) async throws {
    defer { stage.remove() }
    try await prepare()
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let told = try await stage.docedit("docedit " + command, on: "laptop", into: full)
    #expect(told.isOneLineAndAHint && told.code == 74, "\(told)")
    #expect(told.error == "docedit: cannot write to standard output: the disk is full")
  }

  @Test func whatWasWrittenIsWholeWhereItCanBe() async throws {
    defer { stage.remove() }
    try await prepare()
    let file = stage.root.appending(path: "out")
    try Data().write(to: file)
    let told = try await stage.docedit("docedit show N.md", on: "laptop", into: try FileHandle(forWritingTo: file))
    #expect(told.code == 0 && told.err.isEmpty, "\(told)")
    #expect(try String(contentsOf: file, encoding: .utf8) == "hello\n")
  }

  /// In a process of its own that is not told by a signal that its reader is gone.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: TmuxSession.docedit), "docedit is not built"))
  func aReaderThatWantsNoMoreIsNoError() throws {
    defer { stage.remove() }
    try Data(String(repeating: "a line of a long text\n", count: 50_000).utf8).write(
      to: stage.root.appending(path: "long.txt"))
    let told = try shell(
      "(trap '' PIPE; '\(TmuxSession.docedit)' show long.txt 2>&3; echo $? >&3) 3>told | head -c 1; cat told",
      in: stage.root, environment: ["HOME": stage.root.path, "PATH": "/usr/bin:/bin"])
    #expect(told == "a0\n")
  }

  private func prepare() async throws {
    for line in [
      "docedit init ~/W --remote /srv/writing.git", "docedit new N.md",
      "docedit edit N.md -e 'insert \"hello\"' -e save",
    ] { #expect(try await stage.docedit(line, on: "laptop").code == 0) }
    _ = try await stage.run("echo other > a.md", on: "laptop")
  }
}
