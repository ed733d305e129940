import ArgumentParser
import Documents
import Formats
import Foundation
import Ubiquity

struct Show: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "show",
    abstract: "Print a document, or one of its versions (DOCUMENT@VERSION).")

  @Argument(help: "A file, DOCUMENT@VERSION, or - for standard input.", completion: .file()) var document: String
  @Option(help: "The format of standard input.", completion: .list(Info.targets)) var from: String?
  @Flag(help: "Only the text, a paragraph a line, as it is also given to other programs.") var plain = false
  @Flag(inversion: .prefixedNo, help: "Use a pager for what is longer than the screen.") var pager = true
  @Flag(help: "The file's bytes as they are.") var raw = false
  @Flag(help: "As an HTML page.") var html = false
  @Flag(help: "The text with all styles as JSON.") var json = false

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    if document == StandardInput.argument {
      return try show(workspace.contents(of: document, from: from), named: "document", workspace)
    }
    let (bytes, name) = try await source(workspace)
    if raw { return machine.printBytes(try workspace.reader.textBytes(bytes, named: name)) }
    try show(workspace.reader.read(bytes, named: name), named: name, workspace)
  }

  private func show(_ contents: DocumentReader.Contents, named name: String, _ workspace: Workspace) throws {
    let machine = workspace.machine
    if raw { return machine.printBytes(contents.bytes) }
    if html {
      return machine.printBytes(try Conversion(of: contents, named: "\(name).html", reader: workspace.reader).bytes)
    }
    let text = contents.text
    if json { return try workspace.console.json(TextReport(text)) }
    let page = PrintedDocument(text, console: workspace.console) { contents.formatted.content(of: $0) }
    page.show(plain: plain, pager: pager)
  }

  /// A file of that very name comes first: `@` may be part of one.
  private func source(_ workspace: Workspace) async throws -> (bytes: [UInt8], name: String) {
    let file = workspace.machine.file(document)
    if FileManager.default.fileExists(atPath: file.path) {
      return (try workspace.reader.read(file).bytes, file.lastPathComponent)
    }
    guard document.contains("@") else {
      let found = try await workspace.existingFile(document)
      return (try workspace.reader.read(found).bytes, found.lastPathComponent)
    }
    let version = try await workspace.version(document)
    return (version.content.bytes, version.document.path.split(separator: "/").last.map(String.init) ?? document)
  }
}
