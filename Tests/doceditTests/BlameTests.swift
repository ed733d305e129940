import ArgumentParser
import Foundation
import Terminal
import Testing

@testable import docedit

/// What a person at a terminal is shown of who wrote a document.
@Suite final class BlameTests {
  private let stage: Stage
  init() throws { stage = try Stage() }
  deinit { stage.remove() }

  private func prepare() async throws {
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name laptop", on: "laptop")
    _ = try await stage.run(
      "printf 'The slip must be clear by Friday, says the man on the quay.\\n\\nWho has the key?\\n' > Writing/Plan.md",
      on: "laptop")
    _ = try await stage.run("docedit sync", on: "laptop")
    _ = try await stage.run("docedit init ~/Writing --remote /srv/writing.git --name desktop", on: "desktop")
    _ = try await stage.run(
      "docedit edit Plan.md -e 'select \"Friday\"' -e 'insert \"Saturday noon\"' -e save", on: "desktop")
  }

  private func blame(columns: Int, environment: [String: String] = [:]) async throws -> [String] {
    stage.environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
    let output = Output()
    var machine = try stage.machine("desktop", output: output)
    machine.isTerminal = true
    machine.screenSize = { TerminalSize(columns: columns, rows: 24) }
    var command = try #require(try Docedit.parseAsRoot(["blame", "Plan.md"]) as? Blame)
    try await command.run(on: machine)
    return output.text.split(separator: "\n").map(String.init)
  }

  @Test func eachDeviceHasAColourOfItsOwn() async throws {
    try await prepare()
    let lines = try await blame(columns: 100)
    let laptop = try #require(lines.first { $0.contains("laptop") }),
      desktop = try #require(lines.first { $0.contains("desktop") })
    #expect(laptop.hasPrefix("\u{1B}[36m▌laptop") && desktop.hasPrefix("\u{1B}[33m▌desktop"))
    #expect(try await !blame(columns: 100, environment: ["NO_COLOR": "1"]).joined().contains("\u{1B}"))
  }

  @Test(arguments: [100, 60, 40, 24]) func noLineIsWiderThanTheTerminal(_ columns: Int) async throws {
    try await prepare()
    let lines = try await blame(columns: columns, environment: ["NO_COLOR": "1"])
    #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
    #expect(lines.joined(separator: " ").contains("Saturday"))
  }

  @Test func aNarrowTerminalHasLettersForTheDevices() async throws {
    try await prepare()
    let lines = try await blame(columns: 40, environment: ["NO_COLOR": "1"])
    #expect(lines.first?.hasPrefix("▌A 1") == true && lines.contains { $0.hasPrefix("▌B 1") })
    #expect(lines.contains { $0.hasPrefix("▌A  laptop") } && lines.contains { $0.hasPrefix("▌B  desktop") })
  }

  @Test func aHostileNameCannotDriveTheTerminal() async throws {
    try await prepare()
    _ = try await stage.run(
      "git -C Writing -c user.name=$(printf 'E\\033[2Jva') -c user.email=e@x commit -q --allow-empty -m x",
      on: "desktop")
    let text = try await stage.run("docedit blame Plan.md", on: "desktop")
    #expect(!text.contains("\u{1B}[2J"))
  }

  /// Does something to the file of the object that a version, as git names it, has of the document.
  private func damage(_ version: String, by command: String) async throws {
    _ = try await stage.run(
      """
      cd Writing && for p in $(find .git/objects/pack -name '*.pack'); do mv $p .git/p && git unpack-objects -q <.git/p; done
      f=.git/objects/$(git rev-parse \(version):Plan.md | sed 's|^..|&/|') && chmod +w $f && \(command) $f
      """, on: "desktop")
  }

  @Test(arguments: ["rm", "truncate --size 12"]) func whereTheNewestTextIsGoneNothingIsSaid(_ command: String)
    async throws
  {
    try await prepare()
    try await damage("main", by: command)
    let told = try await stage.docedit("docedit blame Plan.md", on: "desktop")
    #expect(told.code == 70 && told.out.isEmpty && told.hint?.contains("docedit repair") == true, "\(told)")
  }

  @Test(arguments: ["rm", "truncate --size 12"]) func anOlderTextThatIsGoneIsNamed(_ command: String) async throws {
    try await prepare()
    #expect(try await stage.docedit("docedit blame Plan.md", on: "desktop").err.isEmpty)
    try await damage("main~1", by: command)
    let version = try await stage.run("git -C Writing log -1 --format=%h --abbrev=7 main~1", on: "desktop")
    let told = try await stage.docedit("docedit blame Plan.md", on: "desktop")
    #expect(told.code == 0 && told.out.contains("desktop") && !told.out.contains("laptop"), "\(told)")
    #expect(told.err.contains("version \(version.prefix(7)) cannot be read") && told.err.contains("docedit repair"))
    let json = try await stage.docedit("docedit blame Plan.md --json", on: "desktop")
    #expect(json.out.contains("\"unread\" : [") && json.out.contains(version.prefix(7)), "\(json)")
  }

  @Test(arguments: ["0", "3-2", "x", "1-", "-", "1-2-3", "99999999999999999999"])
  func whatIsNoRangeOfParagraphsIsRefused(_ range: String) {
    #expect(throws: (any Error).self) { try Docedit.parseAsRoot(["blame", "Plan.md", "--paragraphs=\(range)"]) }
  }
}
