import ArgumentParser
import Documents
import Formats
import Foundation
import Handoff

struct Info: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "info",
    abstract: "Count what a document is made of, and say what each format would lose of it.")

  @Argument(help: "The documents, or DOCUMENT@VERSION; - for standard input.", completion: .file()) var files: [String]
  @Option(help: "The format to read, whatever the names say.", completion: .list(targets)) var from: String?
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var document: String
    var type: String
    /// Bytes of the file.
    var size: Int
    var text: TextSummary
    /// Missing where there are none.
    var pictures: PictureSummary?
    /// What the text shows as placeholders and docedit does not understand, by what the format calls it.
    var opaque: [TextSummary.Usage]
    /// What the file holds beside the text, and how many.
    var kept: [TextSummary.Usage]
    /// What would be lost, by the format's extension.
    var losses: [String: [String]]
  }

  static let targets = ["rtf", "rtfd", "md", "html", "txt", "odt", "docx"]

  mutating func validate() throws {
    guard files.filter({ $0 == StandardInput.argument }).count < 2 else {
      throw ValidationError("standard input can be read once only")
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine), format = try workspace.format(named: from)
    var (reports, failure): ([Report], CommandFailure?) = ([], nil)
    for file in files {
      do { reports.append(try await report(file, as: format, workspace)) } catch {
        let problem = CommandFailure(error)
        failure = failure ?? problem
        if files.count > 1 { _ = machine.reported(problem) }
      }
    }
    if json { try workspace.console.json(reports) } else { Self.print(reports, on: workspace.console) }
    if let failure { throw files.count > 1 ? failure.code : failure }
  }

  private static func print(_ reports: [Report], on console: Console) {
    for (index, report) in reports.enumerated() {
      if index > 0 { console.line() }
      InfoPage(report).print(on: console)
    }
  }

  private func report(_ file: String, as format: FormatName?, _ workspace: Workspace) async throws -> Report {
    let found = try await workspace.find(file), contents = try workspace.contents(of: found, from: format)
    return Report(
      document: found.title, type: contents.type.name, size: contents.bytes.count, text: TextSummary(contents.text),
      pictures: PictureSummary(contents), opaque: contents.text.opaqueThings,
      kept: contents.formatted.kept.map { .init($0.name, $0.count) },
      losses: losses(of: contents, workspace.reader))
  }

  /// What formats other than its own would lose.
  private func losses(of contents: DocumentReader.Contents, _ reader: DocumentReader) -> [String: [String]] {
    var losses: [String: [String]] = [:]
    for target in Self.targets {
      let name = "document.\(target)"
      if let blank = try? reader.blank(named: name), blank.type == contents.type { continue }
      losses[target] = try? Conversion.losses(of: contents, named: name, reader: reader)
    }
    return losses
  }
}
