import ArgumentParser
import Documents
import Foundation
import Handoff

struct Convert: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write documents in other formats, and say what these cannot hold.",
    discussion: """
      The format is that of --to, or of the name given with --output. A result lies beside its document, with another extension, \
      unless --output says otherwise; - is standard input or output. The documents themselves are not touched.
      """)

  @Argument(help: "The documents; - for standard input.", completion: .file()) var files: [String]
  @Option(help: "The format to write: \(Info.targets.joined(separator: ", ")).", completion: .list(Info.targets))
  var to: String?
  @Option(help: "The format of standard input.", completion: .list(Info.targets)) var from: String?
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
    guard files.filter({ $0 == "-" }).count < 2 else { throw ValidationError("standard input can be read once only") }
    guard files.count == 1 || output != "-" else {
      throw ValidationError("several documents cannot be written to standard output")
    }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    var (reports, failure): ([Report], CommandFailure?) = ([], nil)
    for (index, file) in files.enumerated() {
      if files.count > 1 { workspace.console.progress("\(index + 1)/\(files.count) \(file)") }
      do { reports.append(try convert(file, workspace, besides: reports)) } catch {
        let problem = CommandFailure(error)
        failure = failure ?? problem
        reports.append(Report(document: file, losses: [], error: problem.message))
        if files.count > 1 { _ = machine.reported(problem) }
      }
    }
    if json { try workspace.console.json(reports) }
    if let failure { throw files.count > 1 ? failure.code : failure }
  }

  private func convert(_ file: String, _ workspace: Workspace, besides others: [Report]) throws -> Report {
    let target = try ConversionTarget(of: file, output: output, to: to, isOnly: files.count == 1, on: workspace.machine)
    if let other = others.first(where: { $0.result != nil && $0.result == target.file?.path }) {
      throw CommandFailure(
        .exists, "\(file) would be written over \(target.shown), which \(other.document) was made into",
        hint: "convert the two one by one, with --output")
    }
    let contents = try contents(file, workspace)
    let conversion = try Conversion(of: contents, named: target.name, reader: workspace.reader)
    if strict, !conversion.losses.isEmpty {
      throw CommandFailure(
        .data, "\(file) would lose \(conversion.losses.joined(separator: ", ")) as \(target.name)",
        hint: "leave out --strict to write it all the same")
    }
    try target.write(conversion, force: force, on: workspace.machine)
    let report = Report(document: file, result: target.file?.path, losses: conversion.losses)
    say(report, target, workspace.console)
    return report
  }

  private func contents(_ file: String, _ workspace: Workspace) throws -> DocumentReader.Contents {
    guard file == "-" else { return try workspace.reader.read(workspace.machine.file(file)) }
    guard let from else {
      throw CommandFailure(.usage, "the format of standard input is not known", hint: "name it, for example --from md")
    }
    return try workspace.reader.read([UInt8](workspace.machine.readInput()), named: "standard input.\(from)")
  }

  private func say(_ report: Report, _ target: ConversionTarget, _ console: Console) {
    if !json, target.file != nil {
      console.line(console.styled(report.document), " → ", console.styled(target.shown, .strong))
    }
    if !json, !report.losses.isEmpty {
      let name = report.document == "-" ? "standard input" : report.document
      console.note("\(name): lost in \(target.name): \(report.losses.joined(separator: ", "))")
    }
  }
}

/// Where the result of a conversion goes.
struct ConversionTarget {
  /// Nil for standard output.
  let file: URL?
  /// The file as the user would name it.
  let shown: String
  /// Decides the format, by its extension.
  let name: String

  /// A folder that is a document is written over, not into.
  private static func isPackage(_ output: String) -> Bool { URL(filePath: output).pathExtension.lowercased() == "rtfd" }

  /// Works out the result's place from the arguments.
  init(of document: String, output: String?, to format: String?, isOnly: Bool, on machine: Machine) throws {
    let format = format.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
    let source = document == "-" ? "document" : machine.file(document).deletingPathExtension().lastPathComponent
    if output == "-" || output == nil && document == "-" {
      guard let format else {
        throw CommandFailure(.usage, "the format to write is not known", hint: "name it, for example --to html")
      }
      (file, shown, name) = (nil, "-", "\(source).\(format)")
    } else if let output, isOnly, !machine.file(output).isExistingFolder || Self.isPackage(output),
      !output.hasSuffix("/")
    {
      let target = machine.file(output)
      let isNamed = format == nil || target.pathExtension.lowercased() == format?.lowercased()
      (file, shown) = (target, output)
      name = isNamed ? target.lastPathComponent : "\(target.lastPathComponent).\(format ?? "")"
    } else {
      guard let format else {
        throw CommandFailure(.usage, "the format to write is not known", hint: "name it, for example --to html")
      }
      name = "\(source).\(format)"
      let folder = output.map { machine.file($0) } ?? machine.file(document).deletingLastPathComponent()
      file = folder.appending(path: name)
      shown =
        (output.map { URL(filePath: $0).relativePath }
        ?? URL(filePath: document).deletingLastPathComponent().relativePath)
        .appendingPath(name)
    }
  }

  /// Writes the result as a whole; never over a file that exists, unless forced.
  func write(_ conversion: Conversion, force: Bool, on machine: Machine) throws {
    guard let file else { return try print(conversion, on: machine) }
    if !force, FileManager.default.fileExists(atPath: file.path) {
      throw CommandFailure(.exists, "\(shown) exists", hint: "choose another name with --output, or add --force")
    }
    let folder = file.deletingLastPathComponent()
    if FileManager.default.fileExists(atPath: folder.path), !folder.isExistingFolder {
      throw CommandFailure(
        .exists, "\(folder.lastPathComponent) is a file, not a folder", hint: "choose another --output")
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try DocumentFile(file, type: conversion.type).write(conversion.bytes)
  }

  private func print(_ conversion: Conversion, on machine: Machine) throws {
    if conversion.type.isPackage {
      throw CommandFailure(
        .usage, "\(name) would be a folder, which standard output cannot take", hint: "name the folder with --output")
    }
    machine.printBytes(conversion.bytes)
  }
}

extension String {
  /// A name in a folder that is written as the user did; none is the working directory.
  fileprivate func appendingPath(_ name: String) -> String {
    isEmpty || self == "." || self == "./" ? name : hasSuffix("/") ? self + name : self + "/" + name
  }
}

extension URL {
  fileprivate var isExistingFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }
}
