import ArgumentParser
import Foundation
import Ubiquity

/// What completion scripts ask for: a word a line, and behind a tab what it is.
struct Complete: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "complete", abstract: "List what a word on the command line can become.", shouldDisplay: false)

  enum Kind: String, ExpressibleByArgument, CaseIterable { case documents, versions, containers, devices, conflicts }

  @Argument var kind: Kind
  /// Of versions, the document; of the others, the beginning of their name.
  @Argument var word = ""

  /// No more are listed.
  private static let limit = 1_000

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let rows: [(word: String, remark: String)] =
      switch kind {
      case .documents: await documents(workspace)
      case .versions: await versions(workspace)
      case .containers: containers(workspace)
      case .devices: await CompletionKind.deviceNames().filter { $0.hasPrefix(word) }.map { ($0, "") }
      case .conflicts: await conflicts(workspace)
      }
    for row in rows.prefix(Self.limit) where !row.word.contains(where: \.isNewline) {
      workspace.console.line(workspace.console.styled(row.word), "\t", workspace.console.styled(row.remark))
    }
  }

  private func documents(_ workspace: Workspace) async -> [(String, String)] {
    var rows: [(String, String)] = []
    for container in (try? workspace.allContainers()) ?? [] {
      let names = ((try? await container.documents()) ?? []).map(\.path).filter { $0.hasPrefix(word) }
      rows += names.map { ($0, container.root.lastPathComponent) }
    }
    return rows
  }

  private func versions(_ workspace: Workspace) async -> [(String, String)] {
    guard let named = try? await workspace.document(word), let document = try? await workspace.present(named) else {
      return []
    }
    let entries = (try? await document.container.history(of: document.path, limit: Self.limit)) ?? []
    return entries.map { (String($0.commit.prefix(7)), "\($0.date.local().prefix(16)) \($0.device)") }
  }

  private func conflicts(_ workspace: Workspace) async -> [(String, String)] {
    let found = (try? await workspace.conflicts()) ?? []
    return found.map { ($0.shortID, $0.title) }.filter { $0.0.hasPrefix(word) }
  }

  private func containers(_ workspace: Workspace) -> [(String, String)] {
    let roots = (try? workspace.registry.roots()) ?? []
    return roots.map { ($0.lastPathComponent, $0.path) }.filter { $0.0.hasPrefix(word) }
  }
}
