import ArgumentParser
import Foundation
import Terminal
import Testing
import Ubiquity

@testable import docedit

@Suite struct ConsoleTests {
  /// Commands that tell of names and texts of others.
  static let commands = [
    "history", "history --graph", "history --json", "status", "status --all", "status --short --all", "status --json",
    "sync", "log --sync", "show t.md", "show --plain t.md", "show --raw t.md", "show --json t.md", "show --html t.md",
    "diff t.md", "diff --json t.md", "blame t.md", "blame --json t.md", "info t.md", "conflicts", "devices",
    "activities --offline", "du", "thin --dry-run", "verify", "containers", "restore t.md@nosuch",
    "convert t.md --to text --output -", "convert t.md --to html --output -",
    "download nosuch\u{1B}[31m\n.md",
    "show nosuch\u{9B}\u{202E}\n.md",
  ]

  @Test(arguments: commands) func nothingOfOthersDrivesTheTerminalOrBeginsALine(_ line: String) async throws {
    let stage = try Stage()
    defer { stage.remove() }
    try await Self.prepare(stage)
    let output = Output()
    var machine = try stage.machine("laptop", output: output)
    (machine.isTerminal, machine.isErrorTerminal) = (true, false)
    machine.workingDirectory = machine.surroundings.home.appending(path: "W")
    machine.printBytes = { output.add(String(decoding: $0, as: UTF8.self)) }
    let words = line.split(separator: " ").map(String.init)
    var command = try #require(try Docedit.parseAsRoot(words) as? any DoceditCommand)
    try? await command.perform(on: machine)
    let shown = Self.withoutTones(output.text)
    #expect(!shown.isEmpty)
    #expect(shown.unicodeScalars.filter { $0 != "\n" && $0 != "\t" && !TerminalText.isHarmless($0) }.isEmpty)
    #expect(!shown.split(separator: "\n").contains { $0.hasPrefix("broken") })
  }

  @Test func aLiteralIsTheProgramsOwnAndWhatIsPutIntoItIsCleaned() {
    let name = "a\u{1B}[31m\nb\u{202E}\tc", clean = "a^[[31m^Jb\\u{202E}\tc"
    #expect(("“\(name)”\n" as ConsoleText).output == "“\(clean)”\n")
    #expect(("“\(ConsoleText(name))”" as ConsoleText).output == "“\(clean)”")
    #expect(ConsoleText(name).toned(.good).output == "\u{1B}[32m\(clean)\u{1B}[0m")
  }

  @Test func jsonOnATerminalIsTheSameValue() throws {
    let output = Output(), stage = try Stage(), names = ["a\u{9B}31m\u{202E}b", "😀\u{E0041}", "plain"]
    defer { stage.remove() }
    var machine = try stage.machine("laptop", output: output)
    machine.isTerminal = true
    try Console(machine).json(names)
    #expect(output.text.contains("\\u202eb") && output.text.contains("\\udb40\\udc41"))
    #expect(try JSONDecoder().decode([String].self, from: Data(output.text.utf8)) == names)
  }

  /// What Console colours with.
  private static func withoutTones(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  private static func prepare(_ stage: Stage) async throws {
    let evil = "x\u{1B}[31mred\u{1B}]0;pwn\u{7}\u{202E}\u{9B}"
    _ = try await stage.docedit("docedit init ~/W --remote /srv/writing.git --name laptop", on: "laptop")
    let home = stage.root.appending(path: "laptop/W")
    try Data("\(evil) one\n".utf8).write(to: home.appending(path: "t.md"))
    _ = try await stage.docedit("docedit sync", on: "laptop")
    _ = try await stage.run("git clone -q -b main /srv/writing.git clone", on: "desktop")
    try Data("x\n".utf8).write(to: stage.root.appending(path: "desktop/clone/\(evil)\nbroken.md"))
    _ = try await stage.run(
      "cd clone && git add -A && git -c user.name=\"a$(printf '\\033[31m')\" -c user.email=a@b commit -qm x && git push -q",
      on: "desktop")
    _ = try await stage.docedit("docedit sync", on: "laptop")
    try Data("x\n".utf8).write(to: home.appending(path: "\(evil)\nbroken.md"))
    try Data("\(evil) two\n".utf8).write(to: home.appending(path: "t.md"))
  }
}
