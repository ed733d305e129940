import ArgumentParser
import Documents
import Foundation
import RichText
import Ubiquity

struct Blame: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "blame",
    abstract: "Show who wrote each sentence of a document, and in which version.",
    discussion: """
      Words are followed through renames, merges and moved paragraphs to the machine on which they were typed. A sentence that several wrote is \
      shown in parts. What another program wrote and no version has yet is nobody's.

      docedit blame Letter.rtf --paragraphs 3-5
      """)

  @Argument(help: "A document, or DOCUMENT@VERSION.", completion: .file()) var document: String
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Only these paragraphs, from 1: 4, or 3-5.", valueName: "first[-last]"))
  var paragraphs: String?
  @Flag(help: "A line for each sentence, also where neighbours are by the same hand.") var sentences = false
  @Flag(help: "Print JSON.") var json = false

  mutating func validate() throws { _ = try range() }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let (text, version, container) = try await source(workspace)
    if let range = try range(), range.upperBound > text.paragraphCount {
      throw CommandFailure(
        .usage, "\(document) has \(text.paragraphCount) paragraphs",
        hint: "--paragraphs takes 1 to \(text.paragraphCount)")
    }
    try await workspace.downloadHistory(of: version.path, in: container)
    let line = ProgressLine(machine)
    defer { line.clear() }
    _ = try await container.history(HistoryQuery(path: version.path, limit: 1)) {
      line.show("reading the history: \($0.versions) of \($0.total) versions")
    }
    let authorship = try await workspace.reader.authorship(
      of: text, paragraphs: try range(), grownFrom: version, in: container
    ) { line.show("read \($0.counting("version"))") }
    line.clear()
    let authored = AuthoredText(authorship)
    if json { return try workspace.console.json(BlameReport(authored, of: version, gaps: authorship.gaps)) }
    let names = await names(of: authored, in: container)
    BlamePage(authored, names, isBySentence: sentences).print(on: workspace.console)
    for doubt in try await doubts(of: authored, names, in: container) { workspace.console.note(doubt) }
    for gap in authorship.gaps { workspace.console.note(gap.words) }
  }

  /// Which versions may not be by the machines that the page names.
  private func doubts(
    of text: AuthoredText, _ names: DeviceNames, in container: UbiquityContainer
  ) async throws -> [String] {
    let versions = text.versions, seals = try await container.seals(of: versions.map(\.document.version))
    return zip(versions, seals).compactMap { version, seal in
      seal.doubt.map {
        "version \(version.document.version.prefix(7)) in the name of \(names.label(version.author)): \($0)"
      }
    }
  }

  private func names(of text: AuthoredText, in container: UbiquityContainer) async -> DeviceNames {
    DeviceNames(await container.knownDevices() + text.authors.compactMap(\.device))
  }

  /// The text, the version that it grew from, and where that is.
  private func source(_ workspace: Workspace) async throws -> (RichText, StoredDocument, UbiquityContainer) {
    if try await workspace.namesVersion(document) {
      let old = try await workspace.version(document)
      let name = URL(filePath: old.stored.path).lastPathComponent
      return (try workspace.reader.read(old.content.bytes, named: name).text, old.stored, old.document.container)
    }
    let found = try await workspace.document(document)
    guard let head = try await found.container.document(at: found.path) else {
      throw try await workspace.gone(found) { "docedit blame \($0.shellWord)" }
    }
    return (try await workspace.presentText(of: found, head), head, found.container)
  }

  /// The paragraphs as indices; nil for all.
  private func range() throws -> Range<Int>? {
    guard let paragraphs else { return nil }
    let ends = paragraphs.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first >= 1, last >= first,
      last < 1_000_000_000
    else { throw ValidationError("--paragraphs takes a number from 1, or two as in 3-5") }
    return (first - 1)..<last
  }
}

extension Workspace {
  /// What the document's file has; where the file is gone, what the newest version has.
  func presentText(of document: DocumentReference, _ head: StoredDocument) async throws -> RichText {
    let file = try document.file
    try await document.container.checkIsNotHeld(document.path)
    if FileManager.default.fileExists(atPath: file.path) { return try reader.read(file).text }
    return try reader.read(
      try await document.container.content(of: head.blob).bytes, named: file.lastPathComponent
    ).text
  }
}

extension Authorship.Gap {
  /// What it means for what is shown.
  fileprivate var words: String {
    let hint = error.hint.map { "; \($0)" } ?? ""
    return
      "version \(document.version.prefix(7)) cannot be read, and what it brought in is put down to the one after it: "
      + "\(error.message)\(hint)"
  }
}
