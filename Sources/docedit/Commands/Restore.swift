import ArgumentParser
import Documents
import Foundation
import Handoff
import RichText
import Ubiquity

struct Restore: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "restore",
    abstract: "Make an old version of a document, or of one of its paragraphs, the present one.",
    discussion: """
      This makes a new version with the old content; the versions in between stay in the history, and edits that are not saved stay on top. \
      Where the document is a package now and was a file then, or the other way round, the old one takes the place of the present one. \
      A paragraph is chosen by its number in the present text, or by words that it contains; one that was deleted is put back where it stood. \
      With --as, the old version becomes a document of its own, and what has the name now stays. \
      VERSION:NAME is what had that name in a version, whatever document has it now.

      docedit restore Letter.rtf@4bd1f91 --containing "quick brown fox"
      """)

  @Argument(help: "DOCUMENT@VERSION.") var version: String
  @Option(name: .shortAndLong, help: ArgumentHelp("Only the paragraph with this number, from 1.", valueName: "number"))
  var paragraph: Int?
  @Option(help: ArgumentHelp("Only the paragraph with these words.", valueName: "words")) var containing: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "All of it, as a document of this name beside it, or of this path in the container.", valueName: "name"))
  var name: String?
  @Flag(help: "Do not send it yet.") var offline = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    /// What is as the old version now.
    var document: String
    /// The old version.
    var from: String
    var date: Date
    /// Nil where the document was like that already.
    var version: String?
    /// The paragraph's number in the new version.
    var paragraph: Int?
    /// Whether the paragraph had been deleted.
    var wasDeleted: Bool?
  }

  mutating func validate() throws {
    if paragraph != nil, containing != nil { throw ValidationError("--paragraph and --containing exclude each other") }
    if name?.isEmpty == true { throw ValidationError("--as takes a name") }
    if name != nil, paragraph != nil || containing != nil {
      throw ValidationError("--as brings all of a version back: leave the paragraph out")
    }
    if containing?.isEmpty == true { throw ValidationError("--containing takes words") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let old = try await workspace.version(version)
    try await old.document.container.collectLocalChanges()
    if name == nil { try await workspace.checkIsNotRenamed(old) }
    if name == nil { try await checkIsNoOther(old) }
    let report = try await restore(old, workspace)
    if json { try workspace.console.json(report) } else { tell(report, on: workspace.console) }
    if !offline { await workspace.send(old.document.container) }
  }

  private func restore(_ old: FoundVersion, _ workspace: Workspace) async throws -> Report {
    if paragraph != nil || containing != nil { return try await restoreParagraph(old, workspace) }
    if let name { return try await restore(old, as: name) }
    let container = old.document.container
    let head = try await container.document(at: old.document.path)
    do {
      let kept = try await container.save(
        old.content, at: old.document.path, base: head?.blob, restored: old.stored)
      return Report(old, version: kept.blob == head?.blob ? nil : kept.version)
    } catch {
      guard case .exists = error.code, head == nil else { throw error }
      if let report = try await restoreAsSpelled(old) { return report }
      throw try await old.taken(error, asked: version)
    }
  }

  private func restoreParagraph(_ old: FoundVersion, _ workspace: Workspace) async throws -> Report {
    let (container, path) = (old.document.container, old.document.path)
    guard let head = try await container.document(at: path) else {
      throw CommandFailure(
        .notFound, "the document \(path) is not there any more", hint: "restore all of it: leave the paragraph out")
    }
    let (name, reader) = (URL(filePath: path).lastPathComponent, workspace.reader)
    let present = try reader.read(try await container.content(of: head.blob).bytes, named: name)
    let older = try reader.read(old.content.bytes, named: URL(filePath: old.stored.path).lastPathComponent)
    let found = try await choose(old, older.text, present.text, workspace)
    let result = try reader.restoring(found.older, of: older, at: found.present, in: present, named: name)
    let same = zip(result.text.paragraphs, present.text.paragraphs).prefix { $0.text == $1.text }.count
    let place = min(found.present ?? same, same)
    var report = Report(old, version: nil)
    (report.paragraph, report.wasDeleted) = (place + 1, found.present == nil)
    guard result.bytes != present.bytes else { return report }
    if !result.losses.isEmpty {
      workspace.console.note("\(present.type.name) does not keep \(result.losses.joined(separator: ", "))")
    }
    report.version = try await container.save(
      StoredContent(result.bytes, type: present.type), at: path, base: head.blob,
      note: "Restore a paragraph of \(path)", restored: old.stored
    ).version
    return report
  }

  private func choose(
    _ old: FoundVersion, _ older: RichText, _ present: RichText, _ workspace: Workspace
  ) async throws -> ParagraphChoice.Found {
    let unsaved = try await workspace.unsavedEdits(of: old.document.file, in: old.document.container)
    if unsaved != nil {
      workspace.console.note("\(old.document.path) has unsaved edits; they stay, on top of the new version")
    }
    let choice = ParagraphChoice(
      version: String(old.entry.commit.prefix(7)), older: older, present: present,
      shown: unsaved?.edited.text ?? present)
    if let paragraph { return try choice.numbered(paragraph) }
    return try choice.containing(containing ?? "")
  }

  private func tell(_ report: Report, on console: Console) {
    let part = report.paragraph.map { "paragraph \($0) of " } ?? ""
    let isRestored = report.version != nil
    console.line(
      isRestored ? "restored " : "nothing to do: ", "\(part)", console.styled(report.document, .strong),
      "\(isRestored ? "" : " is") as \(name == nil ? "it" : document) was on \(report.date.local()) (\(report.from.prefix(7)))",
      report.wasDeleted == true ? ", put back where it stood" : "")
  }
}

extension Workspace {
  /// Throws where the document has another name now: under the old one it would become a second document.
  fileprivate func checkIsNotRenamed(_ old: FoundVersion) async throws {
    let present = try await present(old.document)
    if present.path == old.document.path { return }
    throw try await gone(old.document) { "docedit restore \("\($0)@\(old.entry.commit.prefix(7))".shellWord)" }
  }
}

extension Restore.Report {
  init(_ old: FoundVersion, version: String?) {
    (document, from, date, self.version) = (old.document.path, old.entry.commit, old.entry.date, version)
  }
}
