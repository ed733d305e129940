import ArgumentParser
import Foundation
import Handoff

struct Types: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "types",
    abstract: "List the document types, or say which one a file gets and why.",
    discussion: "Your own Info.plists in ~/.config/docedit/ (any name, .plist) add to docedit's types or override them."
  )

  @Argument(help: "A file; it need not exist.", completion: .file()) var file: String?
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var name: String
    var role: String
    var rank: String
    var contentTypes: [String]
    var extensions: [String]
    var activityType: String?
    var source: String
    var reason: String?
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    workspace.notes.forEach { workspace.console.note($0) }
    if let file { try explain(file, workspace) } else { try list(workspace) }
  }

  private func list(_ workspace: Workspace) throws {
    let reports = workspace.types.entries.map { Self.report($0.type, source: $0.source, in: workspace.types) }
    if json { return try workspace.console.json(reports) }
    let rows = reports.map {
      [
        $0.name, $0.extensions.joined(separator: " "), $0.contentTypes.joined(separator: " "),
        $0.activityType ?? "no activity",
      ]
    }
    workspace.console.table(
      [["TYPE", "FILES", "CONTENT TYPE", "ACTIVITY TYPE"]] + rows, tones: [.strong, nil, .faint, .accent])
  }

  private func explain(_ file: String, _ workspace: Workspace) throws {
    let url = workspace.machine.file(file)
    let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    guard let match = workspace.types.entry(for: url.lastPathComponent, isFolder: isFolder) else {
      throw CommandFailure(
        .data, "no document type claims \(url.lastPathComponent)",
        hint: "docedit types lists them; add your own in ~/.config/docedit/")
    }
    var report = Self.report(match.type, source: match.source, in: workspace.types)
    report.reason = match.reason
    let console = workspace.console
    if json { return try console.json(report) }
    console.line(console.styled(report.name, .strong), " (", console.styled(match.source), ")")
    console.line("  content type   ", console.styled(match.contentType ?? "none"))
    console.line("  activity type  ", console.styled(report.activityType ?? "none: no activity is made", .accent))
    console.line("  role, rank     \(report.role), \(report.rank)")
    console.line("  because        ", console.styled(match.reason))
  }

  /// The extensions of the type's content types; its own, where it names no content types.
  private static func extensions(of type: DocumentType, in types: DocumentTypes) -> [String] {
    guard !type.contentTypes.isEmpty else { return type.extensions }
    return types.contentTypes.all.filter { type.contentTypes.contains($0.identifier) }.flatMap(\.extensions)
  }

  private static func report(_ type: DocumentType, source: String, in types: DocumentTypes) -> Report {
    Report(
      name: type.name, role: type.role.rawValue, rank: type.rank.rawValue, contentTypes: type.contentTypes,
      extensions: Self.extensions(of: type, in: types), activityType: type.activityType, source: source)
  }
}
