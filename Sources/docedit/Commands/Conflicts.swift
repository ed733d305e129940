import ArgumentParser
import Documents
import Foundation
import RichText
import Ubiquity

struct Conflicts: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "List conflict versions: what was set aside where two machines changed one document.",
    discussion: """
      The newer version stays in the document; the other is kept until it is resolved. \
      --keep current drops it, --keep other makes it the document's new version; --show prints it.
      """)

  enum Side: String, ExpressibleByArgument, CaseIterable { case current, other }

  @Argument(help: "A conflict's name, as listed.") var conflict: String?
  @Option(help: "Resolve it: keep the current text, or the other.") var keep: Side?
  @Flag(help: "Print the text that was set aside.") var show = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var id: String
    var document: String
    var container: String
    var keptFrom: String
    var setAsideFrom: String
    var date: Date
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    var found: [(UbiquityContainer, ConflictVersion)] = []
    for container in try workspace.containers() {
      found += try await container.conflicts().map { (container, $0) }
    }
    guard let conflict else {
      guard keep == nil, !show else { throw ValidationError("name the conflict; docedit conflicts lists them") }
      return try list(found, workspace)
    }
    guard let (container, version) = found.first(where: { $0.1.id.hasPrefix(conflict) }) else {
      throw CommandFailure(.notFound, "there is no conflict \(conflict)", hint: "docedit conflicts lists them")
    }
    if show { try await print(version, in: container, workspace) }
    if let keep { try await resolve(version, in: container, keep: keep, workspace) }
    if !show && keep == nil { try list([(container, version)], workspace) }
  }

  private func list(_ found: [(UbiquityContainer, ConflictVersion)], _ workspace: Workspace) throws {
    if json {
      return try workspace.console.json(
        found.map { container, version in
          Report(
            id: version.id, document: version.path, container: container.root.path, keptFrom: version.keptDevice,
            setAsideFrom: version.otherDevice, date: version.date)
        })
    }
    guard !found.isEmpty else { return workspace.console.line("no conflicts") }
    let rows = found.map { _, version in
      [
        String(version.id.prefix(7)), version.path, "kept: \(version.keptDevice)", "set aside: \(version.otherDevice)",
        version.date.local(),
      ]
    }
    workspace.console.table(rows, tones: [.warning, .strong, nil, nil, .faint])
  }

  private func print(_ version: ConflictVersion, in container: UbiquityContainer, _ workspace: Workspace) async throws {
    guard let other = version.other else { return workspace.console.line("the other side deleted the document") }
    let bytes = try await container.bytes(of: other)
    let name = version.path.split(separator: "/").last.map(String.init) ?? version.path
    let text = try workspace.reader.read(bytes, named: name).text
    for paragraph in text.paragraphs { workspace.console.line(workspace.console.styled(paragraph.text)) }
  }

  private func resolve(
    _ version: ConflictVersion, in container: UbiquityContainer, keep: Side, _ workspace: Workspace
  ) async throws {
    if keep == .other, let other = version.other {
      let head = try await container.document(at: version.path)
      try await container.save(try await container.bytes(of: other), at: version.path, base: head?.blob)
    }
    try await container.resolveConflict(version.id)
    workspace.console.line(
      "resolved: ", workspace.console.styled(version.path, .strong),
      keep == .other ? " is the other version now" : " stays as it is")
    await workspace.send(container)
  }
}
