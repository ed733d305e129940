import ArgumentParser
import Foundation
import Testing

@testable import docedit

/// A person is asked before versions go for good.
@Suite struct ThinTests {
  private let stage: Stage
  init() throws { stage = try Stage() }

  private func thin(_ arguments: [String], answering answer: String?) async throws -> String {
    let output = Output()
    var machine = try stage.machine("laptop", output: output)
    (machine.isInteractive, machine.readAnswer) = (true, { answer })
    guard var command = try Docedit.parseAsRoot(["thin"] + arguments) as? any DoceditCommand else {
      return "no command"
    }
    try? await command.perform(on: machine)
    return output.text
  }

  private func write() async throws {
    _ = try await stage.run("docedit init ~/W --name laptop", on: "laptop")
    _ = try await stage.run("docedit new a.txt", on: "laptop")
    for word in ["one", "two", "three", "four"] {
      _ = try await stage.run("docedit edit W/a.txt -e 'insert \"\(word) \"' -e save", on: "laptop")
    }
    _ = try await stage.run("sleep 3d", on: "laptop")
  }

  private func versions() async throws -> Int {
    try await stage.run("docedit history --all", on: "laptop").split(separator: "\n").count
  }

  @Test(arguments: [("y", true), ("n", false), (nil, false)])
  func onlyAYesLetsVersionsGo(_ answer: String?, _ goes: Bool) async throws {
    defer { stage.remove() }
    try await write()
    let told = try await thin([], answering: answer)
    #expect(told.contains("Squash 3 versions that were never sent? [y/N]"))
    #expect(try await versions() == (goes ? 2 : 5), "\(told)")
    #expect(told.contains("nothing was changed") == !goes)
  }

  @Test func nobodyIsAskedWhereNothingGoes() async throws {
    defer { stage.remove() }
    try await write()
    #expect(try await thin(["--dry-run"], answering: nil).contains("3 squashed"))
    _ = try await stage.run("docedit remote /srv/writing.git", on: "laptop")
    _ = try await stage.run("docedit sync", on: "laptop")
    let told = try await thin([], answering: nil)
    #expect(told.contains("3 not listed") && !told.contains("[y/N]"))
    let versions = try await versions()
    #expect(versions == 5)
  }

  /// What these stand on stays.
  @Test func documentsWithUnsavedEditsAreLeftAlone() async throws {
    defer { stage.remove() }
    try await write()
    _ = try await stage.run("docedit edit W/a.txt -e 'insert \"unsaved \"'", on: "laptop")
    #expect(try await stage.run("docedit thin --yes", on: "laptop").contains("nothing to thin"))
    _ = try await stage.run("docedit edit W/a.txt -e save", on: "laptop")
    #expect(try await stage.run("docedit thin --yes", on: "laptop").contains("3 squashed"))
  }

  @Test func thePageHasThinnedVersionsOnlyWhereAllAreAskedFor() async throws {
    defer { stage.remove() }
    try await write()
    _ = try await stage.run("docedit remote /srv/writing.git", on: "laptop")
    _ = try await stage.run("docedit sync", on: "laptop")
    _ = try await stage.run("docedit thin", on: "laptop")
    for (flag, count) in [("", 2), ("--all", 5)] {
      _ = try await stage.run("docedit history --html page\(flag).html \(flag)", on: "laptop")
      let page = try String(contentsOf: stage.root.appending(path: "laptop/page\(flag).html"), encoding: .utf8)
      #expect(page.matches(of: /<td>version(, thinned)?</).count == count)
      #expect(page.contains("thinned") == (flag == "--all"))
    }
  }
}
