import ArgumentParser
import Documents
import Formats
import Foundation
import Ubiquity

struct Show: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "show",
    abstract: "Print a document, or one of its versions (DOCUMENT@VERSION).")

  @Argument(help: "A document, DOCUMENT@VERSION, or - for standard input.", completion: .file()) var document: String
  @Option(help: "The format of standard input.", completion: .list(Info.targets)) var from: String?
  @Flag(help: "Only the text, a paragraph a line, as it is also given to other programs.") var plain = false
  @Flag(inversion: .prefixedNo, help: "Use a pager for what is longer than the screen.") var pager = true
  @Flag(help: "The file's bytes as they are.") var raw = false
  @Flag(help: "As an HTML page.") var html = false
  @Flag(help: "The text with all styles as JSON.") var json = false

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine), found = try await workspace.find(document)
    if raw, case .version(let version) = found { return try printRaw(version.content.bytes, found, workspace) }
    let contents = try workspace.contents(of: found, from: from)
    if raw { return try printRaw(contents.bytes, found, workspace) }
    try show(contents, named: found.name, workspace)
  }

  private func printRaw(_ bytes: [UInt8], _ found: NamedDocument, _ workspace: Workspace) throws {
    workspace.machine.printBytes(try workspace.reader.textBytes(bytes, named: found.name))
  }

  private func show(_ contents: DocumentReader.Contents, named name: String, _ workspace: Workspace) throws {
    let machine = workspace.machine
    if html {
      return machine.printBytes(try Conversion(of: contents, named: "\(name).html", reader: workspace.reader).bytes)
    }
    let text = contents.text
    if json { return try workspace.console.json(TextReport(text)) }
    let page = PrintedDocument(text, console: workspace.console) { contents.formatted.content(of: $0) }
    page.show(plain: plain, pager: pager)
  }
}
