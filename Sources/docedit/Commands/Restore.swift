import ArgumentParser
import Foundation
import Ubiquity

struct Restore: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make an old version of a document the present one.",
    discussion: "This makes a new version with the old content; the versions in between stay in the history.")

  @Argument(help: "DOCUMENT@VERSION.") var version: String
  @Flag(help: "Do not send it yet.") var offline = false

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    let old = try await workspace.version(version)
    let container = old.document.container
    try await container.collectLocalChanges()
    let head = try await container.document(at: old.document.path)
    let kept = try await container.save(old.content, at: old.document.path, base: head?.blob, isRestore: true)
    let date = old.entry.date.local()
    workspace.console.line(
      kept.blob == head?.blob ? "nothing to do: " : "restored ", workspace.console.styled(old.document.path, .strong),
      " as it was on \(date) (\(old.entry.commit.prefix(7)))")
    if !offline { await workspace.send(container) }
  }
}
