import ArgumentParser
import Documents
import Foundation
import Handoff

struct Convert: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "convert",
    abstract: "Write documents in other formats, and say what these cannot hold.",
    discussion: """
      The format is that of --to, or of the name given with --output. A result lies beside its document, with another extension, \
      unless --output says otherwise; that of a version (DOCUMENT@VERSION), or of a document that is named as its container knows it, lies in the folder \
      that you are in. - is standard input or output. The documents themselves are not touched.
      """)

  @Argument(help: "The documents; - for standard input.", completion: .file()) var files: [String]
  @Option(help: "The format to write: \(Info.targets.joined(separator: ", ")).", completion: .list(Info.targets))
  var to: String?
  @Option(help: "The format to read, whatever the names say.", completion: .list(Info.targets)) var from: String?
  @Option(
    name: .shortAndLong, help: "A file, a folder for several documents, or - for standard output.", completion: .file())
  var output: String?
  @Flag(help: "Write nothing where something would be lost.") var strict = false
  @Flag(help: "Write over files that exist.") var force = false
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var document: String
    /// The file written; missing where there is none.
    var result: String?
    var losses: [String]
    var error: String?
  }

  mutating func validate() throws {
    guard files.filter({ $0 == StandardInput.argument }).count < 2 else {
      throw ValidationError("standard input can be read once only")
    }
    guard files.count == 1 || output != "-" else {
      throw ValidationError("several documents cannot be written to standard output")
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    _ = (try workspace.format(named: to), try workspace.format(named: from))
    let progress = ProgressLine(machine)
    let sources = Dictionary(files.map { (machine.file($0).resolvingSymlinksInPath(), $0) }) { first, _ in first }
    var (reports, failure): ([Report], CommandFailure?) = ([], nil)
    for (index, file) in files.enumerated() {
      if files.count > 1 { progress.show("\(index + 1)/\(files.count) \(file)") }
      do { reports.append(try await convert(file, workspace, sources, besides: reports, progress)) } catch {
        progress.clear()
        let problem = CommandFailure(error)
        failure = failure ?? problem
        reports.append(Report(document: file, losses: [], error: problem.message))
        if files.count > 1 { _ = machine.reported(problem) }
      }
    }
    if json { try workspace.console.json(reports) }
    if let failure { throw files.count > 1 ? failure.code : failure }
  }

  /// `sources`: the documents of this call, by the files that they are.
  private func convert(
    _ file: String, _ workspace: Workspace, _ sources: [URL: String], besides others: [Report], _ progress: ProgressLine
  ) async throws -> Report {
    let (target, found) = try await target(of: file, workspace)
    try check(file, target, besides: others)
    try checkSources(target, sources)
    let conversion = try Conversion(
      of: workspace.contents(of: found, from: workspace.format(named: from)), named: target.name,
      reader: workspace.reader)
    if strict, !conversion.losses.isEmpty {
      throw CommandFailure(
        .data, "\(file) would lose \(conversion.losses.joined(separator: ", ")) as \(target.title)",
        hint: "leave out --strict to write it all the same")
    }
    progress.clear()
    if !force, let file = target.file { try await workspace.checkHidesNoDocument(file) }
    try target.write(conversion, force: force, on: workspace.machine)
    let report = Report(document: file, result: target.file?.path, losses: conversion.losses)
    say(report, target, workspace.console)
    return report
  }

  /// A result lies beside a file that the argument is the path of.
  private func target(of file: String, _ workspace: Workspace) async throws -> (ConversionTarget, NamedDocument) {
    let machine = workspace.machine, found = try await workspace.find(file)
    if case .input = found { return (try destination(in: workspace).target(of: file), found) }
    let isPath = FileManager.default.fileExists(atPath: machine.file(file).path)
    return (try destination(in: workspace).target(of: isPath ? file : found.name), found)
  }

  private func check(_ file: String, _ target: ConversionTarget, besides others: [Report]) throws {
    guard let other = others.first(where: { $0.result != nil && $0.result == target.file?.path }) else { return }
    throw CommandFailure(
      .exists, "\(file) would be written over \(target.shown), which \(other.document) was made into",
      hint: "convert the two one by one, with --output")
  }

  /// No document is written over, whichever of them it would be.
  private func checkSources(_ target: ConversionTarget, _ sources: [URL: String]) throws {
    guard let place = target.file?.resolvingSymlinksInPath(), let source = sources[place],
      FileManager.default.fileExists(atPath: place.path)
    else { return }
    throw CommandFailure(
      .exists, "\(target.shown) is a document that is converted, and would be written over",
      hint: "name another file or folder with --output; \(source) is as it was")
  }

  private func destination(in workspace: Workspace) throws -> ConversionDestination {
    ConversionDestination(
      output: output, format: try workspace.format(named: to), isOnly: files.count == 1, workspace: workspace)
  }

  private func say(_ report: Report, _ target: ConversionTarget, _ console: Console) {
    if !json, let file = target.file {
      console.line(console.styled(report.document), " → ", console.styled(target.shown, .strong))
      if !file.pathExtension.isEmpty, target.name != file.lastPathComponent {
        console.note("\(target.shown) is written as \(to ?? target.name), whatever its name says")
      }
    }
    if !json, !report.losses.isEmpty {
      let name = report.document == StandardInput.argument ? StandardInput.name : report.document
      console.note("\(name): lost in \(target.title): \(report.losses.joined(separator: ", "))")
    }
  }
}
