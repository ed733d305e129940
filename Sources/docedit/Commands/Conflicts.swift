import ArgumentParser
import Documents
import Foundation
import RichText
import Ubiquity

struct Conflicts: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List conflict versions: what was set aside where two machines changed one document.",
    discussion: """
      One of the two stays in the document, the same on all machines: that of the machine that made more versions since the two parted, else one by chance; \
      no clock decides, for clocks differ. The other is kept until somebody resolves it with docedit resolve, on any machine. --show prints its text; \
      where the two differ in looks alone, it shows in which.
      """)

  @Argument(help: "A conflict's name, as listed.") var conflict: String?
  @Flag(help: "Print the text that was set aside.") var show = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var id: String
    var document: String
    /// Whether the document is not there any more; another one may have its name.
    var isDeleted: Bool
    /// The file that differs in a package, beside its text.
    var file: String?
    var container: String
    var keptFrom: String
    var setAsideFrom: String
    var date: Date
    /// Its paragraphs; nil where they are not asked for, or the other side deleted the document.
    var text: [String]?
    /// How its looks differ from the document's, where it is shown and nothing else does.
    var comparison: ComparisonReport?
  }

  mutating func validate() throws {
    if show, conflict == nil { throw ValidationError("name the conflict; docedit conflicts lists them") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let found = try await json ? workspace.conflicts() : workspace.conflicts().telling()
    guard let conflict else { return try list(found, workspace) }
    let only = try found.named(conflict)
    guard show else { return try list([only], workspace) }
    let text = try await text(of: only, workspace), sides = try await sidesInLooks(of: only, workspace)
    if json { return try workspace.console.json([report(only, text, sides)]) }
    guard let text else { return workspace.console.line("the other side deleted the document") }
    for line in text { workspace.console.line(workspace.console.styled(line)) }
    guard let sides else { return }
    ComparisonPage(sides.comparison, from: sides.old, to: sides.new).print(on: workspace.console)
  }

  private typealias Sides = (old: DiffSide, new: DiffSide, comparison: TextComparison)

  /// The document, and what it would be with what was set aside; nil where the two differ in more than looks, or in nothing that can be compared.
  private func sidesInLooks(of conflict: OpenConflict, _ workspace: Workspace) async throws -> Sides? {
    guard let (old, new) = try await workspace.readableSides(of: conflict), old.text.string == new.text.string else {
      return nil
    }
    let comparison = TextComparison(from: old.text, to: new.text)
    return comparison.isEmpty ? nil : (old, new, comparison)
  }

  private func list(_ found: [OpenConflict], _ workspace: Workspace) throws {
    if json { return try workspace.console.json(found.map { report($0) }) }
    guard !found.isEmpty else { return workspace.console.line("no conflicts") }
    let rows = found.map { conflict in
      let version = conflict.version
      return [
        conflict.shortID, conflict.title + (conflict.document == nil ? " (deleted)" : ""),
        "kept: \(version.keptDevice)", "set aside: \(version.otherDevice)",
        version.date.local(),
      ]
    }
    workspace.console.table(rows, tones: [.warning, .strong, nil, nil, .faint])
  }

  private func report(_ conflict: OpenConflict, _ text: [String]? = nil, _ sides: Sides? = nil) -> Report {
    let version = conflict.version
    return Report(
      id: version.id, document: conflict.name, isDeleted: conflict.document == nil, file: conflict.file,
      container: conflict.container.root.path,
      keptFrom: version.keptDevice, setAsideFrom: version.otherDevice, date: version.date, text: text,
      comparison: sides.map { ComparisonReport($0.comparison, from: $0.old, to: $0.new) })
  }

  /// What was set aside; nil where the other side deleted the document.
  private func text(of conflict: OpenConflict, _ workspace: Workspace) async throws -> [String]? {
    guard let other = conflict.version.other else { return nil }
    return try lines(of: await conflict.container.content(of: other), in: conflict, workspace)
  }

  /// A file that is no document is shown as it is, where it is text.
  private func lines(of content: StoredContent, in conflict: OpenConflict, _ workspace: Workspace) throws -> [String] {
    let path = conflict.version.path
    do {
      return try workspace.reader.read(content.bytes, named: path.documentName).text.paragraphs.map(\.text)
    } catch let error as DocumentError where error.code == .unknownType {
      guard !content.isFolder, !content.bytes.contains(0), let text = String(validating: content.bytes, as: UTF8.self)
      else {
        throw CommandFailure(
          .data, "what was set aside of \(path) is no text: \(content.bytes.count) bytes",
          hint: "docedit resolve --conflict \(conflict.shortID) --keep theirs puts it into the file")
      }
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
