import ArgumentParser
import Documents
import Formats
import Foundation
import Handoff

struct Info: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Count what a document is made of, and say what each format would lose of it.")

  @Argument(help: "The documents.", completion: .file()) var files: [String]
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var document: String
    var type: String
    /// Bytes of the file.
    var size: Int
    var text: TextSummary
    /// What the file holds beside the text, and how many.
    var kept: [TextSummary.Usage]
    /// What would be lost, by the format's extension.
    var losses: [String: [String]]
  }

  static let targets = ["rtf", "rtfd", "md", "html", "txt", "odt", "docx"]

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    var (reports, failure): ([Report], CommandFailure?) = ([], nil)
    for file in files {
      do { reports.append(try Self.report(file, workspace)) } catch {
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

  private static func report(_ file: String, _ workspace: Workspace) throws -> Report {
    let url = workspace.machine.file(file)
    let contents = try workspace.reader.read(url)
    var losses: [String: [String]] = [:]
    for target in targets where target != url.pathExtension.lowercased() {
      losses[target] = try? Conversion.losses(of: contents, named: "document.\(target)", reader: workspace.reader)
    }
    return Report(
      document: url.lastPathComponent, type: contents.type.name, size: contents.bytes.count,
      text: TextSummary(contents.text), kept: contents.formatted.kept.map { .init($0.name, $0.count) },
      losses: losses)
  }
}

/// The report for people: one subject a line.
struct InfoPage {
  private var rows: [(String, String)] = []
  private let title: String

  init(_ report: Info.Report) {
    title = report.document
    let text = report.text
    add("format", "\(report.type), \(Self.size(report.size))")
    add(
      "text",
      [
        Self.count(text.words, "word"), Self.count(text.characters, "character"),
        Self.count(text.paragraphs, "paragraph"),
      ])
    add("structure", Self.structure(text))
    add("looks", text.looks)
    add("fonts", text.fonts.map { "\($0.name) (\($0.count))" })
    add("styles", text.styles.map { "\($0.name) (\($0.count))" })
    add("objects", text.objects.map { "\($0.name) (\($0.count))" })
    add("kept", report.kept.map { $0.count > 1 ? "\($0.name) (\($0.count))" : $0.name })
    for target in Info.targets {
      guard let losses = report.losses[target] else { continue }
      add("as \(target)", losses.isEmpty ? "nothing is lost" : "loses " + losses.joined(separator: ", "))
    }
  }

  func print(on console: Console) {
    console.line(console.styled(title, .strong))
    let width = rows.map(\.0.count).max() ?? 0
    for (name, value) in rows {
      let padding = String(repeating: " ", count: width - name.count + 2)
      console.line("  ", console.styled(name, .faint), padding, console.styled(value))
    }
  }

  private mutating func add(_ name: String, _ parts: [String]) { add(name, parts.joined(separator: ", ")) }
  private mutating func add(_ name: String, _ value: String) { if !value.isEmpty { rows.append((name, value)) } }

  private static func structure(_ text: TextSummary) -> [String] {
    var parts: [String] = []
    func add(_ count: Int, _ noun: String) { if count > 0 { parts.append(Self.count(count, noun)) } }
    add(text.headings, "heading")
    add(text.lists, "list")
    if text.lists > 0 { parts[parts.count - 1] += " with \(Self.count(text.listItems, "item"))" }
    add(text.tables, "table")
    add(text.quotes, "quoted paragraph")
    add(text.codeBlocks, "code block")
    add(text.links, "link")
    return parts
  }

  private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) bytes"
    case ..<1_000_000: "\(bytes / 1_000) KB"
    default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
  }
}
