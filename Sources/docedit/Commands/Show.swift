import ArgumentParser
import Documents
import Foundation
import RichText
import Terminal
import Ubiquity

struct Show: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a document, or one of its versions (DOCUMENT@VERSION).")

  @Argument(help: "A file, or DOCUMENT@VERSION.", completion: .file()) var document: String
  @Flag(help: "Without any styling.") var plain = false
  @Flag(help: "The file's bytes as they are.") var raw = false
  @Flag(help: "As an HTML page.") var html = false
  @Flag(help: "The text with all styles as JSON.") var json = false

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    let (bytes, name) = try await source(workspace)
    if raw { return machine.printBytes(try workspace.reader.textBytes(bytes, named: name)) }
    let contents = try workspace.reader.read(bytes, named: name)
    if html {
      return machine.printBytes(try Conversion(of: contents, named: "\(name).html", reader: workspace.reader).bytes)
    }
    let text = contents.text
    if json { return try workspace.console.json(TextReport(text)) }
    let styled = !plain && workspace.console.isColoured
    for paragraph in text.paragraphs {
      machine.print((styled ? StyledLine(paragraph).text : TerminalText.escaped(paragraph.text)) + "\n")
    }
  }

  /// A file of that very name comes first: `@` may be part of one.
  private func source(_ workspace: Workspace) async throws -> (bytes: [UInt8], name: String) {
    let file = workspace.machine.file(document)
    if FileManager.default.fileExists(atPath: file.path) {
      return (try workspace.reader.read(file).bytes, file.lastPathComponent)
    }
    guard document.contains("@") else {
      let found = try await workspace.document(document).file
      return (try workspace.reader.read(found).bytes, found.lastPathComponent)
    }
    let version = try await workspace.version(document)
    return (version.content.bytes, version.document.path.split(separator: "/").last.map(String.init) ?? document)
  }
}

/// A paragraph with its character styles as terminal sequences.
struct StyledLine {
  let text: String

  init(_ paragraph: Paragraph) {
    var line = "", rest = Substring(paragraph.text).utf8
    for run in paragraph.runs {
      let piece = rest.prefix(run.length)
      rest = rest.dropFirst(run.length)
      let safe = TerminalText.escaped(String(piece) ?? String(decoding: piece, as: UTF8.self))
      let codes = Self.codes(run.style)
      line += codes.isEmpty ? safe : "\u{1B}[\(codes.joined(separator: ";"))m\(safe)\u{1B}[0m"
    }
    text = line
  }

  private static func codes(_ style: CharacterStyle) -> [String] {
    [
      style.bold ? "1" : nil, style.italic ? "3" : nil, style.underline == .none ? nil : "4",
      style.strikethrough ? "9" : nil,
    ].compactMap { $0 }
  }
}
