import ArgumentParser
import Documents
import Formats
import Foundation
import Ubiquity

struct Show: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "show",
    abstract: "Print a document, or one of its versions (DOCUMENT@VERSION).")

  @Argument(
    help: "A document, DOCUMENT@VERSION, VERSION:NAME for what had that name then, or - for standard input.",
    completion: .file()) var document: String
  @Option(help: "The format to read, whatever the name says.", completion: .list(Info.targets)) var from: String?
  @Flag(help: "Only the text, a paragraph a line, as it is also given to other programs.") var plain = false
  @Flag(inversion: .prefixedNo, help: "Use a pager for what is longer than the screen.") var pager = true
  @Flag(help: "The file's bytes as they are.") var raw = false
  @Flag(help: "As an HTML page.") var html = false
  @Flag(help: "The text with all styles as JSON.") var json = false

  mutating func validate() throws {
    let kinds = [("--plain", plain), ("--raw", raw), ("--html", html), ("--json", json)].filter(\.1).map(\.0)
    guard kinds.count < 2 else { throw ValidationError("\(kinds.joined(separator: " and ")) do not go together") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine), format = try workspace.format(named: from)
    let found = try await workspace.find(document)
    if raw, case .version(let version) = found { return try printRaw(version.content.bytes, found, workspace) }
    let contents = try workspace.contents(of: found, from: format)
    if raw { return try printRaw(contents.bytes, found, workspace) }
    try show(contents, named: found.name, workspace)
  }

  private func printRaw(_ bytes: [UInt8], _ found: NamedDocument, _ workspace: Workspace) throws {
    workspace.console.file(try workspace.reader.textBytes(bytes, named: found.name))
  }

  private func show(_ contents: DocumentReader.Contents, named name: String, _ workspace: Workspace) throws {
    let console = workspace.console
    if html {
      return console.file(try Conversion(of: contents, named: "\(name).html", reader: workspace.reader).bytes)
    }
    let text = contents.text
    if json { return try console.json(TextReport(text)) }
    let page = PrintedDocument(text, console: console) { contents.formatted.content(of: $0) }
    page.show(plain: plain, pager: pager)
  }
}
